// Time while business hours are open. Exact over daylight saving: each stretch with one offset from UTC is computed by
// itself, in local time.
import { dayMs, minuteMs } from "#domain/day-ms.ts";
import { localParts } from "#domain/workspace/time-zone.ts";
import { addDays, type BusinessHours, dayMinutes, openMinutesOn } from "./hours.ts";

interface Interval {
  /** Milliseconds since 1970; `end` is no longer part of it. */
  readonly start: number;
  readonly end: number;
}

/** Hours that don't open within this time have no next opening. */
const searchMs = 366 * dayMs;
/** The longest target, a year, of hours that open for an hour or two a day. */
const longestSearchMs = 10 * searchMs;

/** How far local time is ahead of UTC, in whole minutes. */
function offsetMs(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = localParts(new Date(at), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / minuteMs) * minuteMs;
}

/** Splits a time of at most a day where the offset changes. No zone changes it twice a day. */
function* stretches(start: number, end: number, timeZone: string) {
  const [before, after] = [offsetMs(start, timeZone), offsetMs(end - 1, timeZone)];
  if (before === after) {
    yield { start, end, offset: before };
    return;
  }
  let [low, high] = [Math.floor(start / minuteMs), Math.ceil(end / minuteMs)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle * minuteMs, timeZone) === before) low = middle;
    else high = middle;
  }
  yield { start, end: high * minuteMs, offset: before };
  yield { start: high * minuteMs, end, offset: after };
}

/** The times between two instants at which it is open, in order, without overlaps. Each ends with its day at the latest. */
function* openPieces(hours: BusinessHours, from: Date, to: Date): Generator<Interval> {
  let reached = from.getTime();
  for (let at = from.getTime(); at < to.getTime(); at += dayMs) {
    const until = Math.min(at + dayMs, to.getTime());
    for (const stretch of stretches(at, until, hours.timeZone))
      for (const { start, end } of openIn(hours, stretch)) {
        if (end > reached) yield { start: Math.max(start, reached), end };
        reached = Math.max(reached, end);
      }
  }
}

/** A day earlier than this one in UTC is past in every time zone, and so are its shifts two days later. */
const settledMs = 2 * dayMs;

function canOpen({ week, exceptions }: BusinessHours, from: Date): boolean {
  if (week.some((day) => day.length > 0)) return true;
  const date = new Date(from.getTime() - settledMs).toISOString().slice(0, 10);
  return exceptions.some((one) => one.openings.length > 0 && one.date >= date);
}

interface Stretch extends Interval {
  readonly offset: number;
}

function openIn(hours: BusinessHours, { start, end, offset }: Stretch): Interval[] {
  const midnight = Math.floor((start + offset) / dayMs) * dayMs;
  const first = new Date(midnight);
  const today = {
    year: first.getUTCFullYear(),
    month: first.getUTCMonth() + 1,
    day: first.getUTCDate(),
    weekday: first.getUTCDay() || 7,
  };
  const found: Interval[] = [];
  // The day before may have a shift that ends today.
  for (let day = -1; midnight + day * dayMs < end + offset; day += 1)
    for (const open of openMinutesOn(hours, addDays(today, day))) {
      const at = (minute: number) => midnight + (day * dayMinutes + minute) * minuteMs - offset;
      const interval = {
        start: Math.max(at(open.start), start),
        end: Math.min(at(open.end), end),
      };
      if (interval.start < interval.end) found.push(interval);
    }
  return found.sort((one, other) => one.start - other.start);
}

/** Hours of null are open at all times. */
export function businessSecondsBetween(hours: BusinessHours | null, from: Date, to: Date): number {
  if (hours === null) return Math.max(0, to.getTime() - from.getTime()) / 1000;
  let ms = 0;
  for (const { start, end } of openPieces(hours, from, to)) ms += end - start;
  return ms / 1000;
}

/** The first instant by which this many seconds were open; null if the hours don't open for a year, or for so long in ten. */
export function instantAfter(
  hours: BusinessHours | null,
  from: Date,
  seconds: number,
): Date | null {
  let ms = seconds * 1000;
  if (hours === null || ms <= 0) return new Date(from.getTime() + Math.max(0, ms));
  if (!canOpen(hours, from)) return null;
  const last = from.getTime() + longestSearchMs;
  for (let at = from.getTime(); at < last; at += searchMs) {
    let isClosed = true;
    for (const { start, end } of openPieces(hours, new Date(at), new Date(at + searchMs))) {
      if (end - start >= ms) return new Date(start + ms);
      ms -= end - start;
      isClosed = false;
    }
    if (isClosed) return null;
  }
  return null;
}

/** The next opening time; `at` itself if open then. */
export function nextOpening(hours: BusinessHours, at: Date): Date | null {
  if (!canOpen(hours, at)) return null;
  for (const { start } of openPieces(hours, at, new Date(at.getTime() + searchMs)))
    return new Date(start);
  return null;
}
