import { limit } from "#domain/limits.ts";

/** When to try again after the n-th failed try (1, 2, …): doubling, with up to a quarter of jitter. */
export function retryAfterMs(tries: number, chance: number): number {
  const base = limit("sendRetryFirstSeconds") * 1000 * 2 ** Math.max(0, tries - 1);
  return Math.round(base * (1 + chance * 0.25));
}

/** Written, or due, so long ago that it leaves no more by itself. */
export function isOutOfDate(
  text: { readonly createdAt: string; readonly sendAfter: string | null },
  now: Date,
): boolean {
  const dueMs = Math.max(Date.parse(text.createdAt), Date.parse(text.sendAfter ?? text.createdAt));
  return now.getTime() - dueMs >= limit("textOutOfDateHours") * 3600_000;
}

/** Mail is patient, as mail servers are: these pauses come to seventeen hours. */
const mailPausesSeconds = [5, 30, 120, 600, 3600, 4 * 3600, 12 * 3600];

/** After the n-th failed try; null: it was tried long enough. */
export function retryEmailAfterMs(tries: number, chance: number): number | null {
  const pause = mailPausesSeconds[Math.max(1, tries) - 1];
  return pause === undefined ? null : Math.round(pause * 1000 * (1 + chance * 0.25));
}

/** When to ask again about what nobody could tell us: soon after it was lost, then at growing intervals up to the longest. */
export function askAgainAfterMs(sinceMs: number): number {
  const shortest = limit("askAfterUnknownSeconds") * 1000;
  return Math.min(Math.max(sinceMs / 2, shortest), limit("askUnknownLongestSeconds") * 1000);
}

/** When to ask again where the answer will hardly change: after half as long again as it has been lost. */
export const askRarelyAfterMs = (sinceMs: number): number =>
  Math.max(sinceMs / 2, limit("askAfterUnknownSeconds") * 1000);
