// A time within the next seven days in a given time zone.
import { parseClockTime } from "#domain/inbox/hours.ts";
import { atLocalMinute, localParts } from "#domain/workspace/time-zone.ts";

export interface WalkthroughTime {
  /** Monday 1 to Sunday 7. */
  readonly day: number;
  /** "09:30" */
  readonly clock: string;
}

export function walkthroughTimeOf(now: Date, timeZone: string): WalkthroughTime {
  const { weekday, hour, minute } = localParts(now, timeZone);
  const clock = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  return { day: weekday, clock };
}

/** The next such weekday from today on (Monday 1 to Sunday 7), at this time of day. */
export function simulatedTime(weekday: number, clock: string, now: Date, timeZone: string): Date {
  const today = localParts(now, timeZone);
  const days = (weekday - today.weekday + 7) % 7;
  return atLocalMinute(today, days, parseClockTime(clock) ?? 0, timeZone);
}
