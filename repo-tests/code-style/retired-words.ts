// Words that code, comments, tests and documents don't use, because the field has a better one.

export interface RetiredWord {
  readonly word: string;
  readonly instead: string;
}

export const retiredWords: readonly RetiredWord[] = [
  { word: "deed", instead: "action, operation, permission" },
  { word: "errand", instead: "external action" },
  { word: "wish", instead: "input, request" },
  { word: "whoever", instead: "any member, the caller, a client" },
  { word: "somebody", instead: "a member, another process" },
  { word: "anybody", instead: "any client, anyone" },
  { word: "unwell", instead: "failing" },
  { word: "tray", instead: "dead letters" },
  { word: "vendor", instead: "provider" },
  { word: "elided", instead: "quoted text" },
  { word: "glyph", instead: "icon" },
  { word: "believe", instead: "trust, assume" },
  { word: "regroup", instead: "threading" },
  { word: "asHouse", instead: "asSystem" },
  { word: "keepHouse", instead: "maintenance" },
  { word: "deathPoint", instead: "failpoint" },
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
  sources: readonly { readonly path: string; readonly text: string }[],
  words: readonly RetiredWord[],
): string[] {
  return sources.flatMap(({ path, text }) =>
    words
      .filter(({ word }) => countWord(text, word) > 0)
      .map(({ word, instead }) => `${path} uses "${word}": say ${instead}`),
  );
}
