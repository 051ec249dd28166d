import type { ConversationRow } from "#contract/live.ts";
import {
  type CommandName,
  keysOf,
  runCommand,
  specOf,
  useAbleCommands,
} from "#web/data/commands.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import {
  AgainIcon,
  AssignIcon,
  BlockedIcon,
  DraftIcon,
  type Glyph,
  LinkIcon,
  MailIcon,
  MergeIcon,
  MoreIcon,
  PersonIcon,
  SnoozeIcon,
  TagIcon,
  TrashIcon,
} from "#web/ui/icon.tsx";

const sections: readonly (readonly (readonly [CommandName, Glyph])[])[] = [
  [
    ["assignMe", AssignIcon],
    ["snooze", SnoozeIcon],
    ["tag", TagIcon],
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

interface MoreMenuProps {
  row: ConversationRow;
  onRename: () => void;
}

/** The rare deeds, and on a narrow screen those that found no room in the head. */
export function MoreMenu({ row }: MoreMenuProps) {
  const float = useFloat();
  const able = useAbleCommands();
  const shown = sections.map((section) => section.filter(([name]) => able.has(name)));
  return (
    <>
      <IconButton name="More" glyph={MoreIcon} {...float.trigger} />
      <Menu float={float} label={`More for ${row.contactName}`} align="end">
        {shown
          .filter((section) => section.length > 0)
          .map((section) => (
            <MenuSection key={section[0]?.[0]}>
              {section.map(([name, glyph]) => (
                <MenuItem
                  key={name}
                  glyph={glyph}
                  keys={keysOf(name) ?? ""}
                  onSelect={() => void runCommand(name)}
                >
                  {specOf(name).label}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
      </Menu>
    </>
  );
}
