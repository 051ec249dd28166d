// The choices of a bulk action. Their words and keys are those of one conversation.
import { useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { BulkAction } from "#domain/conversation/bulk-operation.ts";
import { snoozeChoices } from "#domain/conversation/snooze-choices.ts";
import type { MemberId, TagId, TeamId } from "#domain/ids.ts";
import { localDateTimes } from "#domain/workspace/local-clock.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import * as header from "#web/features/conversation/header/words.ts";
import { format } from "#web/language/format.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { SnoozeIcon, TeamIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { Combobox, type ComboboxProps } from "#web/ui/popover/combobox.tsx";
import menuStyles from "#web/ui/popover/menu.module.css";
import { Popover } from "#web/ui/popover/popover.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

const DateTimeDialog = lazyDialog(
  async () => (await import("#web/ui/dialog/date-time-dialog.tsx")).DateTimeDialog,
);

interface PickerProps {
  float: PopoverHandle;
  onRun: (action: BulkAction) => void;
}
interface RowsPickerProps extends PickerProps {
  rows: readonly ConversationRow[];
}

/** Above the bar. A ComboboxPopover in a third chunk would move into the one that every page shares. */
const Choices = ({
  float,
  ...list
}: Omit<ComboboxProps, "close"> & { readonly float: PopoverHandle }) => (
  <Popover float={float} side="top" className={menuStyles.menu}>
    <Combobox {...list} close={float.hide} />
  </Popover>
);

const unassignedId = "nobody";
const teamIdPrefix = "team ";

export function AssignPicker({ float, onRun, rows }: RowsPickerProps) {
  const { me, members, teams } = useBootstrap(({ me, members, teams }) => ({ me, members, teams }));
  const active = members.filter((one) => one.state === "active" && one.role !== "viewer");
  const options: ComboboxOption[] = [
    ...active
      .toSorted(
        (a, b) => Number(b.id === me.id) - Number(a.id === me.id) || a.name.localeCompare(b.name),
      )
      .map((one) => ({
        id: one.id,
        label: one.id === me.id ? header.me : one.name,
        lead: <Avatar name={one.name} size={20} />,
        section: "members",
        text: one.id === me.id ? one.name : one.email,
      })),
    ...teams.map((team) => ({
      id: teamIdPrefix + team.id,
      label: team.name,
      icon: TeamIcon,
      section: "teams",
      end: header.team,
    })),
    { id: unassignedId, label: header.unassign, section: "nobody", keys: "0" },
  ];
  const shared = new Set(rows.map((row) => row.assigneeId));
  const pick = (id: string) => {
    if (id === unassignedId) onRun({ kind: "assign", assigneeId: null, teamId: null });
    else if (id.startsWith(teamIdPrefix))
      onRun({ kind: "assign", assigneeId: null, teamId: id.slice(teamIdPrefix.length) as TeamId });
    else onRun({ kind: "assign", assigneeId: id as MemberId });
  };
  return (
    <Choices
      float={float}
      label={header.assignTo}
      options={options}
      picked={new Set(shared.size === 1 ? [...shared].map(String) : [])}
      emptyWords={(query) => format(header.nobodyMatches, { query })}
      onPick={pick}
    />
  );
}

/** Checked if every selected conversation has the tag: then it is removed from all, else added to all. */
export function TagPicker({ float, onRun, rows }: RowsPickerProps) {
  const tags = useBootstrap((bootstrap) => bootstrap.tags);
  const count = (id: TagId) => rows.filter((row) => row.tagIds.includes(id)).length;
  const isOnAll = (id: TagId) => rows.length > 0 && count(id) === rows.length;
  return (
    <Choices
      float={float}
      label={header.addTagMenu}
      options={tags.map((tag) => ({
        id: tag.id,
        label: tag.name,
        lead: <ColorDot color={tag.color} />,
        ...(count(tag.id) > 0 ? { end: `${count(tag.id)}/${rows.length}` } : {}),
      }))}
      picked={new Set(tags.filter((tag) => isOnAll(tag.id)).map((tag) => tag.id))}
      onPick={(id) => {
        const tagId = id as TagId;
        const isOff = isOnAll(tagId);
        onRun({ kind: "tag", add: isOff ? [] : [tagId], remove: isOff ? [tagId] : [] });
      }}
      emptyWords={(query) =>
        query === "" ? header.noTagsYet : format(header.noTagMatches, { query })
      }
    />
  );
}

export function SnoozePicker({ float, onRun }: PickerProps) {
  const frame = useTimeFrame();
  const [isChoosing, setChoosing] = useState(false);
  const choices = float.isOpen ? snoozeChoices(frame.now, frame.timeZone) : [];
  const options: ComboboxOption[] = [
    ...choices.map((choice, index) => ({
      id: choice.until,
      label: choice.label,
      icon: SnoozeIcon,
      end: formatUpcoming(choice.until, frame),
      keys: String(index + 1),
      section: "choices",
    })),
    { id: "pick", label: header.chooseDateAndTime, icon: SnoozeIcon, keys: "p", section: "own" },
  ];
  return (
    <>
      <Choices
        float={float}
        label={header.snoozeUntilMenu}
        options={options}
        searchable={false}
        emptyWords={() => ""}
        onPick={(id) => (id === "pick" ? setChoosing(true) : onRun({ kind: "snooze", until: id }))}
      />
      {isChoosing && (
        <DateTimeDialog
          conversions={localDateTimes}
          title={header.snoozeUntil}
          action={header.snooze}
          promise={header.reopensOnReply}
          onClose={() => setChoosing(false)}
          onChoose={(until) => onRun({ kind: "snooze", until: until.toISOString() })}
        />
      )}
    </>
  );
}
