import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { CommandPaletteDialog, type PaletteCommand } from "#web/ui/dialog/command-palette.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import {
  AllOpenIcon,
  AssignIcon,
  ClockIcon,
  MergeIcon,
  MoreIcon,
  NobodyIcon,
  PickTimeIcon,
  ReplyIcon,
  SavedReplyIcon,
  SnoozeIcon,
  TagIcon,
  TeamIcon,
  TomorrowIcon,
  TrashIcon,
  WorkingDayIcon,
} from "#web/ui/icons.tsx";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { Sheet, SheetRow } from "./sheet.tsx";

const nothingFound = (query: string) => `Nothing found for “${query}”`;

const times: ComboboxOption[] = [
  { id: "later", label: "Later today", icon: ClockIcon, end: "17:00" },
  { id: "tomorrow", label: "Tomorrow", icon: TomorrowIcon, end: "Sat 08:00" },
  { id: "work", label: "Next working day", icon: WorkingDayIcon, end: "Mon 08:00" },
  { id: "reply", label: "Until they reply", icon: ReplyIcon, keys: "r", section: "other" },
  { id: "pick", label: "Choose date and time", icon: PickTimeIcon, keys: "p", section: "other" },
];

const people: ComboboxOption[] = [
  {
    id: "me",
    label: "Me",
    lead: <Avatar name="Ravi Shah" size={20} presence="here" />,
    text: "Ravi Shah",
  },
  {
    id: "maya",
    label: "Maya",
    lead: <Avatar name="Maya Lindqvist" size={20} presence="here" />,
    end: "6 open",
  },
  {
    id: "joe",
    label: "Joe",
    lead: <Avatar name="Joe Adeyemi" size={20} presence="away" />,
    end: "away, 3 open",
  },
  {
    id: "nell",
    label: "Nell",
    lead: <Avatar name="Nell Brandt" size={20} presence="off" />,
    end: "offline",
  },
  { id: "office", label: "Office", icon: TeamIcon, end: "team", section: "teams" },
  { id: "nobody", label: "Nobody", icon: NobodyIcon, keys: "0", section: "teams" },
];

const commands: PaletteCommand[] = [
  {
    id: "1",
    group: "This conversation",
    label: "Snooze until tomorrow, 08:00",
    icon: SnoozeIcon,
    keys: "h 1",
    run() {},
  },
  {
    id: "2",
    group: "This conversation",
    label: "Snooze until they reply",
    icon: SnoozeIcon,
    keys: "h r",
    run() {},
  },
  { id: "3", group: "Go to", label: "Snoozed", icon: AllOpenIcon, keys: "g h", run() {} },
  {
    id: "4",
    group: "Contacts",
    label: "Joan Snape",
    lead: <Avatar name="Joan Snape" size={16} />,
    end: "07700 900377",
    run() {},
  },
  {
    id: "5",
    group: "Saved replies",
    label: "Snow: we come as soon as the road is clear",
    icon: SavedReplyIcon,
    end: "/snow",
    run() {},
  },
];

