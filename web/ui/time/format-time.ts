// Times as people say them. Clock, time zone and language are passed in.
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

export interface TimeFrame {
  now: Date;
  timeZone: string;
  locale: string;
}

export type Moment = Date | string | number;

const minute = 60_000;
const hour = 60 * minute;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs far more than using it, and a list uses the same few a hundred times. */
function format(
  { locale, timeZone }: TimeFrame,
  options: Intl.DateTimeFormatOptions,
  at: Date,
): string {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    formats.set(key, made);
  }
  return made.format(at);
}

/** Days since 1970 by the calendar of the time zone. */
function calendarDay(at: Date, { timeZone }: TimeFrame): number {
  const options = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const written = format({ now: at, timeZone, locale: "en-CA" }, options, at);
  return Math.round(Date.parse(`${written}T00:00:00Z`) / (24 * hour));
}

function yearOf(at: Date, frame: TimeFrame): string {
  return format({ ...frame, locale: "en-CA" }, { year: "numeric" }, at);
}

/** For rows: "now", "4 min", "2 h", "Yesterday", "Wed", "16 Nov", "16 Nov 2024". */
export function formatRelative(moment: Moment, frame: TimeFrame): string {
  const at = new Date(moment);
  const passed = frame.now.getTime() - at.getTime();
  if (passed < minute) return words.now;
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  const days = calendarDay(frame.now, frame) - calendarDay(at, frame);
  // Just after midnight "2 h" says more than "Yesterday".
  if (days === 0 || passed < 6 * hour) return `${Math.floor(passed / hour)} h`;
  return days < 7 ? agoDay(at, days, frame) : formatDate(at, frame);
}

/** "16 Nov", with the year only if it is not the current one. */
export function formatDate(moment: Moment, frame: TimeFrame): string {
  const at = new Date(moment);
  const isThisYear = yearOf(at, frame) === yearOf(frame.now, frame);
  return format(
    frame,
    { day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }) },
    at,
  );
}

/** The time of day: "18:47". */
export function formatTime(moment: Moment, frame: TimeFrame): string {
  const hour = hasTwelveHours(frame.locale) ? "numeric" : "2-digit";
  return format(frame, { hour, minute: "2-digit" }, new Date(moment));
}

const twelveHours = new Map<string, boolean>();

/** "3:44 AM" has no leading zero, "03:44" does. */
function hasTwelveHours(locale: string): boolean {
  const known = twelveHours.get(locale);
  if (known !== undefined) return known;
  const has =
    new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true;
  twelveHours.set(locale, has);
  return has;
}

export const isToday = (moment: Moment, frame: TimeFrame): boolean =>
  calendarDay(frame.now, frame) === calendarDay(new Date(moment), frame);

/** For day dividers: "Today", "Yesterday", "Wednesday 18 November". */
export function formatDay(moment: Moment, frame: TimeFrame): string {
  const at = new Date(moment);
  const days = calendarDay(frame.now, frame) - calendarDay(at, frame);
  if (days === 0) return words.today;
  if (days === 1) return words.yesterday;
  return formatLongDate(at, frame);
}

function formatLongDate(at: Date, frame: TimeFrame): string {
  const isThisYear = yearOf(at, frame) === yearOf(frame.now, frame);
  const options = { weekday: "long", day: "numeric", month: "long" } as const;
  return format(frame, isThisYear ? options : { ...options, year: "numeric" }, at);
}

/** The full form, for tooltips: "Wednesday 18 November, 18:47". */
export function formatFullDateTime(moment: Moment, frame: TimeFrame): string {
  const at = new Date(moment);
  return `${formatLongDate(at, frame)}, ${formatTime(at, frame)}`;
}

/** For a log: "4 min", "Today 09:12", "Yesterday 18:47", "Wed 18:47", "16 Nov, 18:47". */
export function formatLogTime(moment: Moment, frame: TimeFrame): string {
  const at = new Date(moment);
  if (frame.now.getTime() - at.getTime() < hour) return formatRelative(moment, frame);
  const clock = formatTime(at, frame);
  const days = calendarDay(frame.now, frame) - calendarDay(at, frame);
  if (days === 0) return fill(words.todayAt, { time: clock });
  return `${days < 7 ? agoDay(at, days, frame) : `${formatDate(at, frame)},`} ${clock}`;
}

const agoDay = (at: Date, days: number, frame: TimeFrame): string =>
  days === 1 ? words.yesterday : format(frame, { weekday: "short" }, at);

/** For future times: "17:00", "Tomorrow 08:00", "Mon 08:00", "16 Nov, 08:00". */
export function formatUpcoming(
  moment: Moment,
  frame: TimeFrame,
  tomorrowAt: `${string}{time}` = words.tomorrowAt,
): string {
  const at = new Date(moment);
  const days = calendarDay(at, frame) - calendarDay(frame.now, frame);
  const clock = formatTime(at, frame);
  if (days === 0) return clock;
  if (days === 1) return fill(tomorrowAt, { time: clock });
  if (days > 1 && days < 7) return `${format(frame, { weekday: "short" }, at)} ${clock}`;
  return `${formatDate(at, frame)}, ${clock}`;
}
