import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand, shortcutOf } from "#web/data/commands.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { MailIcon, NewIcon, TextIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

const kinds = [
  { name: "newMail", label: "New email", glyph: MailIcon },
  { name: "newText", label: "New text", glyph: TextIcon },
] as const;

/** Texts and WhatsApp begin in one dialog, by the inbox that is chosen there. */
function textLabel(lines: readonly Pick<Inbox, "kind" | "isArchived">[]): string {
  const kinds = new Set(lines.filter((line) => !line.isArchived).map((line) => line.kind));
  if (!kinds.has("whatsapp")) return "New text";
  return kinds.has("phone") || kinds.has("sender")
    ? "New text or WhatsApp"
    : "New WhatsApp message";
}

/** To write first: by which way is asked at once. */
export function ComposeMenu() {
  const float = usePopover();
  const { lines } = useBootstrap("lines");
  return (
    <>
      <IconButton name="New" glyph={NewIcon} {...float.trigger} />
      <Menu float={float} label="New">
        {kinds.map(({ name, label, glyph }) => {
          const keys = shortcutOf(name);
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
