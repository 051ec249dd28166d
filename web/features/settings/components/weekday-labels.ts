import { language } from "#web/language/language.ts";

// January 1, 2024 was a Monday.
const nameOf = (day: number, weekday: "long" | "short"): string =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(
    new Date(Date.UTC(2024, 0, 1 + day)),
  );

/** Monday to Sunday in the language of the page. */
export const weekdayLabels = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
  long: nameOf(day, "long"),
  short: nameOf(day, "short"),
}));
