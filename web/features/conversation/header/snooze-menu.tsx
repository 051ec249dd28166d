import { useEffect, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { type SnoozeChoice, snoozeChoices } from "#domain/conversation/snooze-choices.ts";
import type { readTypedTime } from "#domain/workspace/typed-time.ts";
import { fill } from "#web/language/fill.ts";
import {
  AgainIcon,
  ClockIcon,
  DateIcon,
  type Icon,
  PickTimeIcon,
  SnoozeIcon,
  TomorrowIcon,
  WorkingDayIcon,
} from "#web/ui/icons.tsx";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import {
  formatDate,
  formatFullDateTime,
  formatTime,
  formatUpcoming,
  type TimeFrame,
} from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

type ReadTime = typeof readTypedTime;

const icons: Record<SnoozeChoice["key"], Icon> = {
  later: ClockIcon,
  hour: ClockIcon,
  three_hours: ClockIcon,
  tomorrow: TomorrowIcon,
  weekend: DateIcon,
  next_week: WorkingDayIcon,
  next_month: DateIcon,
};

/** Time shown next to an option's label: "6:12 PM", "Sat 9:00 AM", "30 Nov, 09:00", "18 Dec". */
function formatShortTime({ key, until }: SnoozeChoice, frame: TimeFrame): string {
  if (key === "later" || key === "tomorrow") return formatTime(until, frame);
  if (key === "next_month") return formatDate(until, frame);
  return formatUpcoming(until, frame);
}

/** Options are identified by their time, so a typed time equal to an offered one appears once. */
const timeIdPrefix = "at ";
const idOf = (until: string): string => timeIdPrefix + until;

/** Parser of typed times, loaded when the menu is first opened. */
function useReadTime(isOpen: boolean): ReadTime | null {
  const [read, setRead] = useState<{ readonly time: ReadTime } | null>(null);
  useEffect(() => {
    if (!isOpen || read !== null) return;
    import("#domain/workspace/typed-time.ts").then(
      ({ readTypedTime }) => setRead({ time: readTypedTime }),
      () => undefined,
    );
  }, [isOpen, read]);
  return read?.time ?? null;
}

interface SnoozeMenuProps {
  row: ConversationRow;
  float: PopoverHandle;
  onPickTime: () => void;
}

export function SnoozeMenu({ row, float, onPickTime }: SnoozeMenuProps) {
  const frame = useTimeFrame();
  const act = useConversationActions(row);
  const readTime = useReadTime(float.isOpen);
  // Time zone calculations are expensive, and most conversations are not snoozed.
  const choices = float.isOpen ? snoozeChoices(frame.now, frame.timeZone) : [];
  const options: ComboboxOption[] = [
    ...choices.map((choice, index) => ({
      id: idOf(choice.until),
      label: choice.label,
      icon: icons[choice.key],
      end: formatShortTime(choice, frame),
      keys: String(index + 1),
      section: "choices",
    })),
    { id: "pick", label: words.chooseDateAndTime, icon: PickTimeIcon, keys: "p", section: "own" },
  ];
  if (row.status === "snoozed") {
    options.push({ id: "now", label: words.unsnooze, icon: AgainIcon, section: "now" });
  }
  const typedOption = (typed: string): ComboboxOption | null => {
    const read = readTime?.(typed, frame.now, frame.timeZone) ?? null;
    if (read === null) return null;
    if (read.kind === "past")
      return { id: "past", label: words.thatTimeIsOver, icon: ClockIcon, disabled: true };
    const id = idOf(read.at.toISOString());
    return { id, label: formatFullDateTime(read.at, frame), icon: SnoozeIcon, section: "typed" };
  };
  const pick = (id: string) => {
    if (id === "pick") onPickTime();
    else if (id === "now") act("reopen", {});
    else if (id.startsWith(timeIdPrefix)) {
      const until = id.slice(timeIdPrefix.length);
      act("snooze", { until, text: formatUntil(until, frame) });
    }
  };
  return (
    <ComboboxPopover
      float={float}
      align="end"
      label={words.snoozeUntilMenu}
      options={options}
      typedOption={typedOption}
      emptyWords={(typed) => fill(words.noTimeFound, { typed })}
      onPick={pick}
    />
  );
}
