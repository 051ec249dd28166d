import type { Inbox } from "#contract/live-protocol.ts";
import { newMessage } from "#web/app/words.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { runCommand, shortcutOf } from "#web/data/commands.ts";
import { CallIcon, MailIcon, TextIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import * as words from "./words.ts";

const kinds = [
  { name: "newMail", label: words.newEmail, icon: MailIcon },
  { name: "newText", label: words.newText, icon: TextIcon },
  { name: "dial", label: words.newCall, icon: CallIcon },
] as const;

/** Texts and WhatsApp share one dialog; the inbox chosen there decides which. */
function textLabel(inboxes: readonly Pick<Inbox, "kind" | "isArchived">[]): string {
  const kinds = new Set(inboxes.filter((inbox) => !inbox.isArchived).map((inbox) => inbox.kind));
  if (!kinds.has("whatsapp")) return words.newText;
  return kinds.has("phone") || kinds.has("sender") ? words.newTextOrWhatsApp : words.newWhatsApp;
}

export function ComposeMenuItems({ float }: { float: PopoverHandle }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const hasPhone = useHasPhone();
  return (
    <Menu float={float} label={newMessage}>
      {kinds.map(({ name, label, icon }) => {
        if (name === "dial" && !hasPhone) return null;
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
  );
}
