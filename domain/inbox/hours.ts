// Business hours: a weekly schedule in one time zone, and exceptions by date.
import { isTimeZone, localParts } from "#domain/workspace/time-zone.ts";
import * as words from "./words.ts";

/** Local time, "09:00" to "17:30"; a day ends at "24:00". Of an overnight shift, `to` is on the next day. */
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

export const dayMinutes = 24 * 60;
const minutesOf = (time: string): number => parseClockTime(time) ?? 0;

interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Minutes since the midnight that begins the day; past midnight of the next one for an overnight shift. */
export interface OpenMinutes {
  readonly start: number;
  readonly end: number;
}

/** The openings that begin on this day. An exception replaces them, but no shift that began the evening before. */
function openMinutesOn(
  hours: Pick<BusinessHours, "week" | "exceptions">,
  { year, month, day, weekday }: LocalDate,
): readonly OpenMinutes[] {
  const date = `${year}-${two(month)}-${two(day)}`;
  const exception = hours.exceptions.find((one) => one.date === date);
  const openings = exception?.openings ?? hours.week[weekday - 1] ?? [];
  return openings.map(openMinutesOf);
}

export function openMinutesOf({ from, to }: OpeningHours): OpenMinutes {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return { start, end: end >= start ? end : end + dayMinutes };
}

function addDays(from: LocalDate, days: number): LocalDate {
  const date = new Date(Date.UTC(from.year, from.month - 1, from.day + days));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay() || 7,
  };
}

export function isOpen(hours: BusinessHours, at: Date): boolean {
  const here = localParts(at, hours.timeZone);
  const minute = here.hour * 60 + here.minute;
  const isIn = (openings: readonly OpenMinutes[], minutes: number) =>
    openings.some(({ start, end }) => start <= minutes && minutes < end);
  return (
    isIn(openMinutesOn(hours, here), minute) ||
    isIn(openMinutesOn(hours, addDays(here, -1)), minute + dayMinutes)
  );
}

interface HoursIssue {
  readonly path: string;
  readonly message: string;
}

interface HoursRules {
  /** Whether a shift may end on the next day: from 22:00 to 06:00. */
  readonly allowsOvernight?: boolean;
}

/** All issues at once, each with its path: `week.0`, `exceptions.2`. */
export function validateHours(hours: BusinessHours, rules: HoursRules = {}): HoursIssue[] {
  const issues: HoursIssue[] = [];
  if (!isTimeZone(hours.timeZone)) issues.push({ path: "timeZone", message: words.notATimeZone });
  for (const [day, openings] of hours.week.entries()) {
    const message = validateDayHours(openings, rules);
    if (message !== null) issues.push({ path: `week.${day}`, message });
  }
  for (const [index, off] of hours.exceptions.entries()) {
    const message = isDate(off.date) ? validateDayHours(off.openings, rules) : words.chooseDate;
    const isTwice = hours.exceptions.findIndex((one) => one.date === off.date) !== index;
    if (message !== null) issues.push({ path: `exceptions.${index}`, message });
    else if (isTwice) issues.push({ path: `exceptions.${index}`, message: words.dateTwice });
  }
  return issues;
}

/** The issue with one day, or null. */
function validateDayHours(
  openings: readonly OpeningHours[],
  { allowsOvernight = false }: HoursRules,
): string | null {
  let until = -1;
  for (const { from, to } of openings) {
    const [start, end] = [parseClockTime(from), parseClockTime(to)];
    if (start === null || end === null) return words.enterTimes;
    const isOvernight = allowsOvernight && end < start;
    if (end <= start && !isOvernight) return words.closesBeforeOpening;
    if (start < until) return words.openingsOverlap;
    until = isOvernight ? end + dayMinutes : end;
  }
  return null;
}

const isDate = (date: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(date) &&
  !Number.isNaN(Date.parse(date)) &&
  new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
