// The moment that was meant by what was read of a typed time (typed-time.ts).

import { atLocalMinute, type LocalParts } from "./time-zone.ts";
import { morning } from "./typed-time-words.ts";

export const minuteMs = 60_000;

/** What was read so far; a part that is read twice makes no sense. */
export interface Read {
  /** Months and days from today, or a date. */
  day:
    | { months: number; days: number }
    | { year: number | null; month: number; day: number }
    | null;
  /** Minutes since midnight. */
  minute: number | null;
  /** From now on. */
  afterMs: number | null;
  /** Of a weekday: when today's hour is over, the next one is meant. */
  isWeekly: boolean;
}

/** What was typed is no time. */
export class Unread extends Error {}

export function momentOf(read: Read, here: LocalParts, now: Date, timeZone: string): Date {
  if (read.afterMs !== null) return new Date(now.getTime() + read.afterMs);
  const minute = read.minute ?? morning;
  const { day } = read;
  if (day === null || "days" in day) {
    const days = day?.days ?? 0;
    const on = (more: number) =>
      atLocalMinute(monthsOn(here, day?.months ?? 0), days + more, minute, timeZone);
    const at = on(0);
    if (at.getTime() > now.getTime()) return at;
    // The hour of today is over: tomorrow's, or that of the same weekday.
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

/** The same day of another month, or its last. */
function monthsOn({ year, month, day }: LocalParts, months: number) {
  if (months === 0) return { year, month, day };
  const index = month - 1 + months;
  const inYear = year + Math.floor(index / 12);
  const inMonth = (index % 12) + 1;
  return { year: inYear, month: inMonth, day: Math.min(day, daysIn(inYear, inMonth)) };
}

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
