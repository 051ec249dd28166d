// Clocks of other places, by Intl alone: no offset is ever written down, so summer time is right.

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

export function localParts(at: Date, timeZone: string): LocalParts {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    weekday: "short",
  }).formatToParts(at);
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

/** The moment when the clock of that place shows `hour` o'clock, so many days after `from`. */
export const atLocalTime = (from: LocalParts, days: number, hour: number, timeZone: string): Date =>
  atLocalMinute(from, days, hour * 60, timeZone);

/** The same by minutes since midnight. */
export const atLocalMinute = (
  from: Pick<LocalParts, "year" | "month" | "day">,
  days: number,
  minute: number,
  timeZone: string,
): Date =>
  whenClockShows(Date.UTC(from.year, from.month - 1, from.day + days, 0, minute), timeZone);

/**
 * The moment when the clock of that place shows this date and time, both read as if they were UTC. A time that is left out
 * when summer time begins is as much later as the clock jumps; of one that comes twice either may be meant.
 */
export function whenClockShows(wanted: number, timeZone: string): Date {
  let before = Number.NEGATIVE_INFINITY;
  let guess = wanted;
  for (let round = 0; round < 4; round += 1) {
    const there = localParts(new Date(guess), timeZone);
    const shown = Date.UTC(there.year, there.month - 1, there.day, there.hour, there.minute);
    if (shown === wanted) return new Date(guess);
    const next = guess + wanted - shown;
    // Both guesses lie around the gap: the earlier one shows a time before it.
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
