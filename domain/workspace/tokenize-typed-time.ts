// English vocabulary of typed times (typed-time.ts).

export type Unit = "minute" | "hour" | "day" | "week" | "month";
export const units: Readonly<Record<string, Unit>> = {
  m: "minute",
  min: "minute",
  mins: "minute",
  minute: "minute",
  minutes: "minute",
  h: "hour",
  hr: "hour",
  hrs: "hour",
  hour: "hour",
  hours: "hour",
  d: "day",
  day: "day",
  days: "day",
  w: "week",
  wk: "week",
  wks: "week",
  week: "week",
  weeks: "week",
  mo: "month",
  month: "month",
  months: "month",
};
export const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];
export const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
/** The default time of day, in minutes since midnight. */
export const morning = 9 * 60;
/** Minutes since midnight. */
export const timesOfDay: Readonly<Record<string, number>> = {
  midnight: 0,
  morning,
  noon: 12 * 60,
  midday: 12 * 60,
  lunch: 12 * 60,
  afternoon: 14 * 60,
  evening: 18 * 60,
  night: 20 * 60,
  tonight: 20 * 60,
  eod: 17 * 60,
};

/** 1 for the first name; three letters are enough. */
export function findIndexByPrefix(names: readonly string[], word: string): number | null {
  const at = names.findIndex((name) => isAbbreviation(name, word, 3));
  return at < 0 ? null : at + 1;
}

export const isAbbreviation = (name: string, word: string, min: number): boolean =>
  word.length >= min && name.startsWith(word);

/** Splits into letters, digits and the marks between digits; null if there is anything else. */
export function tokenizeTypedTime(typed: string): string[] | null {
  const words = typed.toLowerCase().match(/[a-z]+|\d+|\S/g) ?? [];
  const left = words.filter((word) => word !== "," && word !== "@");
  return left.every((word) => /^([a-z]+|\d{1,4}|[:.-])$/.test(word)) ? left : null;
}

/** Words without meaning of their own. */
export const small = new Set([
  "at",
  "on",
  "the",
  "of",
  "this",
  "for",
  "until",
  "till",
  "by",
  "coming",
]);
