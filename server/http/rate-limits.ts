// How often one bearer may ask, counted by each process for itself: a fixed minute, forgotten when it is
// over. Doors that can be guessed at count in the database besides (actions/member/tries.ts).

const windowMs = 60_000;

export interface Rate {
  readonly isAllowed: boolean;
  readonly most: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface RateLimits {
  count(bearer: string, most: number): Rate;
}

export function openRateLimits(now: () => Date): RateLimits {
  let counts = new Map<string, number>();
  let windowEndsAt = 0;
  return {
    count(bearer, most) {
      const at = now().getTime();
      if (at >= windowEndsAt) {
        counts = new Map();
        windowEndsAt = at + windowMs;
      }
      const count = (counts.get(bearer) ?? 0) + 1;
      counts.set(bearer, count);
      return {
        isAllowed: count <= most,
        most,
        remaining: Math.max(0, most - count),
        resetSeconds: Math.max(1, Math.ceil((windowEndsAt - at) / 1000)),
      };
    },
  };
}

export function rateHeaders(rate: Rate): Record<string, string> {
  return {
    "RateLimit-Limit": String(rate.most),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.resetSeconds),
    ...(rate.isAllowed ? {} : { "Retry-After": String(rate.resetSeconds) }),
  };
}
