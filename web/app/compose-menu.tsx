import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand, shortcutOf } from "#web/data/commands.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { MailIcon, NewIcon, TextIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

const kinds = [
  { name: "newMail", label: "New email", icon: MailIcon },
  { name: "newText", label: "New text", icon: TextIcon },
] as const;

/** Texts and WhatsApp share one dialog; the inbox chosen there decides which. */
function textLabel(inboxes: readonly Pick<Inbox, "kind" | "isArchived">[]): string {
  const kinds = new Set(inboxes.filter((inbox) => !inbox.isArchived).map((inbox) => inbox.kind));
  if (!kinds.has("whatsapp")) return "New text";
  return kinds.has("phone") || kinds.has("sender")
    ? "New text or WhatsApp"
    : "New WhatsApp message";
}

/** Menu for a new message; the channel is chosen here. */
export function ComposeMenu() {
  const float = usePopover();
  const { inboxes } = useBootstrap("inboxes");
  return (
    <>
      <IconButton name="New" icon={NewIcon} {...float.trigger} />
      <Menu float={float} label="New">
        {kinds.map(({ name, label, icon }) => {
          const keys = shortcutOf(name);
          return (
            <MenuItem
              key={name}
              icon={icon}
              {...(keys === undefined ? {} : { keys })}
              onSelect={() => runCommand(name)}
            >
              {name === "newText" ? textLabel(inboxes) : label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
