// The last digits of a telephone number, as people read them off a screen or a note: "0123", "946-0123".
import type { SearchQuery } from "./parse-query.ts";
import { tokenize, tokenizeNumbers } from "./tokenize.ts";

/** Fewer fit half the world; more are found by the number itself (words.ts). */
const leastDigits = 4;
const mostDigits = 7;

/** The digits, where nothing else was typed; else null. */
export function numberEnding(text: string): string | null {
  if (!/^[\s\d()+./-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  return digits.length >= leastDigits && digits.length <= mostDigits ? digits : null;
}

/** Asks for these numbers too, whole as they are known. */
export function withNumbers(
  query: SearchQuery,
  text: string,
  numbers: readonly string[],
): SearchQuery {
  const known = [
    ...new Set(numbers.flatMap((one) => tokenizeNumbers(one).map(({ word }) => word))),
  ];
  if (known.length === 0) return query;
  const words = tokenize(text).map(({ word }) => word);
  const isBegun = !/\s$/.test(text);
  return {
    ...query,
    terms: [{ words, isBegun, isLeftOut: false, place: null, numbers: known }],
  };
}

/** "#12", or "12" alone: a conversation may be meant by its number. */
export function conversationNumber(
  text: string,
): { readonly number: number; readonly isSure: boolean } | null {
  const [, mark, digits] = /^\s*(#?)([1-9]\d{0,8})\s*$/.exec(text) ?? [];
  return digits === undefined ? null : { number: Number(digits), isSure: mark === "#" };
}
