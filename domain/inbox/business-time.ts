// Time while business hours are open. Exact over daylight saving: each stretch with one offset from UTC is computed by
// itself, in local time. Weeks with one offset and without exceptions are alike, so they are counted, not walked.
import { dayMs, minuteMs } from "#domain/day-ms.ts";
import { localParts } from "#domain/workspace/time-zone.ts";
import {
  type BusinessHours,
  dayMinutes,
  type OpeningHours,
  type OpenMinutes,
  openMinutesOf,
} from "./hours.ts";

interface Interval {
  /** Milliseconds since 1970; `end` is no longer part of it. */
  readonly start: number;
  readonly end: number;
}

const weekDays = 7;
/** What doesn't come within this time doesn't come: an opening, or the end of a target. */
const searchMs = 366 * dayMs;

/** How far local time is ahead of UTC, in whole minutes. */
function offsetMs(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = localParts(new Date(at), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / minuteMs) * minuteMs;
}

/** When the offset changes between two instants with different ones. */
function offsetChange(start: number, end: number, timeZone: string): number {
  const before = offsetMs(start, timeZone);
  let [low, high] = [Math.floor(start / minuteMs), Math.ceil(end / minuteMs)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle * minuteMs, timeZone) === before) low = middle;
    else high = middle;
  }
  return high * minuteMs;
}

/** Business hours, read once: an event asks for hundreds of days. */
interface Schedule {
  /** The openings that begin on this local day, in days since 1970. */
  openingsOn(day: number): readonly OpenMinutes[];
  /** How far local time is ahead of UTC at the midnight, of UTC, that begins this day. */
  offsetOn(day: number): number;
  /** When the offset changes on this UTC day, or its end. No zone changes it twice a day. */
  changeOn(day: number): number;
  /** Open in a week without exceptions. */
  readonly weekMs: number;
  /** Whether this week from the UTC day on has one offset and no exception. */
  isPlainWeek(day: number): boolean;
}

const schedules = new WeakMap<BusinessHours, Schedule>();

function scheduleOf(hours: BusinessHours): Schedule {
  const known = schedules.get(hours);
  if (known !== undefined) return known;
  const schedule = readSchedule(hours);
  schedules.set(hours, schedule);
  return schedule;
}

