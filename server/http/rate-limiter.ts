// Rate limits per subject, counted per process in a fixed one-minute window. Endpoints open to guessing are also counted
// in the database (actions/member/session/login-throttle.ts).
import { ipNetworks } from "#domain/member/ip-block.ts";
import { required } from "#domain/required.ts";

const windowMs = 60_000;

export interface RateLimitState {
  readonly isAllowed: boolean;
  readonly max: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface RateLimiter {
  count(subject: string, max: number): RateLimitState;
  /** Reads the state without counting a request. */
  peek(subject: string, max: number): RateLimitState;
}

/** Limits the subjects remembered per window; beyond it all new ones share one count. */
const maxSubjects = 100_000;

/** Uses the monotonic clock `steadyMs`: a clock set back would block every client for that time. */
export function createRateLimiter(steadyMs: () => number): RateLimiter {
  let counts = new Map<string, number>();
  let windowEndsAtMs = Number.NEGATIVE_INFINITY;
  const rateOf = (subject: string, max: number, by: number): RateLimitState => {
    const atMs = steadyMs();
    if (atMs >= windowEndsAtMs) {
      counts = new Map();
      windowEndsAtMs = atMs + windowMs;
    }
    const key = counts.has(subject) || counts.size < maxSubjects ? subject : "others";
    const count = (counts.get(key) ?? 0) + by;
    if (by > 0) counts.set(key, count);
    return {
      isAllowed: by > 0 ? count <= max : count < max,
      max,
      remaining: Math.max(0, max - count),
      resetSeconds: Math.max(1, Math.ceil((windowEndsAtMs - atMs) / 1000)),
    };
  };
  return {
    count: (subject, max) => rateOf(subject, max, 1),
    peek: (subject, max) => rateOf(subject, max, 0),
  };
}

/** Counts or reads requests of an address and of the IPv6 networks around it; the widest exceeded limit decides. */
export function rateByAddress(
  rate: RateLimiter["count"],
  { bucket, ip, max }: { readonly bucket: string; readonly ip: string; readonly max: number },
): RateLimitState {
  const [widest, ...narrower] = ipNetworks(ip).map(
    ({ network, factor }) =>
      () =>
        rate(`${bucket} ${network}`, max * factor),
  );
  let state = required(widest, "every address has a network")();
  for (const next of narrower) if (state.isAllowed) state = next();
  return state;
}

export function rateLimitHeaders(rate: RateLimitState): Record<string, string> {
  return {
    "RateLimit-Limit": String(rate.max),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.resetSeconds),
    ...(rate.isAllowed ? {} : { "Retry-After": String(rate.resetSeconds) }),
  };
}
