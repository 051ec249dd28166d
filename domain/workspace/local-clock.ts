// A date field shows a clock without a zone; ours is the member's, wherever the computer stands. Pure.
import { localParts, whenClockShows } from "./time-zone.ts";

const two = (part: number): string => String(part).padStart(2, "0");

export function formatLocalDateTime(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localParts(at, timeZone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The moment at which that place's clock shows what was typed; null when it was not yet all typed. */
export function parseLocalDateTime(typed: string, timeZone: string): Date | null {
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  return whenClockShows(wanted, timeZone);
}
