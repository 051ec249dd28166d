/** Paused while it was loading, or another was started: `play()` is refused then, and nothing is wrong with the sound. */
export const isPlayFailure = (error: unknown): boolean =>
  !(error instanceof Error || error instanceof DOMException) || error.name !== "AbortError";
