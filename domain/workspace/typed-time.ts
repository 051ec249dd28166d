// Parses future times as people type them: "tomorrow 9am", "in 3 days", "mon", "25 dec 14:00", "eod". Reads in the
// member's time zone, word by word from left to right, in English; what is typed in the language of the page is put into
// English before.

import { minuteMs } from "#domain/day-ms.ts";
import { type Read, resolveInstant, Unread } from "./resolve-instant.ts";
import { type LocalParts, localParts } from "./time-zone.ts";
import {
  findIndexByPrefix,
  isAbbreviation,
  months,
  morning,
  numbers,
  small,
  timesOfDay,
  tokenizeTypedTime,
  type Unit,
  units,
  weekdays,
} from "./tokenize-typed-time.ts";
import { toEnglishTime } from "./typed-time-words.ts";
import * as words from "./words.ts";

type TypedTime =
  | { readonly kind: "at"; readonly at: Date }
  /** Valid, but in the past. */
  | { readonly kind: "past" }
  | null;

const maxTyped = 60;
/** Ten years: anything beyond is a mistake. */
const maxDays = 3660;

export function readTypedTime(
  typed: string,
  now: Date,
  timeZone: string,
  vocabulary: string = words.typedTimes,
): TypedTime {
  if (typed.length > maxTyped) return null;
  const tokens = tokenizeTypedTime(toEnglishTime(typed, vocabulary));
  if (tokens === null || tokens.length === 0) return null;
  const here = localParts(now, timeZone);
  try {
    const read = new Reader(tokens, here).read();
    const at = resolveInstant(read, here, now, timeZone);
    if (Math.abs(at.getTime() - now.getTime()) > maxDays * 1440 * minuteMs) return null;
    return at.getTime() > now.getTime() ? { kind: "at", at } : { kind: "past" };
  } catch (error) {
    if (error instanceof Unread) return null;
    throw error;
  }
}

class Reader {
  readonly #words: readonly string[];
  readonly #here: LocalParts;
  readonly #read: Read = { day: null, minute: null, afterMs: null, isWeekly: false };
  #at = 0;

  constructor(words: readonly string[], here: LocalParts) {
    this.#words = words;
    this.#here = here;
  }

  read(): Read {
    while (this.#at < this.#words.length) this.#next();
    const { day, minute, afterMs } = this.#read;
    const isEmpty = day === null && minute === null && afterMs === null;
    if (isEmpty || (afterMs !== null && (day !== null || minute !== null))) throw new Unread();
    return this.#read;
  }

  #next(): void {
    const word = this.#words[this.#at] ?? "";
    if (small.has(word)) this.#at += 1;
    else if (word === "in") this.#span(1);
    else if (word === "next") this.#nextOf();
    else if (/^\d/.test(word)) this.#digits();
    else if (Object.hasOwn(numbers, word)) this.#span(0);
    else this.#named(word);
  }

