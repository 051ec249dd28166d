import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";

/** Delays attempts before they are checked; only so many at once, because each keeps a connection open. */
export function createSignInDelay(pause: (ms: number) => Promise<unknown>): () => Promise<void> {
  let waiting = 0;
  return async () => {
    if (waiting >= limit("concurrentDelayedSignIns"))
      throw new AppError("too_many_requests", { seconds: 1 });
    waiting += 1;
    try {
      await pause(limit("signInDelayMs"));
    } finally {
      waiting -= 1;
    }
  };
}
