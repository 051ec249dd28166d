import { type BusinessHours, dayMinutes, parseClockTime } from "#domain/inbox/hours.ts";

/** Hours of an ordinary week, to one decimal place. */
export function weekHours({ week }: Pick<BusinessHours, "week">): number {
  const minutes = week.flat().reduce((sum, { from, to }) => {
    const [start, end] = [parseClockTime(from) ?? 0, parseClockTime(to) ?? 0];
    return sum + (end >= start ? end - start : end + dayMinutes - start);
  }, 0);
  return Math.round(minutes / 6) / 10;
}
