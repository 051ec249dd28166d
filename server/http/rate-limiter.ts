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

interface AddressRate {
  /** What is limited; each bucket counts for itself. */
  readonly bucket: string;
  readonly ip: string;
  /** For a single address; the networks around it have a multiple. */
  readonly max: number;
}

export interface RateLimiter {
  count(subject: string, max: number): RateLimitState;
  /** Counts for an address and the IPv6 networks around it; the widest exceeded limit decides. */
  countAddress(rate: AddressRate): RateLimitState;
  /** Reads the state of an address without counting a request. */
  peekAddress(rate: AddressRate): RateLimitState;
}

/** Limits the subjects remembered per window; beyond it all new ones of a bucket share one count. */
const maxSubjects = 100_000;
/** Of one IPv6 /48, which has 65,536 networks to use up the subjects with. Beyond it only the /48's own limit decides. */
const maxSubjectsPerSite = 500;

/** Uses the monotonic clock `steadyMs`: a clock set back would block every client for that time. */
export function createRateLimiter(steadyMs: () => number): RateLimiter {
  let counts = new Map<string, number>();
  let subjectsOfSite = new Map<string, number>();
  let windowEndsAtMs = Number.NEGATIVE_INFINITY;
  const renewWindow = () => {
    if (steadyMs() < windowEndsAtMs) return;
    counts = new Map();
    subjectsOfSite = new Map();
    windowEndsAtMs = steadyMs() + windowMs;
  };
  const stateOf = (count: number, max: number, isAllowed: boolean): RateLimitState => ({
    isAllowed,
    max,
    remaining: Math.max(0, max - count),
    resetSeconds: Math.max(1, Math.ceil((windowEndsAtMs - steadyMs()) / 1000)),
  });
  const increment = (subject: string, max: number, overflow: string): RateLimitState => {
    const key = counts.has(subject) || counts.size < maxSubjects ? subject : overflow;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return stateOf(count, max, count <= max);
  };
  const isSiteFull = (subject: string, site: string): boolean => {
    if (counts.has(subject)) return false;
    const ofSite = subjectsOfSite.get(site) ?? 0;
    if (ofSite >= maxSubjectsPerSite) return true;
    if (counts.size < maxSubjects) subjectsOfSite.set(site, ofSite + 1);
    return false;
  };
  const subjectsOf = ({ bucket, ip, max }: AddressRate) =>
    ipNetworks(ip).map((one) => ({
      subject: `${bucket} ${one.network}`,
      network: one.network,
      max: max * one.factor,
    }));
  return {
    count(subject, max) {
      renewWindow();
      return increment(subject, max, "others");
    },
    countAddress(rate) {
      renewWindow();
      const overflow = `${rate.bucket} others`;
      const [widest, ...narrower] = subjectsOf(rate);
      const site = required(widest, "every address has a network");
      let state = increment(site.subject, site.max, overflow);
      for (const { subject, max } of narrower) {
        if (!state.isAllowed || isSiteFull(subject, site.network)) break;
        state = increment(subject, max, overflow);
      }
      return state;
    },
    peekAddress(rate) {
      renewWindow();
      const states = subjectsOf(rate).map(({ subject, max }) => {
        // Never the count that others share: their floods would refuse an address that did nothing.
        const count = counts.get(subject) ?? 0;
        return stateOf(count, max, count < max);
      });
      const exceeded = states.find((state) => !state.isAllowed);
      return exceeded ?? required(states.at(-1), "every address has a network");
    },
  };
}

export function rateLimitHeaders(rate: RateLimitState): Record<string, string> {
  return {
    "RateLimit-Limit": String(rate.max),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.resetSeconds),
    ...(rate.isAllowed ? {} : { "Retry-After": String(rate.resetSeconds) }),
  };
}
