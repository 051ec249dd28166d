// Builds the tsvector of a text. The weight encodes the field, so "from:" and "to:" need no index of their own.
import { limit } from "#domain/limits.ts";
import { tokenize, tokenizeNumbers } from "./tokenize.ts";

export const searchFields = { from: "A", to: "B", file: "C", body: "D" } as const;
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

/** Only the start of a longer text is indexed and searched for matches to highlight. */
export const maxSearchedLength = 20_000;
/** PostgreSQL's limits: positions in a text, and positions per word. */
const maxPosition = 16_383;
const maxPositionsPerWord = 100;
/** Per word, in addition to its letters: length, offset and count of its positions. */
const wordOverheadBytes = 8;
const positionBytes = 2;

interface SearchVectorBuilder {
  add(text: SearchableText): void;
  /** No further text has any room. */
  isFull(): boolean;
  build(): string;
}

/** In steps, so that the caller can let other work run between texts. */
export function createSearchVectorBuilder(flags: readonly string[]): SearchVectorBuilder {
  const indexed = new Map<string, IndexedWord>();
  let remaining = limit("indexedTextBytes");
  let index = 0;
  const addWord = (word: string, position: number, weight: string) => {
    const known = indexed.get(word);
    if (known !== undefined && known.count === maxPositionsPerWord) return;
    remaining -= positionBytes + (known === undefined ? wordOverheadBytes + maxWordBytes(word) : 0);
    if (remaining < 0) return;
    if (known === undefined) indexed.set(word, { positions: `${position}${weight}`, count: 1 });
    else {
      known.positions += `,${position}${weight}`;
      known.count += 1;
    }
  };
  return {
    add({ field, text }) {
      if (remaining < 0) return;
      const searched = text.slice(0, maxSearchedLength);
      const weight = weightOf(field);
      for (const { word } of tokenize(searched)) {
        index = Math.min(index + 1, maxPosition);
        addWord(word, index, weight);
      }
      for (const { word } of tokenizeNumbers(searched)) addWord(word, index, weight);
      // A gap, so that no phrase matches across texts.
      index = Math.min(index + 1, maxPosition);
    },
    isFull: () => remaining < 0,
    build() {
      let vector = flags.map((flag) => `'${flag}'`).join(" ");
      for (const [word, { positions }] of indexed)
        vector += `${vector === "" ? "" : " "}'${word}':${positions}`;
      return vector;
    },
  };
}

export function toSearchVector(texts: readonly SearchableText[], flags: readonly string[]): string {
  const builder = createSearchVectorBuilder(flags);
  for (const text of texts) builder.add(text);
  return builder.build();
}

interface IndexedWord {
  positions: string;
  count: number;
}

/** D is PostgreSQL's default weight. */
const weightOf = (where: SearchField): string => (where === "body" ? "" : searchFields[where]);

const maxWordBytes = (word: string): number =>
  /^[a-z0-9#]*$/.test(word) ? word.length : 3 * word.length;
