// Search tokens of a text: words without case and accents, numbers in a normalized form, and their offsets. Texts and
// queries use the same code, independent of the database's language.

export interface SearchToken {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const run = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces: pairs of neighboring characters serve as words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;
/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic; in other scripts a mark changes the word. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+/g;
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ς: "σ",
};
const lettersPattern = new RegExp(`[${Object.keys(letters).join("")}]`, "g");
/** Anything longer is a key or encoded data; its start is enough to find it. */
const maxWordLength = 40;

export function foldDiacritics(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII, which is most of what is written
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(accents, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(lettersPattern, (letter) => letters[letter] ?? letter);
}

/** Fast path for most words, which need no folding. */
const isAlphanumeric = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text);

export function tokenize(text: string): SearchToken[] {
  const found: Found = { tokens: [], unfolded: [] };
  // Parts of a normalized text are normalized (UAX #15), and scripts without spaces need no other folding.
  let isNormalized: boolean | null = null;
  for (const { 0: whole, index } of text.matchAll(run)) {
    let from = index;
    if (!isAlphanumeric(whole))
      for (const part of whole.matchAll(unspaced)) {
        const start = index + part.index;
        addWord(found, text, from, start);
        isNormalized ??= text.normalize("NFKC") === text;
        addPairs(found, part[0], start, isNormalized);
        from = start + part[0].length;
      }
    addWord(found, text, from, index + whole.length);
  }
  return foldTokens(found);
}

interface UnfoldedToken {
  word: string;
  readonly start: number;
  readonly end: number;
}

interface Found {
  readonly tokens: UnfoldedToken[];
  /** Those whose words are still as written. */
  readonly unfolded: UnfoldedToken[];
}

function addWord({ tokens, unfolded }: Found, text: string, start: number, end: number): void {
  if (start === end) return;
  const written = text.slice(start, end);
  const isPlain = isAlphanumeric(written);
  const token = { word: isPlain ? cut(written.toLowerCase()) : written, start, end };
  tokens.push(token);
  if (!isPlain) unfolded.push(token);
}

/** Each character with the next; the last also alone, so that a search for one character finds it anywhere. */
function addPairs(
  { tokens, unfolded }: Found,
  signs: string,
  from: number,
  isFolded: boolean,
): void {
  const add = (start: number, end: number) => {
    const token = { word: signs.slice(start, end), start: from + start, end: from + end };
    tokens.push(token);
    if (!isFolded) unfolded.push(token);
  };
  let start = 0;
  let middle = 0;
  for (const sign of signs) {
    const end = middle + sign.length;
    if (middle > 0) add(start, end);
    start = middle;
    middle = end;
  }
  add(start, middle);
}

/** No word contains it, and folding neither changes it nor joins characters across it. */
const separator = "\n";

/** All at once: a call for each word would take most of the time of a long text. */
function foldTokens({ tokens, unfolded }: Found): SearchToken[] {
  if (unfolded.length === 0) return tokens;
  // Folding may produce non-letters, such as the slash of ½.
  const words = foldDiacritics(unfolded.map(({ word }) => word).join(separator))
    .replace(/[^\p{L}\p{N}\p{M}\n]+/gu, "")
    .split(separator);
  for (const [at, token] of unfolded.entries()) token.word = cut(words[at] ?? "");
  return tokens.filter(({ word }) => word !== "");
}

const cut = (word: string): string =>
  word.length <= maxWordLength ? word : [...word.slice(0, maxWordLength + 1)].slice(0, -1).join("");

/** A single character of a script without spaces. */
export const isCjkCharacter = (word: string): boolean =>
  [...word].length === 1 && new RegExp(unspaced.source, "u").test(word);

const number = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s()./-]{0,3}\d){6,16}(?![\p{L}\p{N}])/gu;
/** Few enough to exclude country codes and trunk prefixes, enough to identify a number. */
const significantDigits = 8;

interface NumberToken {
  /** Starts with "#", as no word does. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Phone numbers and other long digit sequences: +44 20 7946 0123 equals 020 7946 0123. */
export const tokenizeNumbers = (text: string): NumberToken[] =>
  [...text.matchAll(number)].flatMap((found) => {
    const digits = found[0].normalize("NFKD").replace(/[^0-9]/g, "");
    return digits.length < 7
      ? []
      : [
          {
            word: `#${digits.slice(-significantDigits)}`,
            start: found.index,
            end: found.index + found[0].length,
          },
        ];
  });
