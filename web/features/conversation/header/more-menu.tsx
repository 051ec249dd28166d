import type { ConversationRow } from "#contract/live-protocol.ts";
import { commandLabel } from "#web/data/command-label.ts";
import type { CommandName } from "#web/data/command-specs.ts";
import { runCommand, shortcutOf, useAvailableCommands } from "#web/data/commands.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import {
  AgainIcon,
  AssignIcon,
  BlockedIcon,
  DoneIcon,
  DraftIcon,
  type Icon,
  LinkIcon,
  MailIcon,
  MergeIcon,
  MoreIcon,
  PersonIcon,
  PriorityIcon,
  SnoozeIcon,
  TagIcon,
  TrashIcon,
} from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import * as words from "./words.ts";

const sections: readonly (readonly (readonly [CommandName, Icon])[])[] = [
  [
    ["assignMe", AssignIcon],
    ["close", DoneIcon],
    ["reopen", AgainIcon],
    ["snooze", SnoozeIcon],
    ["tag", TagIcon],
    ["prioritize", PriorityIcon],
    ["contact", PersonIcon],
  ],
  [
    ["markUnread", MailIcon],
    ["merge", MergeIcon],
    ["rename", DraftIcon],
    ["copyLink", LinkIcon],
  ],
  [
    ["spam", BlockedIcon],
    ["notSpam", AgainIcon],
    ["trash", TrashIcon],
    ["restore", AgainIcon],
  ],
];

/** Less common actions, plus those that don't fit in the header on a narrow screen. */
export function MoreMenu({ row }: { row: ConversationRow }) {
  const float = usePopover();
  const able = useAvailableCommands();
  const shown = sections.map((section) => section.filter(([name]) => able.has(name)));
  return (
    <>
      <IconButton name={words.more} icon={MoreIcon} {...float.trigger} />
      <Menu float={float} label={fill(words.moreFor, { contactName: row.contactName })} align="end">
        {shown
          .filter((section) => section.length > 0)
          .map((section) => (
            <MenuSection key={section[0]?.[0]}>
              {section.map(([name, icon]) => (
                <MenuItem
                  key={name}
                  icon={icon}
                  keys={shortcutOf(name) ?? ""}
                  onSelect={() => void runCommand(name)}
                >
                  {commandLabel(name)}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
      </Menu>
    </>
  );
}
