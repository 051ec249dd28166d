// A moment of this week, on the clock of a place.
import { readClock } from "#domain/line/hours.ts";
import { atLocalMinute, localParts } from "#domain/workspace/zone.ts";

/** The next such day from today on, Monday 1 to Sunday 7, at this time of day. */
export function momentOf(weekday: number, clock: string, now: Date, timeZone: string): Date {
  const today = localParts(now, timeZone);
  const days = (weekday - today.weekday + 7) % 7;
  return atLocalMinute(today, days, readClock(clock) ?? 0, timeZone);
}
