// Local time in other zones, using only Intl: no hard-coded offsets, so daylight saving is right.
import { memoize } from "#domain/memoize.ts";

export interface LocalParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** Monday 1 … Sunday 7. */
  readonly weekday: number;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Creating one takes longer than using it a hundred times. */
const formatOf = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      weekday: "short",
    }),
  50,
);

export function localParts(at: Date, timeZone: string): LocalParts {
  const parts = formatOf(timeZone, "").formatToParts(at);
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? "0";
  return {
    year: Number(get("year")),
    month: Number(get("month")),
    day: Number(get("day")),
    hour: Number(get("hour")),
    minute: Number(get("minute")),
    weekday: weekdays.indexOf(get("weekday")) + 1,
  };
}

/** The moment when clocks in the zone show `hour` o'clock, this many days after `from`. */
export const atLocalTime = (from: LocalParts, days: number, hour: number, timeZone: string): Date =>
  atLocalMinute(from, days, hour * 60, timeZone);

/** The same with minutes since midnight. */
export const atLocalMinute = (
  from: Pick<LocalParts, "year" | "month" | "day">,
  days: number,
  minute: number,
  timeZone: string,
): Date =>
  instantOfLocalTime(Date.UTC(from.year, from.month - 1, from.day + days, 0, minute), timeZone);

/**
 * The moment when clocks in the zone show `localMs`, a local time encoded as if it were UTC. A time inside a daylight
 * saving gap is shifted forward by the gap; of an ambiguous time either moment may be returned.
 */
export function instantOfLocalTime(localMs: number, timeZone: string): Date {
  let before = Number.NEGATIVE_INFINITY;
  let guess = localMs;
  for (let round = 0; round < 4; round += 1) {
    const there = localParts(new Date(guess), timeZone);
    const shown = Date.UTC(there.year, there.month - 1, there.day, there.hour, there.minute);
    if (shown === localMs) return new Date(guess);
    const next = guess + localMs - shown;
    // Both guesses surround the gap; the later one is the shifted time.
    if (next === before) return new Date(Math.max(guess, next));
    [before, guess] = [guess, next];
  }
  return new Date(guess);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
