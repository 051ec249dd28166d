// Suggested snooze times, in the member's time zone and aware of daylight saving.
import { AppError } from "#domain/errors.ts";
import { atLocalTime, localParts } from "#domain/workspace/time-zone.ts";
import * as words from "./words.ts";

export interface SnoozeChoice {
  readonly key:
    | "later"
    | "hour"
    | "three_hours"
    | "tomorrow"
    | "weekend"
    | "next_week"
    | "next_month";
  readonly label: string;
  readonly until: string;
}

export function snoozeChoices(now: Date, timeZone: string): readonly SnoozeChoice[] {
  const here = localParts(now, timeZone);
  const at = (days: number, hour: number) => atLocalTime(here, days, hour, timeZone).toISOString();
  // On a Sunday, Monday is already "tomorrow": the one after it.
  const untilMonday = here.weekday === 7 ? 8 : 8 - here.weekday;
  const untilSaturday = (6 - here.weekday) % 7 || 7;
  const choices: SnoozeChoice[] = [];
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3600_000).toISOString();
  // In the evening, three hours later may be tomorrow.
  if (here.hour < 17) choices.push({ key: "later", label: words.laterToday, until: inHours(3) });
  else
    choices.push(
      { key: "hour", label: words.inOneHour, until: inHours(1) },
      { key: "three_hours", label: words.inThreeHours, until: inHours(3) },
    );
  choices.push({ key: "tomorrow", label: words.tomorrowMorning, until: at(1, 9) });
  if (here.weekday >= 1 && here.weekday <= 4) {
    choices.push({ key: "weekend", label: words.thisWeekend, until: at(untilSaturday, 9) });
  }
  choices.push({
    key: "next_week",
    label: untilMonday < 7 ? words.mondayMorning : words.nextMonday,
    until: at(untilMonday, 9),
  });
  choices.push({ key: "next_month", label: words.inFourWeeks, until: at(28, 9) });
  return choices;
}

export function validateSnoozeUntil(until: string, now: Date): string {
  if (Number.isNaN(Date.parse(until)) || Date.parse(until) <= now.getTime())
    throw new AppError("snooze_in_past");
  return new Date(until).toISOString();
}
