// Suggested times for scheduling an email, in the member's time zone. Pure.
import { atLocalTime, localParts } from "#domain/workspace/time-zone.ts";
import * as words from "./words.ts";

export interface ScheduleChoice {
  readonly key: "afternoon" | "evening" | "hour" | "three_hours" | "tomorrow" | "monday";
  readonly label: string;
  readonly at: string;
}

export function scheduleChoices(now: Date, timeZone: string): readonly ScheduleChoice[] {
  const here = localParts(now, timeZone);
  const at = (days: number, hour: number) => atLocalTime(here, days, hour, timeZone).toISOString();
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3600_000).toISOString();
  const untilMonday = (8 - here.weekday) % 7 || 7;
  const times: ScheduleChoice[] = [];
  if (here.hour < 15) times.push({ key: "afternoon", label: words.thisAfternoon, at: at(0, 16) });
  else if (here.hour < 18) times.push({ key: "evening", label: words.thisEvening, at: at(0, 19) });
  else
    times.push(
      { key: "hour", label: words.inOneHour, at: inHours(1) },
      { key: "three_hours", label: words.inThreeHours, at: inHours(3) },
    );
  times.push({ key: "tomorrow", label: words.tomorrowMorning, at: at(1, 9) });
  // On a Sunday, Monday is already "tomorrow".
  if (untilMonday > 1)
    times.push({
      key: "monday",
      label: untilMonday === 7 ? words.nextMonday : words.mondayMorning,
      at: at(untilMonday, 9),
    });
  return times;
}
