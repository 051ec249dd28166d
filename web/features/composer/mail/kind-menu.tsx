import { keysOf } from "#web/data/commands.ts";
import type { AnswerWish } from "#web/data/compose-wish.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { type Glyph, OpensIcon, PassOnIcon, ReplyAllIcon, ReplyIcon } from "#web/ui/icon.tsx";
import type { MailKind } from "./mail-way.ts";

const kinds = {
  reply: { label: "Reply", glyph: ReplyIcon, keys: keysOf("reply") },
  reply_all: { label: "Reply to all", glyph: ReplyAllIcon, keys: keysOf("replyAll") },
  forward: { label: "Forward", glyph: PassOnIcon, keys: keysOf("forward") },
} as const satisfies Record<AnswerWish["kind"], { label: string; glyph: Glyph; keys: unknown }>;
const names = Object.keys(kinds) as readonly AnswerWish["kind"][];

interface KindMenuProps {
  kind: MailKind;
  onChoose: (kind: AnswerWish["kind"]) => void;
}

/** Whether one, all or somebody else gets it. A first mail has nothing to choose. */
export function KindMenu({ kind, onChoose }: KindMenuProps) {
  const float = useFloat();
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
