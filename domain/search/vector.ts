// What PostgreSQL keeps of a text to find it by, in its own spelling of a tsvector. A weight says where a
// word stood, so that "from:" and "to:" need no index of their own.
import { readNumbers, readWords } from "./words.ts";

export const places = { from: "A", to: "B", file: "C", said: "D" } as const;
export type WordPlace = keyof typeof places;

export interface Said {
  readonly place: WordPlace;
  readonly text: string;
}

/** Facts beside the words, which no word can be mistaken for. */
export type Fact = "mail" | "text" | "whatsapp" | "note" | "file";
export const factWord = (fact: Fact): string => `~${fact}`;
/** Two companies on one server: each finds its own at once, however much the other has said. */
export const workspaceWord = (workspaceId: string): string => `~${workspaceId.slice(-12)}`;

/** Of a longer text the beginning is found. */
const textLength = 20_000;
/** PostgreSQL's own bounds: places in a text, and places of one word. */
const lastPlace = 16_383;
const placesOfOne = 100;

export function toVector(texts: readonly Said[], facts: readonly string[]): string {
  const stands = new Map<string, string[]>();
  let place = 0;
  for (const { place: where, text } of texts) {
    const shown = text.slice(0, textLength);
    const mark = weightOf(where);
    for (const { word } of readWords(shown)) {
      place = Math.min(place + 1, lastPlace);
      add(stands, word, `${place}${mark}`);
    }
    for (const { word } of readNumbers(shown)) add(stands, word, `${place}${mark}`);
    // No phrase goes on from one text into the next.
    place = Math.min(place + 1, lastPlace);
  }
  return [
    ...facts.map((fact) => `'${fact}'`),
    ...[...stands].map(([word, at]) => `'${word}':${at.join(",")}`),
  ].join(" ");
}

/** D is what PostgreSQL takes for granted. */
const weightOf = (where: WordPlace): string => (where === "said" ? "" : places[where]);

function add(stands: Map<string, string[]>, word: string, at: string): void {
  const known = stands.get(word);
  if (known === undefined) stands.set(word, [at]);
  else if (known.length < placesOfOne) known.push(at);
}
