import type { ConversationRow } from "#contract/live.ts";
import { type SnoozeChoice, snoozeChoices } from "#domain/conversation/snooze.ts";
import { inSentence } from "#web/features/conversation/entries/events/event-words.ts";
import type { PickOption } from "#web/ui/float/pick-list.tsx";
import { PickMenu } from "#web/ui/float/pick-menu.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import {
  AgainIcon,
  ClockIcon,
  DateIcon,
  type Glyph,
  PickTimeIcon,
  SnoozeIcon,
  TomorrowIcon,
  WorkingDayIcon,
} from "#web/ui/icon.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { clockWords, dateWords, type TimeFrame, untilWords } from "#web/ui/time/time-words.ts";
import { useDeeds } from "./use-deeds.ts";

const glyphs: Record<SnoozeChoice["key"], Glyph> = {
  later: ClockIcon,
  tomorrow: TomorrowIcon,
  weekend: DateIcon,
  next_week: WorkingDayIcon,
  next_month: DateIcon,
};

/** Beside the choice's own words: "6:12 PM", "Sat 9:00 AM", "18 Dec". */
function shortWhen({ key, until }: SnoozeChoice, frame: TimeFrame): string {
  if (key === "later") return clockWords(until, frame);
  if (key === "next_month") return dateWords(until, frame);
  const { locale, timeZone } = frame;
  const day = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone });
  return `${day.format(new Date(until))} ${clockWords(until, frame)}`;
}

interface SnoozeMenuProps {
  row: ConversationRow;
  float: Float;
  onPickTime: () => void;
}

export function SnoozeMenu({ row, float, onPickTime }: SnoozeMenuProps) {
  const frame = useTimeFrame();
  const act = useDeeds(row);
  // Reckoning days in a zone is dear, and most conversations are not snoozed.
  const choices = float.isOpen ? snoozeChoices(frame.now, frame.timeZone) : [];
  const options: PickOption[] = [
    ...choices.map((choice, index) => ({
      id: choice.key,
      label: choice.label,
      glyph: glyphs[choice.key],
      end: shortWhen(choice, frame),
      keys: String(index + 1),
      section: "choices",
    })),
    { id: "pick", label: "Pick a time", glyph: PickTimeIcon, keys: "p", section: "own" },
  ];
  if (row.status === "snoozed") {
    options.push({ id: "now", label: "Bring it back now", glyph: AgainIcon, section: "now" });
  }
  const pick = (id: string) => {
    const choice = choices.find((one) => one.key === id);
    if (id === "pick") onPickTime();
    else if (id === "now") act("reopen", {});
    else if (choice) {
      act("snooze", { until: choice.until, words: inSentence(untilWords(choice.until, frame)) });
    }
  };
  return (
    <PickMenu
      float={float}
      align="end"
      label="Snooze until…"
      glyph={SnoozeIcon}
      searchable={false}
      options={options}
      onPick={pick}
    />
  );
}