export function PopoverSheet() {
  const more = usePopover();
  const snooze = usePopover("listbox");
  const assign = usePopover("listbox");
  const tag = usePopover("listbox");
  const inDialog = usePopover();
  const [tags, setTags] = useState<ReadonlySet<string>>(new Set(["no heating"]));
  const [opened, setOpened] = useState<"none" | "merge" | "palette">("none");
  const [message, setMessage] = useState("");
  useHotkeys({
    h: snooze.show,
    a: assign.show,
    l: tag.show,
    "mod+k": () => setOpened("palette"),
    "g m": () => setMessage("Went to Mine"),
    m: () => setOpened("merge"),
  });
  const toggle = (id: string) => {
    const next = new Set(tags);
    if (!next.delete(id)) next.add(id);
    setTags(next);
  };
  return (
    <Sheet title="Menu, dialog, palette">
      <SheetRow>
        <IconButton {...more.trigger} name="More" icon={MoreIcon} />
        <IconButton {...snooze.trigger} name="Snooze" keys="h" icon={SnoozeIcon} />
        <Button {...assign.trigger} icon={AssignIcon} keys="a">
          Assign
        </Button>
        <Button {...tag.trigger} icon={TagIcon} keys="l">
          Tag
        </Button>
        <Button icon={MergeIcon} keys="m" onClick={() => setOpened("merge")}>
          Merge
        </Button>
        <Button keys="mod+k" onClick={() => setOpened("palette")}>
          Commands
        </Button>
        <output>{message}</output>
      </SheetRow>
      <Menu float={more} label="More">
        <MenuSection>
          <MenuItem icon={MergeIcon} keys="m" onSelect={() => setOpened("merge")}>
            Merge
          </MenuItem>
          <MenuItem icon={TagIcon} checked onSelect={() => setMessage("Tagged")}>
            Show tags
          </MenuItem>
          <MenuItem icon={AssignIcon} disabled onSelect={() => {}}>
            Cannot be done
          </MenuItem>
        </MenuSection>
        <MenuSection title="Rare">
          <MenuItem icon={TrashIcon} kind="danger" onSelect={() => setMessage("Moved to trash")}>
            Move to trash
          </MenuItem>
        </MenuSection>
      </Menu>
      <ComboboxPopover
        float={snooze}
        label="Snooze until…"
        emptyWords={nothingFound}
        icon={SnoozeIcon}
        options={times}
        searchable={false}
        onPick={(id) => setMessage(`Snoozed ${id}`)}
      />
      <ComboboxPopover
        float={assign}
        label="Assign to…"
        emptyWords={nothingFound}
        options={people}
        onPick={(id) => setMessage(`Assigned ${id}`)}
      />
      <ComboboxPopover
        float={tag}
        label="Add tag…"
        emptyWords={nothingFound}
        createWords={(name) => `Create “${name}”`}
        multi
        picked={tags}
        options={["no heating", "cover plan", "quote", "invoice", ...tags]
          .filter((name, at, all) => all.indexOf(name) === at)
          .map((name) => ({ id: name, label: name }))}
        onPick={toggle}
        onCreate={toggle}
      />
      {opened === "merge" && (
        <Dialog
          title="Merge 2 conversations"
          onClose={() => setOpened("none")}
          onConfirm={() => setOpened("none")}
          promise="You can undo this for 30 days."
          actions={
            <>
              <Button kind="quiet" onClick={() => setOpened("none")}>
                Cancel
              </Button>
              <Button kind="primary" keys="mod+enter" onClick={() => setOpened("none")}>
                Merge
              </Button>
            </>
          }
        >
          <Field label="Subject" hint="As it will stand in the list">
            <TextInput
              defaultValue="Re: Quote 2207, bathroom"
              end={
                <IconButton
                  {...inDialog.trigger}
                  name="Other subjects"
                  size="small"
                  icon={MoreIcon}
                />
              }
            />
          </Field>
          <Menu float={inDialog} label="Subjects" align="end">
            <MenuItem onSelect={() => {}}>Re: Quote 2207</MenuItem>
            <MenuItem onSelect={() => {}}>Bathroom</MenuItem>
          </Menu>
          <div style={{ height: 16 }} />
          <Banner kind="warn" inset icon={TeamIcon}>
            Two people: Lewis will be in Cc of the next mail.
          </Banner>
        </Dialog>
      )}
      {opened === "palette" && (
        <CommandPaletteDialog
          label="Commands"
          placeholder="Type a command or a name"
          commands={commands}
          onClose={() => setOpened("none")}
          onSearchAll={(query) => setMessage(`Searched ${query}`)}
          searchAllWords={(query) => `search all messages for “${query}”`}
        />
      )}
    </Sheet>
  );
}
