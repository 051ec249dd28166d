// A ratchet: words that the code, its comments and its tests no longer use, because the field has a better one. A word
// that is still found somewhere is listed with its count, which may only fall.

export interface RetiredWord {
  readonly word: string;
  readonly instead: string;
  /** Remaining uses. */
  readonly left: number;
}

export const retiredWords: readonly RetiredWord[] = [
  { word: "deed", instead: "action, operation, permission", left: 91 },
  { word: "errand", instead: "external action", left: 72 },
  { word: "wish", instead: "input, request", left: 11 },
  { word: "whoever", instead: "any member, the caller, a client", left: 23 },
  { word: "somebody", instead: "a member, another process", left: 49 },
  { word: "anybody", instead: "any client, anyone", left: 15 },
  { word: "unwell", instead: "failing", left: 6 },
  { word: "tray", instead: "dead letters", left: 26 },
  { word: "vendor", instead: "provider", left: 119 },
  { word: "elided", instead: "quoted text", left: 9 },
  { word: "glyph", instead: "icon", left: 54 },
  { word: "believe", instead: "trust, assume", left: 4 },
];

/** Uses of a word in names, comments and strings; a part of a camel-case or snake-case name counts. */
export function countWord(text: string, word: string): number {
  const capital = word[0]?.toUpperCase() + word.slice(1);
  const uses = new RegExp(
    `(?<![a-z])${word}s?(?![a-z])|(?<=[a-z_])${capital}s?(?![a-z])|(?<![A-Za-z])${capital}s?(?![a-z])`,
    "g",
  );
  return text.match(uses)?.length ?? 0;
}

export function checkRetiredWords(
  texts: readonly string[],
  words: readonly RetiredWord[],
): string[] {
  return words.flatMap(({ word, instead, left }) => {
    const found = texts.reduce((sum, text) => sum + countWord(text, word), 0);
    if (found > left) return [`"${word}" is used ${found} times, at most ${left}: say ${instead}`];
    return found < left ? [`"${word}" is down to ${found}: lower its count`] : [];
  });
}
