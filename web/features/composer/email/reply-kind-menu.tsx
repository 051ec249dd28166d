import { shortcutOf } from "#web/data/commands.ts";
import type { ReplyRequest } from "#web/data/compose-request.ts";
import { Button } from "#web/ui/button/button.tsx";
import { type Icon, OpensIcon, PassOnIcon, ReplyAllIcon, ReplyIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import type { EmailKind } from "./reply-defaults.ts";

const kinds = {
  reply: { label: "Reply", glyph: ReplyIcon, keys: shortcutOf("reply") },
  reply_all: { label: "Reply to all", glyph: ReplyAllIcon, keys: shortcutOf("replyAll") },
  forward: { label: "Forward", glyph: PassOnIcon, keys: shortcutOf("forward") },
} as const satisfies Record<ReplyRequest["kind"], { label: string; glyph: Icon; keys: unknown }>;
const names = Object.keys(kinds) as readonly ReplyRequest["kind"][];

interface KindMenuProps {
  kind: EmailKind;
  onChoose: (kind: ReplyRequest["kind"]) => void;
}

/** Whether one, all or somebody else gets it. A first mail has nothing to choose. */
export function ReplyKindMenu({ kind, onChoose }: KindMenuProps) {
  const float = usePopover();
  if (kind === "new") return null;
  const { label, glyph } = kinds[kind];
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="kind-button"
        glyph={glyph}
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
            glyph={kinds[one].glyph}
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
