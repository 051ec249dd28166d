import { shortcutOf } from "#web/data/commands.ts";
import type { ReplyRequest } from "#web/data/compose-request.ts";
import { Button } from "#web/ui/button/button.tsx";
import { type Icon, OpensIcon, PassOnIcon, ReplyAllIcon, ReplyIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import type { EmailKind } from "./reply-defaults.ts";

const kinds = {
  reply: { label: "Reply", icon: ReplyIcon, keys: shortcutOf("reply") },
  reply_all: { label: "Reply to all", icon: ReplyAllIcon, keys: shortcutOf("replyAll") },
  forward: { label: "Forward", icon: PassOnIcon, keys: shortcutOf("forward") },
} as const satisfies Record<ReplyRequest["kind"], { label: string; icon: Icon; keys: unknown }>;
const names = Object.keys(kinds) as readonly ReplyRequest["kind"][];

interface ReplyKindMenuProps {
  kind: EmailKind;
  onChoose: (kind: ReplyRequest["kind"]) => void;
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
        className="kind-button"
        icon={icon}
        glyphAfter={OpensIcon}
        aria-label={`${label}. Choose another way`}
        {...float.trigger}
      >
        {label}
      </Button>
      <Menu float={float} label="How to reply">
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
