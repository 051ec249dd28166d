// Parses the search box: words, "phrases", -exclusions, and operator:value for people, inboxes, folders and dates. Any
// input is valid, because queries are searched while being typed.

import { conversationFolders } from "#domain/conversation/status.ts";
import { limit } from "#domain/limits.ts";
import type { SearchField, SearchFlag } from "./search-vector.ts";
import { isCjkCharacter, tokenize, tokenizeNumbers } from "./tokenize.ts";

export interface Term {
  /** Consecutive words. */
  readonly words: readonly string[];
  /** The last word is a prefix: it is still being typed. */
  readonly isPrefix: boolean;
  readonly isExcluded: boolean;
  readonly field: SearchField | null;
  /** The same digits as normalized numbers; any of them matches. */
  readonly numbers: readonly string[];
}

export interface SearchQuery {
  readonly terms: readonly Term[];
  readonly flags: readonly SearchFlag[];
  /** Names to be looked up; several of one kind are combined with OR. */
  readonly inboxes: readonly string[];
  readonly tags: readonly string[];
  readonly authors: readonly string[];
  readonly assignees: readonly string[];
  readonly folders: readonly SearchFolder[];
  /** Values an operator does not know, complete: "is:unread". Shown to the user instead of being ignored. */
  readonly unknownValues: readonly UnknownValue[];
  /** Dates in the user's calendar: 2026-05-01, today or yesterday. */
  readonly since: string | null;
  readonly until: string | null;
}

interface UnknownValue {
  readonly operator: Operator;
  readonly value: string;
}

const searchFolders = conversationFolders.filter((folder) => folder !== "merged");
type SearchFolder = Exclude<(typeof conversationFolders)[number], "merged">;

/** Operators with their descriptions for the search help. */
export const operators = {
  from: "the sender",
  to: "a recipient",
  by: "a teammate's name, or customer",
  assignee: "a teammate's name, me or nobody",
  inbox: "an inbox: one of our addresses or numbers",
  tag: "a tag",
  in: "open, snoozed, closed, spam or trash",
  is: "email, text, note, open, snoozed, closed, spam or trash",
  has: "file",
  file: "a word in a file name",
  after: "a day, such as 2026-05-01, today or yesterday",
  before: "a day, such as 2026-05-01, today or yesterday",
} as const;
export type Operator = keyof typeof operators;

interface QueryPart {
  readonly isExcluded: boolean;
  readonly operator: Operator | null;
  readonly value: string;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

const piece = /(-?)(?:([a-z]+):)?(?:"([^"]*)("?)|([^\s"]+))/giu;

/** Null if it is not an operator. */
function operatorOf(typed: string): Operator | null {
  const name = typed.toLowerCase();
  return Object.hasOwn(operators, name) ? (name as Operator) : null;
}

export function parseQueryParts(text: string): QueryPart[] {
  return [...text.replaceAll(/[“”„]/g, '"').matchAll(piece)].flatMap((found) => {
    const [whole, minus = "", name = "", quoted, , plain = ""] = found;
    const operator = operatorOf(name);
    // An operator without its value yet.
    if (name === "" && plain.endsWith(":") && operatorOf(plain.slice(0, -1)) !== null) return [];
    const value = quoted ?? plain;
    const word = name === "" || operator !== null ? value : `${name}:${value}`;
    return [
      {
        isExcluded: minus !== "",
        operator,
        value: word,
        isQuoted: quoted !== undefined,
        start: found.index,
        end: found.index + whole.length,
      },
    ];
  });
}

