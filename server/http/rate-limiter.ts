// Rate limits per bearer, counted per process in a fixed one-minute window. Endpoints open to guessing are also counted
// in the database (actions/member/session/login-throttle.ts).

const windowMs = 60_000;

export interface RateLimitState {
  readonly isAllowed: boolean;
  readonly most: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface RateLimiter {
  count(bearer: string, most: number): RateLimitState;
  /** Reads the state without counting a request. */
  peek(bearer: string, most: number): RateLimitState;
}

/** Limits the bearers remembered per window; beyond it all new ones share one count. */
const mostBearers = 100_000;

/** Uses the monotonic clock `steadyMs`: a clock set back would block every client for that time. */
export function createRateLimiter(steadyMs: () => number): RateLimiter {
  let counts = new Map<string, number>();
  let windowEndsAtMs = Number.NEGATIVE_INFINITY;
  const rateOf = (bearer: string, most: number, by: number): RateLimitState => {
    const atMs = steadyMs();
    if (atMs >= windowEndsAtMs) {
      counts = new Map();
      windowEndsAtMs = atMs + windowMs;
    }
    const key = counts.has(bearer) || counts.size < mostBearers ? bearer : "others";
    const count = (counts.get(key) ?? 0) + by;
    if (by > 0) counts.set(key, count);
    return {
      isAllowed: by > 0 ? count <= most : count < most,
      most,
      remaining: Math.max(0, most - count),
      resetSeconds: Math.max(1, Math.ceil((windowEndsAtMs - atMs) / 1000)),
    };
  };
  return {
    count: (bearer, most) => rateOf(bearer, most, 1),
    peek: (bearer, most) => rateOf(bearer, most, 0),
  };
}

export function rateLimitHeaders(rate: RateLimitState): Record<string, string> {
  return {
    "RateLimit-Limit": String(rate.most),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.resetSeconds),
    ...(rate.isAllowed ? {} : { "Retry-After": String(rate.resetSeconds) }),
  };
}
