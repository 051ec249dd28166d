// Resolves the parts read from a typed time to a moment (typed-time.ts).

import { atLocalMinute, type LocalParts } from "./time-zone.ts";
import { morning } from "./tokenize-typed-time.ts";

/** The parts read so far; reading one twice is invalid. */
export interface Read {
  /** Months and days from today, or a date. */
  day:
    | { months: number; days: number }
    | { year: number | null; month: number; day: number }
    | null;
  /** Minutes since midnight. */
  minute: number | null;
  /** Relative to now. Milliseconds. */
  afterMs: number | null;
  /** Set for today's weekday: if the time has passed, next week is meant. */
  isWeekly: boolean;
}

/** The input is not a time. */
export class Unread extends Error {}

export function resolveInstant(read: Read, here: LocalParts, now: Date, timeZone: string): Date {
  if (read.afterMs !== null) return new Date(now.getTime() + read.afterMs);
  const minute = read.minute ?? morning;
  const { day } = read;
  if (day === null || "days" in day) {
    const days = day?.days ?? 0;
    const on = (more: number) =>
      atLocalMinute(monthsOn(here, day?.months ?? 0), days + more, minute, timeZone);
    const at = on(0);
    if (at.getTime() > now.getTime()) return at;
    // The time has passed today: use tomorrow, or the same weekday next week.
    if (day === null) return on(1);
    return read.isWeekly ? on(7) : at;
  }
  const { month } = day;
  if (month < 1 || month > 12 || day.day < 1 || day.day > daysIn(day.year ?? 2028, month))
    throw new Unread();
  const inYear = (year: number) =>
    atLocalMinute({ year, month, day: day.day }, 0, minute, timeZone);
  if (day.year !== null) return inYear(day.year);
  const at = inYear(here.year);
  return at.getTime() > now.getTime() ? at : inYear(here.year + 1);
}

/** The same day of another month, or its last day. */
function monthsOn({ year, month, day }: LocalParts, months: number) {
  if (months === 0) return { year, month, day };
  const index = month - 1 + months;
  const inYear = year + Math.floor(index / 12);
  const inMonth = (index % 12) + 1;
  return { year: inYear, month: inMonth, day: Math.min(day, daysIn(inYear, inMonth)) };
}

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