export function parseSearchQuery(text: string): SearchQuery {
  const numbers = tokenizeNumbers(text).filter(
    (one) => !/[:"]/.test(text.slice(one.start - 1, one.start)),
  );
  const terms: Term[] = [];
  const flags = new Set<SearchFlag>();
  const filterNames = { inboxes: [] as string[], tags: [] as string[], authors: [] as string[] };
  const assignees: string[] = [];
  const unknownValues: UnknownValue[] = [];
  const folders: SearchFolder[] = [];
  let since: string | null = null;
  let until: string | null = null;

  for (const one of numbers) {
    const phrase = text.slice(one.start, one.end);
    const words = wordsOf(phrase);
    const isExcluded = text[one.start - 1] === "-";
    terms.push({ words, isPrefix: false, isExcluded, field: null, numbers: [one.word] });
  }
  const pieces = parseQueryParts(text).filter(
    (one) => !numbers.some((other) => one.start < other.end && one.end > other.start),
  );
  const last = pieces.at(-1);
  const isOpenEnd = !/\s$/.test(text);
  for (const one of pieces) {
    const { operator, value } = one;
    const add = (field: SearchField | null) => {
      const words = wordsOf(value);
      const isTyped = field !== null || (one === last && isOpenEnd);
      const numbers =
        field === null
          ? []
          : tokenizeNumbers(value)
              .slice(0, 1)
              .map(({ word }) => word);
      const end = words.at(-1);
      if (end !== undefined)
        terms.push({
          words,
          field,
          numbers,
          isExcluded: one.isExcluded,
          isPrefix:
            isCjkCharacter(end) || (isTyped && !one.isQuoted && !one.isExcluded && end.length > 1),
        });
    };
    switch (operator) {
      case null:
        add(null);
        break;
      case "from":
      case "to":
      case "file":
        add(operator);
        break;
      case "inbox":
        pushIfPresent(filterNames.inboxes, value);
        break;
      case "tag":
        pushIfPresent(filterNames.tags, value);
        break;
      case "by":
        pushIfPresent(filterNames.authors, value);
        break;
      case "assignee":
        pushIfPresent(assignees, value);
        break;
      case "in":
        folders.push(...searchFolders.filter((folder) => folder === value.toLowerCase()));
        if (!canBecome(value, filterValues.in)) unknownValues.push({ operator, value });
        break;
      case "is": {
        const flag = flagNames[value.toLowerCase()];
        if (flag) flags.add(flag);
        folders.push(...searchFolders.filter((folder) => folder === value.toLowerCase()));
        if (!canBecome(value, filterValues.is)) unknownValues.push({ operator, value });
        break;
      }
      case "has":
        if (/^(file|files|attachment|picture)s?$/i.test(value)) flags.add("file");
        break;
      case "after":
        since = readDay(value) ?? since;
        if (!canBecomeDay(value)) unknownValues.push({ operator, value });
        break;
      case "before":
        until = readDay(value) ?? until;
        if (!canBecomeDay(value)) unknownValues.push({ operator, value });
        break;
    }
  }
  const unique = distinct(terms);
  return {
    terms: unique,
    flags: [...flags],
    ...filterNames,
    assignees,
    unknownValues,
    folders,
    since,
    until,
  };
}

/** Removes duplicates and limits the number of terms. */
function distinct(terms: readonly Term[]): Term[] {
  const unique = new Map(terms.map((term) => [JSON.stringify(term), term]));
  return [...unique.values()].slice(0, limit("searchTerms"));
}

const flagNames: Readonly<Record<string, "email" | "sms" | "whatsapp" | "note">> = {
  mail: "email",
  email: "email",
  "e-mail": "email",
  text: "sms",
  sms: "sms",
  whatsapp: "whatsapp",
  note: "note",
};

/** The values of the operators that take only known ones. */
export const filterValues = {
  is: [...Object.keys(flagNames), ...searchFolders],
  in: searchFolders,
} as const satisfies Partial<Record<Operator, readonly string[]>>;

/** A value may still be incomplete: only one that no known value starts with is invalid. */
const canBecome = (value: string, known: readonly string[]): boolean =>
  known.some((one) => one.startsWith(value.toLowerCase()));

const relativeDays = ["today", "yesterday"] as const;

const canBecomeDay = (value: string): boolean =>
  /^[\d-]*$/.test(value) || canBecome(value, relativeDays);

const pushIfPresent = (into: string[], value: string): void => {
  if (value !== "") into.push(value);
};

/** The last CJK character is already in its pair; alone it is a prefix. */
function wordsOf(text: string): string[] {
  const words = tokenize(text).map(({ word }) => word);
  const end = words.at(-1);
  return words.length > 1 && end !== undefined && isCjkCharacter(end) ? words.slice(0, -1) : words;
}

/** "2026", "2026-05" and "2026-05-01"; a month or year starts on its first day. */
function readDay(value: string): string | null {
  const relative = relativeDays.find((one) => one === value.toLowerCase());
  if (relative !== undefined) return relative;
  const [, year, month = "01", day = "01"] =
    /^(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?$/.exec(value) ?? [];
  if (year === undefined || Number(year) < 1970) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== date ? null : date;
}

export const isEmptyQuery = (query: SearchQuery): boolean =>
  query.since === null &&
  query.until === null &&
  [
    query.terms,
    query.flags,
    query.inboxes,
    query.tags,
    query.authors,
    query.assignees,
    query.folders,
    query.unknownValues,
  ].every((some) => some.length === 0);
