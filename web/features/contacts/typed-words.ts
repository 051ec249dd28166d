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
