import type { Line } from "#contract/live.ts";
import { keysOf, runCommand } from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { MailIcon, NewIcon, TextIcon } from "#web/ui/icon.tsx";

const kinds = [
  { name: "newMail", label: "New email", glyph: MailIcon },
  { name: "newText", label: "New text", glyph: TextIcon },
] as const;

/** Texts and WhatsApp begin in one dialog, by the inbox that is chosen there. */
function textLabel(lines: readonly Pick<Line, "kind" | "isArchived">[]): string {
  const kinds = new Set(lines.filter((line) => !line.isArchived).map((line) => line.kind));
  if (!kinds.has("whatsapp")) return "New text";
  return kinds.has("phone") || kinds.has("sender")
    ? "New text or WhatsApp"
    : "New WhatsApp message";
}

/** To write first: by which way is asked at once. */
export function NewMenu() {
  const float = useFloat();
  const { lines } = useDesk("lines");
  return (
    <>
      <IconButton name="New" glyph={NewIcon} {...float.trigger} />
      <Menu float={float} label="New">
        {kinds.map(({ name, label, glyph }) => {
          const keys = keysOf(name);
          return (
            <MenuItem
              key={name}
              glyph={glyph}
              {...(keys === undefined ? {} : { keys })}
              onSelect={() => runCommand(name)}
            >
              {name === "newText" ? textLabel(lines) : label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
