/** Thrown when an attempt would be futile now; it is retried later and does not count as an attempt. */
export class RetryLaterError extends Error {
  readonly afterMs: number;
  constructor(reason: string, afterMs: number) {
    super(reason);
    this.name = "RetryLaterError";
    this.afterMs = afterMs;
  }
}
