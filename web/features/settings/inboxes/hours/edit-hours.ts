// Edits of business hours, each returning new ones. Pure.
import { dayMs } from "#domain/day-ms.ts";
import {
  type BusinessHours,
  type HoursException,
  type OpeningHours,
  parseClockTime,
} from "#domain/inbox/hours.ts";

export type { BusinessHours, HoursException, OpeningHours };
export type HoursIssues = Readonly<Record<string, string | undefined>>;

const dayEnd = 24 * 60;
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Adds opening hours an hour after the last, or the usual day if there are none. */
export function addOpening(openings: readonly OpeningHours[]): OpeningHours[] {
  const last = openings.at(-1);
  if (last === undefined) return [{ from: "09:00", to: "17:00" }];
  const from = Math.min((parseClockTime(last.to) ?? 0) + 60, dayEnd - 60);
  return [...openings, { from: clockOf(from), to: clockOf(Math.min(from + 180, dayEnd)) }];
}

const isOvernight = ({ from, to }: OpeningHours): boolean =>
  (parseClockTime(to) ?? 0) < (parseClockTime(from) ?? 0);

export const canAddOpening = (openings: readonly OpeningHours[]): boolean =>
  openings.every((one) => !isOvernight(one)) &&
  (parseClockTime(openings.at(-1)?.to ?? "00:00") ?? 0) <= dayEnd - 120;

export const replaceAt = <One>(all: readonly One[], index: number, next: One): One[] =>
  all.map((one, at) => (at === index ? next : one));
export const removeAt = <One>(all: readonly One[], index: number): One[] =>
  all.filter((_, at) => at !== index);

export const setDayOpenings = (
  hours: BusinessHours,
  day: number,
  openings: readonly OpeningHours[],
): BusinessHours => ({
  ...hours,
  week: replaceAt(hours.week, day, openings),
});

/** Copies Monday's times to Tuesday through Friday. */
export const copyMondayToWeekdays = (hours: BusinessHours): BusinessHours => ({
  ...hours,
  week: hours.week.map((day, index) =>
    index > 0 && index < 5 ? (hours.week[0] ?? []).map((one) => ({ ...one })) : day,
  ),
});

/** A browser's time field has no 24:00, so the end of a day shows as 00:00. */
export const displayEndTime = (to: string): string => (to === "24:00" ? "00:00" : to);
export const parseEndTime = (typed: string): string => (typed === "00:00" ? "24:00" : typed);

/** Adds the first date from today on without an exception, as closed. */
export function addException(hours: BusinessHours, today: string): BusinessHours {
  let date = today;
  while (hours.exceptions.some((one) => one.date === date))
    date = new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return { ...hours, exceptions: [...hours.exceptions, { date, name: "", openings: [] }] };
}

/** Position of opening hours on a bar of the whole day, in percent; a night shift reaches its end. */
export function openingSpan(opening: OpeningHours): { left: number; width: number } {
  const start = parseClockTime(opening.from) ?? 0;
  const end = isOvernight(opening) ? dayEnd : (parseClockTime(opening.to) ?? 0);
  return { left: (start / dayEnd) * 100, width: (Math.max(0, end - start) / dayEnd) * 100 };
}
