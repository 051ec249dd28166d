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
import type { ComboboxOption } from "#web/ui/popover/combobox.tsx";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { Line, Sheet } from "./sheet.tsx";

const times: ComboboxOption[] = [
  { id: "later", label: "Later today", glyph: ClockIcon, end: "17:00" },
  { id: "tomorrow", label: "Tomorrow", glyph: TomorrowIcon, end: "Sat 08:00" },
  { id: "work", label: "Next working day", glyph: WorkingDayIcon, end: "Mon 08:00" },
  { id: "reply", label: "Until they reply", glyph: ReplyIcon, keys: "r", section: "other" },
  { id: "pick", label: "Pick a time", glyph: PickTimeIcon, keys: "p", section: "other" },
];

const people: ComboboxOption[] = [
  {
    id: "me",
    label: "Me",
    lead: <Avatar name="Ravi Shah" size={20} presence="here" />,
    words: "Ravi Shah",
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
  { id: "office", label: "Office", glyph: TeamIcon, end: "team", section: "teams" },
  { id: "nobody", label: "Nobody", glyph: NobodyIcon, keys: "0", section: "teams" },
];

const commands: PaletteCommand[] = [
  {
    id: "1",
    group: "This conversation",
    label: "Snooze until tomorrow, 08:00",
    glyph: SnoozeIcon,
    keys: "h 1",
    run() {},
  },
  {
    id: "2",
    group: "This conversation",
    label: "Snooze until they reply",
    glyph: SnoozeIcon,
    keys: "h r",
    run() {},
  },
  { id: "3", group: "Go to", label: "Snoozed", glyph: AllOpenIcon, keys: "g h", run() {} },
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
    glyph: SavedReplyIcon,
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
  const [said, setSaid] = useState("");
  useHotkeys({
    h: snooze.show,
    a: assign.show,
    l: tag.show,
    "mod+k": () => setOpened("palette"),
    "g m": () => setSaid("Went to Mine"),
    m: () => setOpened("merge"),
  });
  const toggle = (id: string) => {
    const next = new Set(tags);
    if (!next.delete(id)) next.add(id);
    setTags(next);
  };
  return (
    <Sheet title="Menu, dialog, palette">
      <Line>
        <IconButton {...more.trigger} name="More" glyph={MoreIcon} />
        <IconButton {...snooze.trigger} name="Snooze" keys="h" glyph={SnoozeIcon} />
        <Button {...assign.trigger} glyph={AssignIcon} keys="a">
          Assign
        </Button>
        <Button {...tag.trigger} glyph={TagIcon} keys="l">
          Tag
        </Button>
        <Button glyph={MergeIcon} keys="m" onClick={() => setOpened("merge")}>
          Merge
        </Button>
        <Button keys="mod+k" onClick={() => setOpened("palette")}>
          Commands
        </Button>
        <output>{said}</output>
      </Line>
      <Menu float={more} label="More">
        <MenuSection>
          <MenuItem glyph={MergeIcon} keys="m" onSelect={() => setOpened("merge")}>
            Merge
          </MenuItem>
          <MenuItem glyph={TagIcon} checked onSelect={() => setSaid("Tagged")}>
            Show tags
          </MenuItem>
          <MenuItem glyph={AssignIcon} disabled onSelect={() => {}}>
            Cannot be done
          </MenuItem>
        </MenuSection>
        <MenuSection title="Rare">
          <MenuItem glyph={TrashIcon} kind="danger" onSelect={() => setSaid("Moved to trash")}>
            Move to trash
          </MenuItem>
        </MenuSection>
      </Menu>
      <ComboboxPopover
        float={snooze}
        label="Snooze until…"
        glyph={SnoozeIcon}
        options={times}
        searchable={false}
        onPick={(id) => setSaid(`Snoozed ${id}`)}
      />
      <ComboboxPopover
        float={assign}
        label="Assign to…"
        options={people}
        onPick={(id) => setSaid(`Assigned ${id}`)}
      />
      <ComboboxPopover
        float={tag}
        label="Tag with…"
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
              <Button onClick={() => setOpened("none")}>Cancel</Button>
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
                  glyph={MoreIcon}
                />
              }
            />
          </Field>
          <Menu float={inDialog} label="Subjects" align="end">
            <MenuItem onSelect={() => {}}>Re: Quote 2207</MenuItem>
            <MenuItem onSelect={() => {}}>Bathroom</MenuItem>
          </Menu>
          <div style={{ height: 16 }} />
          <Banner kind="warn" inset glyph={TeamIcon}>
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
          onSearchAll={(query) => setSaid(`Searched ${query}`)}
          searchAllWords={(query) => `search all messages for “${query}”`}
        />
      )}
    </Sheet>
  );
}
