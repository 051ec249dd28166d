// The last digits of a phone number, as read off a screen or a note: "0123", "946-0123".
import type { SearchQuery } from "./parse-query.ts";
import { tokenize, tokenizeNumbers } from "./tokenize.ts";

/** Fewer digits match too many numbers; longer numbers are matched as such (tokenize.ts). */
const minDigits = 4;
const maxDigits = 7;
const maxPartDigits = 14;

/** The digits if nothing else was typed, else null. */
export function numberEnding(text: string): string | null {
  if (!/^[\s\d()+./-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  return digits.length >= minDigits && digits.length <= maxDigits ? digits : null;
}

/**
 * The digits of a part of a number, from its start: "077009001", "+44 770"; null if anything else was typed. Stored
 * numbers have no trunk prefix.
 */
export function numberPart(text: string): string | null {
  if (!/^[\s\d()+./-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  const stored = digits.replace(/^0+/, "");
  return digits.length >= minDigits && digits.length <= maxPartDigits && stored.length >= minDigits
    ? stored
    : null;
}

/** Adds these known numbers to the query. */
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
  const isPrefix = !/\s$/.test(text);
  return {
    ...query,
    terms: [{ words, isPrefix, isExcluded: false, field: null, numbers: known }],
  };
}

/** "#12", or "12" alone, may refer to a conversation by its number. */
export function conversationNumber(
  text: string,
): { readonly number: number; readonly isSure: boolean } | null {
  const [, mark, digits] = /^\s*(#?)([1-9]\d{0,8})\s*$/.exec(text) ?? [];
  return digits === undefined ? null : { number: Number(digits), isSure: mark === "#" };
}
