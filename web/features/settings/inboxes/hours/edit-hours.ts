// Changes of a timetable, each giving a new one. Pure.
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

/** One more opening after the last: an hour later, or the usual day where there is none. */
export function addOpening(openings: readonly OpeningHours[]): OpeningHours[] {
  const last = openings.at(-1);
  if (last === undefined) return [{ from: "09:00", to: "17:00" }];
  const from = Math.min((parseClockTime(last.to) ?? 0) + 60, dayEnd - 60);
  return [...openings, { from: clockOf(from), to: clockOf(Math.min(from + 180, dayEnd)) }];
}

export const canAddOpening = (openings: readonly OpeningHours[]): boolean =>
  (parseClockTime(openings.at(-1)?.to ?? "00:00") ?? 0) <= dayEnd - 120;

export const replaceAt = <One>(all: readonly One[], place: number, next: One): One[] =>
  all.map((one, at) => (at === place ? next : one));
export const removeAt = <One>(all: readonly One[], place: number): One[] =>
  all.filter((_, at) => at !== place);

export const setDayOpenings = (
  hours: BusinessHours,
  day: number,
  openings: readonly OpeningHours[],
): BusinessHours => ({
  ...hours,
  week: replaceAt(hours.week, day, openings),
});

/** Monday's times for Tuesday to Friday. */
export const copyMondayToWeekdays = (hours: BusinessHours): BusinessHours => ({
  ...hours,
  week: hours.week.map((day, place) =>
    place > 0 && place < 5 ? (hours.week[0] ?? []).map((one) => ({ ...one })) : day,
  ),
});

/** A browser's time field knows no 24:00; the end of a day stands there as 00:00. */
export const displayEndTime = (to: string): string => (to === "24:00" ? "00:00" : to);
export const parseEndTime = (typed: string): string => (typed === "00:00" ? "24:00" : typed);

/** The first day from today on that has no row yet, closed. */
export function addException(hours: BusinessHours, today: string): BusinessHours {
  let date = today;
  while (hours.exceptions.some((one) => one.date === date))
    date = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { ...hours, exceptions: [...hours.exceptions, { date, name: "", openings: [] }] };
}

/** Where an opening lies on a bar of a whole day, in hundredths. */
export function openingSpan({ from, to }: OpeningHours): { left: number; width: number } {
  const [begin, end] = [parseClockTime(from) ?? 0, parseClockTime(to) ?? 0];
  return { left: (begin / dayEnd) * 100, width: (Math.max(0, end - begin) / dayEnd) * 100 };
}
