import { shortcutOf } from "#web/data/commands.ts";
import type { IntentInputs } from "#web/data/intents.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { type Icon, OpensIcon, PassOnIcon, ReplyAllIcon, ReplyIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./email-form.module.css";
import type { EmailKind } from "./reply-defaults.ts";

type ReplyKind = IntentInputs["startEmailReply"]["kind"];

const kinds = {
  reply: { label: words.reply, icon: ReplyIcon, keys: shortcutOf("reply") },
  reply_all: { label: words.replyToAll, icon: ReplyAllIcon, keys: shortcutOf("replyAll") },
  forward: { label: words.forward, icon: PassOnIcon, keys: shortcutOf("forward") },
} as const satisfies Record<ReplyKind, { label: string; icon: Icon; keys: unknown }>;
const names = Object.keys(kinds) as readonly ReplyKind[];

interface ReplyKindMenuProps {
  kind: EmailKind;
  onChoose: (kind: ReplyKind) => void;
}

/** Reply, reply to all or forward. A new email has no choice. */
export function ReplyKindMenu({ kind, onChoose }: ReplyKindMenuProps) {
  const float = usePopover();
  if (kind === "new") return null;
  const { label, icon } = kinds[kind];
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className={styles.kindButton}
        icon={icon}
        iconAfter={OpensIcon}
        aria-label={fill(words.chooseAnotherWay, { label })}
        {...float.trigger}
      >
        {label}
      </Button>
      <Menu float={float} label={words.howToReply}>
        {names.map((one) => (
          <MenuItem
            key={one}
            icon={kinds[one].icon}
            checked={one === kind}
            {...(kinds[one].keys === undefined ? {} : { keys: kinds[one].keys })}
            onSelect={() => onChoose(one)}
          >
            {kinds[one].label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
