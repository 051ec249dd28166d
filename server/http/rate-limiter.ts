// How often one bearer may ask, counted by each process for itself: a fixed minute, forgotten when it is
// over. Doors that can be guessed at count in the database besides (actions/member/tries.ts).

const windowMs = 60_000;

export interface RateLimitState {
  readonly isAllowed: boolean;
  readonly most: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface RateLimiter {
  count(bearer: string, most: number): RateLimitState;
  /** Without counting this one. */
  look(bearer: string, most: number): RateLimitState;
}

/** A process remembers no more bearers than this within a minute; beyond it all are new ones together. */
const mostBearers = 100_000;

/** `steadyMs` goes on whatever is done to a clock: set back, it would keep everybody out for as long. */
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
    look: (bearer, most) => rateOf(bearer, most, 0),
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
