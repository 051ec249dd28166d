// Date fields have no time zone; they are read in the member's zone, whatever the computer's. Pure.
import { atLocalTime, instantOfLocalTime, localParts } from "./time-zone.ts";

const two = (part: number): string => String(part).padStart(2, "0");

export function formatLocalDateTime(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localParts(at, timeZone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The moment when clocks in that zone show what was typed; null if it is incomplete. */
export function parseLocalDateTime(typed: string, timeZone: string): Date | null {
  const localMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  if (Number.isNaN(localMs)) return null;
  return instantOfLocalTime(localMs, timeZone);
}

const tomorrowMorning = (now: Date, timeZone: string): Date =>
  atLocalTime(localParts(now, timeZone), 1, 9, timeZone);

/** What a field for a date and a time needs. */
export const localDateTimes = {
  format: formatLocalDateTime,
  parse: parseLocalDateTime,
  tomorrowMorning,
} as const;
