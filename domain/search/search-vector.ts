// What PostgreSQL keeps of a text to find it by, in its own spelling of a tsvector. A weight says where a
// word stood, so that "from:" and "to:" need no index of their own.
import { limit } from "#domain/limits.ts";
import { tokenize, tokenizeNumbers } from "./tokenize.ts";

export const searchFields = { from: "A", to: "B", file: "C", said: "D" } as const;
export type SearchField = keyof typeof searchFields;

export interface SearchableText {
  readonly place: SearchField;
  readonly text: string;
}

/** Facts beside the words, which no word can be mistaken for. */
export type SearchFlag = "mail" | "text" | "whatsapp" | "note" | "file";
export const searchFlagToken = (fact: SearchFlag): string => `~${fact}`;
/** Two companies on one server: each finds its own at once, however much the other has said. */
export const workspaceToken = (workspaceId: string): string => `~${workspaceId.slice(-12)}`;

/** Of a longer text the beginning is found. */
const textLength = 20_000;
/** PostgreSQL's own bounds: places in a text, and places of one word. */
const lastPlace = 16_383;
const placesOfOne = 100;
/** Beside its letters a word has its length, where its places begin, and how many there are. */
const bytesOfWord = 8;
const bytesOfPlace = 2;

export function toSearchVector(texts: readonly SearchableText[], facts: readonly string[]): string {
  const stands = new Map<string, string[]>();
  let room = limit("foundByBytes");
  const add = (word: string, at: string) => {
    const known = stands.get(word);
    const bytes =
      bytesOfPlace + (known === undefined ? bytesOfWord + maxAttachmentBytesOf(word) : 0);
    if (bytes > room) return;
    if (known === undefined) stands.set(word, [at]);
    else if (known.length < placesOfOne) known.push(at);
    else return;
    room -= bytes;
  };
  let place = 0;
  for (const { place: where, text } of texts) {
    const shown = text.slice(0, textLength);
    const mark = weightOf(where);
    for (const { word } of tokenize(shown)) {
      place = Math.min(place + 1, lastPlace);
      add(word, `${place}${mark}`);
    }
    for (const { word } of tokenizeNumbers(shown)) add(word, `${place}${mark}`);
    // No phrase goes on from one text into the next.
    place = Math.min(place + 1, lastPlace);
  }
  return [
    ...facts.map((fact) => `'${fact}'`),
    ...[...stands].map(([word, at]) => `'${word}':${at.join(",")}`),
  ].join(" ");
}

/** D is what PostgreSQL takes for granted. */
const weightOf = (where: SearchField): string => (where === "said" ? "" : searchFields[where]);

const maxAttachmentBytesOf = (word: string): number =>
  /^[a-z0-9#]*$/.test(word) ? word.length : 3 * word.length;
