// A time within the next seven days in a given time zone.
import { parseClockTime } from "#domain/inbox/hours.ts";
import { atLocalMinute, localParts } from "#domain/workspace/time-zone.ts";

/** The next such weekday from today on (Monday 1 to Sunday 7), at this time of day. */
export function simulatedTime(weekday: number, clock: string, now: Date, timeZone: string): Date {
  const today = localParts(now, timeZone);
  const days = (weekday - today.weekday + 7) % 7;
  return atLocalMinute(today, days, parseClockTime(clock) ?? 0, timeZone);
}
