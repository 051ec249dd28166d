// Business hours of an inbox: a weekly schedule in one time zone, and exceptions by date.
import { atLocalMinute, isTimeZone, localParts } from "#domain/workspace/time-zone.ts";
import * as words from "./words.ts";

/** Local time, "09:00" to "17:30"; a day ends at "24:00". */
export interface OpeningHours {
  readonly from: string;
  readonly to: string;
}

export interface HoursException {
  /** "2026-12-25". */
  readonly date: string;
  readonly name: string;
  /** Empty if closed all day. */
  readonly openings: readonly OpeningHours[];
}

export interface BusinessHours {
  readonly timeZone: string;
  /** Monday first, seven days. */
  readonly week: readonly (readonly OpeningHours[])[];
  readonly exceptions: readonly HoursException[];
}

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Monday to Friday, nine to five. */
export const defaultBusinessHours = (timeZone: string): BusinessHours => ({
  timeZone,
  week: weekdayNames.map((_, day) => (day < 5 ? [{ from: "09:00", to: "17:00" }] : [])),
  exceptions: [],
});

const clock = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

/** Minutes since midnight; null if this is not a time of day. */
export function parseClockTime(time: string): number | null {
  if (!clock.test(time)) return null;
  const [hour = "", minute = ""] = time.split(":");
  return Number(hour) * 60 + Number(minute);
}

const minutesOf = (time: string): number => parseClockTime(time) ?? 0;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

const two = (value: number): string => String(value).padStart(2, "0");
const dateOf = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`;

function openingsOn(hours: BusinessHours, day: Day): readonly OpeningHours[] {
  const off = hours.exceptions.find((one) => one.date === dateOf(day));
  return off?.openings ?? hours.week[day.weekday - 1] ?? [];
}

export function isOpen(hours: BusinessHours, at: Date): boolean {
  const here = localParts(at, hours.timeZone);
  const minute = here.hour * 60 + here.minute;
  return openingsOn(hours, here).some(
    ({ from, to }) => minutesOf(from) <= minute && minute < minutesOf(to),
  );
}

/** Searches one year ahead; an inbox that never opens has no next opening. */
const searchDays = 366;

/** The next opening time; `at` itself if open then. */
export function nextOpening(hours: BusinessHours, at: Date): Date | null {
  if (isOpen(hours, at)) return at;
  const here = localParts(at, hours.timeZone);
  for (let days = 0; days <= searchDays; days += 1) {
    const openings = openingsOn(hours, addDays(here, days));
    if (openings.length === 0) continue;
    const [next] = openingInstants(openings, here, days, hours.timeZone)
      .filter((moment) => moment > at && isOpen(hours, moment))
      .sort((one, other) => one.getTime() - other.getTime());
    if (next) return next;
  }
  return null;
}

const quarter = 15 * 60_000;

/** When an opening may start on that day. In a daylight saving gap it starts when the gap ends. */
function openingInstants(
  openings: readonly OpeningHours[],
  from: Day,
  days: number,
  timeZone: string,
): readonly Date[] {
  const at = (minute: number, day = days) => atLocalMinute(from, day, minute, timeZone);
  const starts = openings.map((one) => at(minutesOf(one.from)));
  const [start, end] = [at(0).getTime(), at(0, days + 1).getTime()];
  if (end - start === 96 * quarter) return starts;
  const quarters = Array.from(
    { length: Math.ceil((end - start) / quarter) },
    (_, index) => new Date(start + index * quarter),
  );
  return [...starts, ...quarters];
}

function addDays(from: Day, days: number): Day {
  const date = new Date(Date.UTC(from.year, from.month - 1, from.day + days));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: ((from.weekday - 1 + days) % 7) + 1,
  };
}

interface HoursIssue {
  readonly path: string;
  readonly message: string;
}

/** All issues at once, each with its path: `week.0`, `exceptions.2`. */
export function validateHours(hours: BusinessHours): HoursIssue[] {
  const issues: HoursIssue[] = [];
  if (!isTimeZone(hours.timeZone)) issues.push({ path: "timeZone", message: words.notATimeZone });
  for (const [day, openings] of hours.week.entries()) {
    const message = validateDayHours(openings);
    if (message !== null) issues.push({ path: `week.${day}`, message });
  }
  for (const [index, off] of hours.exceptions.entries()) {
    const message = isDate(off.date) ? validateDayHours(off.openings) : words.chooseDate;
    const isTwice = hours.exceptions.findIndex((one) => one.date === off.date) !== index;
    if (message !== null) issues.push({ path: `exceptions.${index}`, message });
    else if (isTwice) issues.push({ path: `exceptions.${index}`, message: words.dateTwice });
  }
  return issues;
}

/** The issue with one day, or null. */
function validateDayHours(openings: readonly OpeningHours[]): string | null {
  let until = -1;
  for (const { from, to } of openings) {
    const [start, end] = [parseClockTime(from), parseClockTime(to)];
    if (start === null || end === null) return words.enterTimes;
    if (end <= start) return words.closesBeforeOpening;
    if (start < until) return words.openingsOverlap;
    until = end;
  }
  return null;
}

const isDate = (date: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(date) &&
  !Number.isNaN(Date.parse(date)) &&
  new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
