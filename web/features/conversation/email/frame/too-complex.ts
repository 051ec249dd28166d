/** An email that would block the tab; its plain text is shown instead. */
export class TooComplex extends Error {
  override readonly name = "TooComplex";
}

/** How long rendering one email may block the main thread, in milliseconds. */
const maxRenderMs = 1_000;

export interface Budget {
  /** False if a member asked to render it regardless of the cost. */
  readonly isLimited: boolean;
  /** Throws TooComplex when the time is used up. */
  spend(): void;
}

/**
 * The counting limits keep every email far below this. It covers what they do not foresee, and is generous so that a
 * busy machine renders what an idle one does.
 */
export function openBudget(isLimited: boolean): Budget {
  const end = performance.now() + maxRenderMs;
  return {
    isLimited,
    spend() {
      if (isLimited && performance.now() > end) throw new TooComplex();
    },
  };
}