  /** "in 3 days", "2h", "half an hour". */
  #span(skipped: number): void {
    this.#at += skipped;
    let count = 1;
    if (this.#consume("half")) count = 0.5;
    const word = this.#words[this.#at] ?? "";
    if (Object.hasOwn(numbers, word)) {
      count *= numbers[word] ?? 1;
      this.#at += 1;
    } else if (/^\d/.test(word)) {
      count *= Number(word);
      this.#at += 1;
      if (this.#words[this.#at] === "." && /^\d$/.test(this.#words[this.#at + 1] ?? "")) {
        count += Number(this.#words[this.#at + 1]) / 10;
        this.#at += 2;
      }
    }
    const unit = units[this.#words[this.#at] ?? ""];
    if (unit === undefined || !Object.hasOwn(units, this.#words[this.#at] ?? ""))
      throw new Unread();
    this.#at += 1;
    this.#consume("and");
    this.#addSpan(count, unit);
  }

  #addSpan(count: number, unit: Unit): void {
    if (unit === "minute" || unit === "hour") {
      const ms = count * (unit === "hour" ? 60 : 1) * minuteMs;
      this.#read.afterMs = (this.#read.afterMs ?? 0) + ms;
    } else if (Number.isInteger(count))
      this.#setDay(
        unit === "month"
          ? { months: count, days: 0 }
          : { months: 0, days: count * (unit === "week" ? 7 : 1) },
      );
    else throw new Unread();
  }

  #nextOf(): void {
    this.#at += 1;
    const word = this.#words[this.#at] ?? "";
    this.#at += 1;
    if (word === "week") this.#weekday(1, true);
    else if (word === "month") {
      const { month, year } = this.#here;
      this.#setDay({ year: month === 12 ? year + 1 : year, month: (month % 12) + 1, day: 1 });
    } else if (word === "weekend") this.#weekday(6, true);
    else {
      const weekday = findIndexByPrefix(weekdays, word);
      if (weekday === null) throw new Unread();
      this.#weekday(weekday, true);
    }
  }

  /** "9", "9am", "14:30", "25 dec", "25th", "2026-12-25", "3 days". */
  #digits(): void {
    const first = Number(this.#words[this.#at]);
    const [, mark = "", second = "", mark2, third = ""] = this.#words.slice(this.#at);
    if (this.#words[this.#at]?.length === 4) {
      if (mark !== "-" || mark2 !== "-" || !/^\d{1,2}$/.test(second) || !/^\d{1,2}$/.test(third))
        throw new Unread();
      this.#at += 5;
      this.#setDay({ year: first, month: Number(second), day: Number(third) });
    } else if (Object.hasOwn(units, mark) || (mark === "." && Object.hasOwn(units, mark2 ?? "")))
      this.#span(0);
    else if (/^(st|nd|rd|th)$/.test(mark)) {
      this.#at += 2;
      this.#consume("of");
      this.#dayOf(first);
    } else if (findIndexByPrefix(months, mark) !== null) {
      this.#at += 1;
      this.#dayOf(first);
    } else this.#clock();
  }

  /** The month and year may follow the day. */
  #dayOf(day: number): void {
    const month = findIndexByPrefix(months, this.#words[this.#at] ?? "");
    if (month !== null) {
      this.#at += 1;
      this.#setDay({ year: this.#year(), month, day });
      return;
    }
    const { month: now, year, day: today } = this.#here;
    const isNext = day < today;
    this.#setDay({
      year: isNext && now === 12 ? year + 1 : year,
      month: isNext ? (now % 12) + 1 : now,
      day,
    });
  }

  #year(): number | null {
    const word = this.#words[this.#at] ?? "";
    if (!/^\d{4}$/.test(word)) return null;
    this.#at += 1;
    return Number(word);
  }

  #clock(): void {
    const hour = Number(this.#words[this.#at]);
    this.#at += 1;
    let minute = 0;
    const mark = this.#words[this.#at];
    const minutes = this.#words[this.#at + 1] ?? "";
    if ((mark === ":" || mark === ".") && /^\d\d$/.test(minutes)) {
      minute = Number(minutes);
      this.#at += 2;
    }
    const half = this.#words[this.#at] ?? "";
    const isAm = half === "am" || half === "a";
    const isPm = half === "pm" || half === "p";
    if (isAm || isPm) this.#at += 1;
    if (minute > 59 || hour > 23 || ((isAm || isPm) && (hour > 12 || hour === 0)))
      throw new Unread();
    // Without am or pm, 1 to 6 mean the afternoon.
    const isAfternoon = isPm ? hour < 12 : !isAm && hour >= 1 && hour <= 6;
    const isMidnight = isAm && hour === 12;
    this.#setMinute((isMidnight ? 0 : hour + (isAfternoon ? 12 : 0)) * 60 + minute);
  }

  #named(word: string): void {
    this.#at += 1;
    const weekday = findIndexByPrefix(weekdays, word);
    const month = findIndexByPrefix(months, word);
    if (Object.hasOwn(timesOfDay, word)) {
      this.#setMinute(timesOfDay[word] ?? morning);
      if (word === "tonight" || word === "eod") this.#setDayOnce({ months: 0, days: 0 });
    } else if (word === "today") this.#setDay({ months: 0, days: 0 });
    else if (word === "tmr" || word === "tmrw" || isAbbreviation("tomorrow", word, 3))
      this.#setDay({ months: 0, days: 1 });
    else if (word === "later") this.#addSpan(3, "hour");
    else if (word === "weekend") this.#weekday(6, false);
    else if (word === "eow") {
      this.#weekday(5, false);
      this.#read.minute ??= 17 * 60;
    } else if (weekday !== null) this.#weekday(weekday, false);
    else if (month !== null) {
      const day = this.#words[this.#at] ?? "";
      if (!/^\d{1,2}$/.test(day)) throw new Unread();
      this.#at += 1;
      if (/^(st|nd|rd|th)$/.test(this.#words[this.#at] ?? "")) this.#at += 1;
      this.#setDay({ year: this.#year(), month, day: Number(day) });
    } else throw new Unread();
  }

  /** `inNextWeek`: in the week that starts next Monday. */
  #weekday(weekday: number, inNextWeek: boolean): void {
    const ahead = (weekday - this.#here.weekday + 7) % 7;
    this.#setDay({
      months: 0,
      days: inNextWeek ? 8 - this.#here.weekday + (weekday - 1) : ahead,
    });
    this.#read.isWeekly = !inNextWeek && ahead === 0;
  }

  #setDay(day: NonNullable<Read["day"]>): void {
    if (this.#read.day !== null) throw new Unread();
    this.#read.day = day;
  }

  #setDayOnce(day: NonNullable<Read["day"]>): void {
    this.#read.day ??= day;
  }

  #setMinute(minute: number): void {
    if (this.#read.minute !== null) {
      // "tomorrow morning 8:30": the explicit time overrides the default of "morning".
      const isNarrower = minute !== this.#read.minute;
      if (!isNarrower) return;
    }
    this.#read.minute = minute;
  }

  #consume(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at += 1;
    return true;
  }
}
