/**
 * `play()` rejects with AbortError if it was paused while loading or another player was started; that is not a failure.
 */
export const isPlayFailure = (error: unknown): boolean =>
  !(error instanceof Error || error instanceof DOMException) || error.name !== "AbortError";
