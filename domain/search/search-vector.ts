// Builds the tsvector of a text. The weight encodes the field, so "from:" and "to:" need no index of their own.
import { limit } from "#domain/limits.ts";
import { tokenize, tokenizeNumbers } from "./tokenize.ts";

export const searchFields = { from: "A", to: "B", file: "C", said: "D" } as const;
export type SearchField = keyof typeof searchFields;

export interface SearchableText {
  readonly field: SearchField;
  readonly text: string;
}

/** Flags stored beside the words, in a form that no word can have. */
export type SearchFlag = "email" | "sms" | "whatsapp" | "note" | "file";
export const searchFlagToken = (flag: SearchFlag): string => `~${flag}`;
/** Workspaces share one index; with this token each finds its own rows fast, however large the others are. */
export const workspaceToken = (workspaceId: string): string => `~${workspaceId.slice(-12)}`;

/** Only the start of a longer text is indexed. */
const textLength = 20_000;
/** PostgreSQL's limits: positions in a text, and positions per word. */
const maxPosition = 16_383;
const maxPositionsPerWord = 100;
/** Per word, in addition to its letters: length, offset and count of its positions. */
const wordOverheadBytes = 8;
const positionBytes = 2;

export function toSearchVector(texts: readonly SearchableText[], flags: readonly string[]): string {
  const positions = new Map<string, string[]>();
  let remaining = limit("indexedTextBytes");
  const add = (word: string, at: string) => {
    const known = positions.get(word);
    const bytes =
      positionBytes + (known === undefined ? wordOverheadBytes + maxWordBytes(word) : 0);
    if (bytes > remaining) return;
    if (known === undefined) positions.set(word, [at]);
    else if (known.length < maxPositionsPerWord) known.push(at);
    else return;
    remaining -= bytes;
  };
  let index = 0;
  for (const { field: where, text } of texts) {
    const indexed = text.slice(0, textLength);
    const mark = weightOf(where);
    for (const { word } of tokenize(indexed)) {
      index = Math.min(index + 1, maxPosition);
      add(word, `${index}${mark}`);
    }
    for (const { word } of tokenizeNumbers(indexed)) add(word, `${index}${mark}`);
    // A gap, so that no phrase matches across texts.
    index = Math.min(index + 1, maxPosition);
  }
  return [
    ...flags.map((flag) => `'${flag}'`),
    ...[...positions].map(([word, at]) => `'${word}':${at.join(",")}`),
  ].join(" ");
}

/** D is PostgreSQL's default weight. */
const weightOf = (where: SearchField): string => (where === "said" ? "" : searchFields[where]);

const maxWordBytes = (word: string): number =>
  /^[a-z0-9#]*$/.test(word) ? word.length : 3 * word.length;
