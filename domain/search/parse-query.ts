// What is typed into the search box, read: words, "phrases", -what is left out, and name:value for who, where
// and when. Whatever is typed means something; nothing is refused, for half a query is typed first.

import { conversationFolders } from "#domain/conversation/status.ts";
import { limit } from "#domain/limits.ts";
import type { SearchField, SearchFlag } from "./search-vector.ts";
import { isCjkCharacter, tokenize, tokenizeNumbers } from "./tokenize.ts";

export interface Term {
  /** One after the other. */
  readonly words: readonly string[];
  /** The last one may go on: it is being typed. */
  readonly isBegun: boolean;
  readonly isLeftOut: boolean;
  readonly place: SearchField | null;
  /** The same as numbers in any form; any of them is meant. */
  readonly numbers: readonly string[];
}

export interface SearchQuery {
  readonly terms: readonly Term[];
  readonly facts: readonly SearchFlag[];
  /** Of these, what is asked by name is looked up; several of one kind are either of them. */
  readonly lines: readonly string[];
  readonly tags: readonly string[];
  readonly authors: readonly string[];
  readonly assignees: readonly string[];
  readonly places: readonly SearchFolder[];
  /** What was typed after an operator that does not know it, whole: "is:unread". Told, never dropped in silence. */
  readonly unmeant: readonly Unmeant[];
  /** Days as the asker's calendar has them: 2026-05-01, today or yesterday. */
  readonly since: string | null;
  readonly until: string | null;
}

export interface Unmeant {
  readonly operator: Operator;
  readonly value: string;
}

export const searchFolders = conversationFolders.filter((place) => place !== "merged");
export type SearchFolder = Exclude<(typeof conversationFolders)[number], "merged">;

/** What can be typed, in the words the page tells it with. */
export const operators = {
  from: "the sender",
  to: "a recipient",
  by: "a teammate's name, or customer",
  assignee: "a teammate's name, me or nobody",
  line: "an inbox: one of our addresses or numbers",
  tag: "a tag",
  in: "open, snoozed, closed, spam or trash",
  is: "mail, text, note, open, snoozed, closed, spam or trash",
  has: "file",
  file: "a word in a file name",
  after: "a day, such as 2026-05-01, today or yesterday",
  before: "a day, such as 2026-05-01, today or yesterday",
} as const;
export type Operator = keyof typeof operators;

/** Other names that mean the same. */
export const operatorAliases: Readonly<Record<string, Operator>> = { inbox: "line" };

export interface QueryPart {
  readonly isLeftOut: boolean;
  readonly operator: Operator | null;
  readonly value: string;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

const piece = /(-?)(?:([a-z]+):)?(?:"([^"]*)("?)|([^\s"]+))/giu;

/** null: it is no operator. */
function operatorOf(typed: string): Operator | null {
  const name = typed.toLowerCase();
  if (Object.hasOwn(operatorAliases, name)) return operatorAliases[name] ?? null;
  return Object.hasOwn(operators, name) ? (name as Operator) : null;
}

