/** A mail that would hold the tab: its plain text is shown instead. */
export class TooComplex extends Error {
  override readonly name = "TooComplex";
}

/** What drawing one mail may take of the time in which nothing else is answered, milliseconds. */
const drawingMs = 1_000;

export interface Budget {
  /** false: a member wants it whatever it costs. */
  readonly isLimited: boolean;
  /** Throws TooComplex when the time is over. */
  spend(): void;
}

/**
 * Counts keep every mail far below it. This is for what they did not foresee, and so generous that a busy
 * machine draws what a quiet one does.
 */
export function openBudget(isLimited: boolean): Budget {
  const end = performance.now() + drawingMs;
  return {
    isLimited,
    spend() {
      if (isLimited && performance.now() > end) throw new TooComplex();
    },
  };
}