/** 1970 began on a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % weekDays) + weekDays) % weekDays;

function readSchedule({ timeZone, week, exceptions }: BusinessHours): Schedule {
  const parsed = (openings: readonly OpeningHours[]) => openings.map(openMinutesOf);
  const weekly = week.map(parsed);
  const byDay = new Map<number, readonly OpenMinutes[]>();
  // Of two exceptions for a day, the first counts.
  for (const { date, openings } of exceptions.toReversed())
    byDay.set(Date.parse(`${date}T00:00:00Z`) / dayMs, parsed(openings));
  const offsets = new Map<number, number>();
  const offsetOn = (day: number): number => {
    const offset = offsets.get(day) ?? offsetMs(day * dayMs, timeZone);
    offsets.set(day, offset);
    return offset;
  };
  const changes = new Map<number, number>();
  return {
    openingsOn: (day) => byDay.get(day) ?? weekly[weekdayOf(day)] ?? [],
    offsetOn,
    changeOn(day) {
      const end = (day + 1) * dayMs;
      if (offsetOn(day) === offsetOn(day + 1)) return end;
      const change = changes.get(day) ?? offsetChange(day * dayMs, end, timeZone);
      changes.set(day, change);
      return change;
    },
    weekMs: weekMinutesOf(weekly) * minuteMs,
    isPlainWeek(day) {
      const offset = offsetOn(day);
      const first = Math.floor((day * dayMs + offset) / dayMs);
      for (let nth = 0; nth <= weekDays; nth += 1)
        if (offsetOn(day + nth) !== offset || byDay.has(first + nth)) return false;
      // The day before may have a shift that ends in this week.
      return !byDay.has(first - 1);
    },
  };
}

/** Openings may overlap: a night shift ends after the morning's begins. */
function weekMinutesOf(week: readonly (readonly OpenMinutes[])[]): number {
  const last = week.length - 1;
  const open = [week[last] ?? [], ...week].flatMap((openings, nth) =>
    openings.map(({ start, end }) => ({
      start: Math.max(0, start + (nth - 1) * dayMinutes),
      end: Math.min(weekDays * dayMinutes, end + (nth - 1) * dayMinutes),
    })),
  );
  let [minutes, reached] = [0, 0];
  for (const { start, end } of open.sort((one, other) => one.start - other.start)) {
    minutes += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return minutes;
}

/** The openings within a stretch with one offset, in order. */
function openIn(schedule: Schedule, { start, end, offset }: Stretch): Interval[] {
  const today = Math.floor((start + offset) / dayMs);
  const found: Interval[] = [];
  // The day before may have a shift that ends today.
  for (let day = today - 1; day * dayMs < end + offset; day += 1)
    for (const open of schedule.openingsOn(day)) {
      const at = (minute: number) => day * dayMs + minute * minuteMs - offset;
      const interval = {
        start: Math.max(at(open.start), start),
        end: Math.min(at(open.end), end),
      };
      if (interval.start < interval.end) found.push(interval);
    }
  return found.sort((one, other) => one.start - other.start);
}

interface Stretch extends Interval {
  readonly offset: number;
}

/** The time within one UTC day, split where the offset changes. */
function stretchesOf({ offsetOn, changeOn }: Schedule, start: number, end: number): Stretch[] {
  const day = Math.floor(start / dayMs);
  const change = changeOn(day);
  return [
    { start, end: Math.min(end, change), offset: offsetOn(day) },
    { start: Math.max(start, change), end, offset: offsetOn(day + 1) },
  ].filter((one) => one.start < one.end);
}

/** How long it is open from one instant to another, and when it has been open for `requiredMs` ms; null if not before `to`. */
function openTime(
  hours: BusinessHours,
  from: number,
  to: number,
  requiredMs: number,
): { readonly ms: number; readonly reachedAt: number | null } {
  const schedule = scheduleOf(hours);
  const { weekMs } = schedule;
  let [at, reached, ms] = [from, from, 0];
  while (at < to) {
    const day = Math.floor(at / dayMs);
    const isWeek = at === day * dayMs && at + weekDays * dayMs <= to && ms + weekMs < requiredMs;
    if (isWeek && schedule.isPlainWeek(day)) {
      ms += weekMs;
      at += weekDays * dayMs;
      reached = at;
      continue;
    }
    const until = Math.min((day + 1) * dayMs, to);
    for (const stretch of stretchesOf(schedule, at, until))
      for (const open of openIn(schedule, stretch)) {
        const start = Math.max(open.start, reached);
        if (open.end <= start) continue;
        if (ms + open.end - start >= requiredMs) return { ms, reachedAt: start + requiredMs - ms };
        ms += open.end - start;
        reached = open.end;
      }
    at = until;
  }
  return { ms, reachedAt: null };
}

/** A day earlier than this one in UTC is past in every time zone, and so are its shifts two days later. */
const settledMs = 2 * dayMs;

function canOpen({ week, exceptions }: BusinessHours, from: Date): boolean {
  if (week.some((day) => day.length > 0)) return true;
  const date = new Date(from.getTime() - settledMs).toISOString().slice(0, 10);
  return exceptions.some((one) => one.openings.length > 0 && one.date >= date);
}

/** Hours of null are open at all times. */
export function businessSecondsBetween(hours: BusinessHours | null, from: Date, to: Date): number {
  if (hours === null) return Math.max(0, to.getTime() - from.getTime()) / 1000;
  return openTime(hours, from.getTime(), to.getTime(), Number.POSITIVE_INFINITY).ms / 1000;
}

/** The first instant by which this many seconds were open; null if that isn't within a year. */
export function instantAfter(
  hours: BusinessHours | null,
  from: Date,
  seconds: number,
): Date | null {
  const ms = seconds * 1000;
  if (hours === null || ms <= 0) return new Date(from.getTime() + Math.max(0, ms));
  return firstOpen(hours, from, ms);
}

function firstOpen(hours: BusinessHours, from: Date, ms: number): Date | null {
  if (!canOpen(hours, from)) return null;
  const { reachedAt } = openTime(hours, from.getTime(), from.getTime() + searchMs, ms);
  return reachedAt === null ? null : new Date(reachedAt);
}

/** The next opening time; `at` itself if open then. */
export function nextOpening(hours: BusinessHours, at: Date): Date | null {
  const afterOne = firstOpen(hours, at, 1);
  return afterOne && new Date(afterOne.getTime() - 1);
}