export function parseQueryParts(text: string): QueryPart[] {
  return [...text.replaceAll(/[“”„]/g, '"').matchAll(piece)].flatMap((found) => {
    const [whole, minus = "", name = "", quoted, , plain = ""] = found;
    const operator = operatorOf(name);
    // Half of it is typed; what follows the colon says what is meant.
    if (name === "" && plain.endsWith(":") && operatorOf(plain.slice(0, -1)) !== null) return [];
    const value = quoted ?? plain;
    const shown = name === "" || operator !== null ? value : `${name}:${value}`;
    return [
      {
        isLeftOut: minus !== "",
        operator,
        value: shown,
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
  const facts = new Set<SearchFlag>();
  const asked = { lines: [] as string[], tags: [] as string[], authors: [] as string[] };
  const assignees: string[] = [];
  const unmeant: Unmeant[] = [];
  const places: SearchFolder[] = [];
  let since: string | null = null;
  let until: string | null = null;

  for (const one of numbers) {
    const shown = text.slice(one.start, one.end);
    const words = wordsOf(shown);
    const isLeftOut = text[one.start - 1] === "-";
    terms.push({ words, isBegun: false, isLeftOut, place: null, numbers: [one.word] });
  }
  const pieces = parseQueryParts(text).filter(
    (one) => !numbers.some((other) => one.start < other.end && one.end > other.start),
  );
  const last = pieces.at(-1);
  const isOpenEnd = !/\s$/.test(text);
  for (const one of pieces) {
    const { operator, value } = one;
    const add = (place: SearchField | null) => {
      const words = wordsOf(value);
      const isTyped = place !== null || (one === last && isOpenEnd);
      const numbers =
        place === null
          ? []
          : tokenizeNumbers(value)
              .slice(0, 1)
              .map(({ word }) => word);
      const end = words.at(-1);
      if (end !== undefined)
        terms.push({
          ...{ words, place, numbers, isLeftOut: one.isLeftOut },
          isBegun:
            isCjkCharacter(end) || (isTyped && !one.isQuoted && !one.isLeftOut && end.length > 1),
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
      case "line":
        keep(asked.lines, value);
        break;
      case "tag":
        keep(asked.tags, value);
        break;
      case "by":
        keep(asked.authors, value);
        break;
      case "assignee":
        keep(assignees, value);
        break;
      case "in":
        places.push(...searchFolders.filter((place) => place === value.toLowerCase()));
        if (!mayBecome(value, searchFolders)) unmeant.push({ operator, value });
        break;
      case "is": {
        const fact = factNames[value.toLowerCase()];
        if (fact) facts.add(fact);
        places.push(...searchFolders.filter((place) => place === value.toLowerCase()));
        if (!mayBecome(value, [...Object.keys(factNames), ...searchFolders]))
          unmeant.push({ operator, value });
        break;
      }
      case "has":
        if (/^(file|files|attachment|picture)s?$/i.test(value)) facts.add("file");
        break;
      case "after":
        since = readDay(value) ?? since;
        if (!mayBecomeDay(value)) unmeant.push({ operator, value });
        break;
      case "before":
        until = readDay(value) ?? until;
        if (!mayBecomeDay(value)) unmeant.push({ operator, value });
        break;
    }
  }
  const kept = distinct(terms);
  return { terms: kept, facts: [...facts], ...asked, assignees, unmeant, places, since, until };
}

/** Each once, and no more than are worth their work: the same word typed fifty times asks for one thing. */
function distinct(terms: readonly Term[]): Term[] {
  const kept = new Map(terms.map((term) => [JSON.stringify(term), term]));
  return [...kept.values()].slice(0, limit("searchTerms"));
}

const factNames: Readonly<Record<string, "mail" | "text" | "whatsapp" | "note">> = {
  mail: "mail",
  email: "mail",
  "e-mail": "mail",
  text: "text",
  sms: "text",
  whatsapp: "whatsapp",
  note: "note",
};

/** Half of it is typed first: only what no known value begins with is meant for nothing. */
const mayBecome = (value: string, known: readonly string[]): boolean =>
  known.some((one) => one.startsWith(value.toLowerCase()));

const relativeDays = ["today", "yesterday"] as const;

const mayBecomeDay = (value: string): boolean =>
  /^[\d-]*$/.test(value) || mayBecome(value, relativeDays);

const keep = (into: string[], value: string): void => {
  if (value !== "") into.push(value);
};

/** The last sign of a writing without spaces is in its pair already; alone it begins one. */
function wordsOf(text: string): string[] {
  const words = tokenize(text).map(({ word }) => word);
  const end = words.at(-1);
  return words.length > 1 && end !== undefined && isCjkCharacter(end) ? words.slice(0, -1) : words;
}

/** "2026", "2026-05" and "2026-05-01"; a month and a year begin with their first day. */
function readDay(value: string): string | null {
  const relative = relativeDays.find((one) => one === value.toLowerCase());
  if (relative !== undefined) return relative;
  const [, year, month = "01", day = "01"] =
    /^(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?$/.exec(value) ?? [];
  if (year === undefined || Number(year) < 1970) return null;
  const shown = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${shown}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== shown
    ? null
    : shown;
}

export const isEmptyQuery = (query: SearchQuery): boolean =>
  query.since === null &&
  query.until === null &&
  [
    query.terms,
    query.facts,
    query.lines,
    query.tags,
    query.authors,
    query.assignees,
    query.places,
    query.unmeant,
  ].every((some) => some.length === 0);
