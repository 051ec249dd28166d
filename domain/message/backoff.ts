import { limit } from "#domain/limits.ts";

/** When to try again after the n-th failed try (1, 2, …): doubling, with up to a quarter of jitter. */
export function retryAfterMs(tries: number, chance: number): number {
  const base = limit("sendRetryFirstSeconds") * 1000 * 2 ** Math.max(0, tries - 1);
  return Math.round(base * (1 + chance * 0.25));
}
