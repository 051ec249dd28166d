import { indexForSearch, tokenize } from "#web/data/kept-words.ts";

export interface TypedWords {
  readonly words: string;
  /** What was saved when one began to type. */
  readonly before: string;
}

/** Whether what is saved now is neither what one began with nor one's own words. `sending`: what is on its way. */
export const isOvertaken = (
  { words, before }: TypedWords,
  saved: string,
  sending: string | null,
): boolean => saved !== before && saved !== words && saved !== sending;

export const typedPlace = (what: string): string => `typed ${what}`;

/**
 * What is kept on this device. Earlier versions kept the words alone, in another place: over what they were typed is not
 * known, so one is asked where something is saved.
 */
export function readTyped(what: string): TypedWords | null {
  const place = typedPlace(what);
  const typed = tokenize<TypedWords>(place);
  const words = tokenize<unknown>(what);
  if (typed !== null || typeof words !== "string") return typed;
  const moved = { words, before: "" };
  if (indexForSearch(place, moved)) indexForSearch(what, null);
  return moved;
}
