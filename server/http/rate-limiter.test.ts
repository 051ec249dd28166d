import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { createRateLimiter, type RateLimiter, rateLimitHeaders } from "./rate-limiter.ts";

function openRates() {
  let atMs = 40_000;
  const rates = createRateLimiter(() => atMs);
  return {
    rates,
    wait: (seconds: number) => {
      atMs += seconds * 1000;
    },
  };
}

test("each subject has a limit per minute, and a new one after it", () => {
  const { rates, wait } = openRates();
  const results = [1, 2, 3].map(() => rates.count("key a", 2).isAllowed);
  expect(results).toEqual([true, true, false]);
  expect(rates.count("key b", 2).isAllowed).toBe(true);
  wait(59);
  expect(rates.count("key a", 2).isAllowed).toBe(false);
  wait(1);
  expect(rates.count("key a", 2).isAllowed).toBe(true);
});

test("the headers contain the remaining requests, the reset time and the retry time", () => {
  const { rates, wait } = openRates();
  wait(0.5);
  const first = rates.count("key a", 2);
  wait(20.2);
  rates.count("key a", 2);
  const rejected = rates.count("key a", 2);
  expect(rateLimitHeaders(first)).toEqual({
    "RateLimit-Limit": "2",
    "RateLimit-Remaining": "1",
    "RateLimit-Reset": "60",
  });
  expect(rateLimitHeaders(rejected)).toEqual({
    "RateLimit-Limit": "2",
    "RateLimit-Remaining": "0",
    "RateLimit-Reset": "40",
    "Retry-After": "40",
  });
});

test("an address behind which a whole IPv6 site stands uses up the limits of its /56 and /48", () => {
  const { rates } = openRates();
  const ask = (ip: string) => rates.countAddress({ bucket: "ip", ip, max: 1 }).isAllowed;
  expect([ask("2001:db8:0:100::1"), ask("2001:db8:0:100::2")]).toEqual([true, false]);
  const site = Array.from({ length: limit("ipv6Factor56") }, (_, n) => ask(`2001:db8:1:10${n}::1`));
  expect(site).not.toContain(false);
  expect(ask("2001:db8:1:1ff::1")).toBe(false);
  expect(ask("2001:db8:1:200::1")).toBe(true);
  const large = Array.from({ length: limit("ipv6Factor48") }, (_, n) =>
    ask(`2001:db8:2:${(n + 16).toString(16)}00::1`),
  );
  expect(large).not.toContain(false);
  expect(ask("2001:db8:2:ff00::1")).toBe(false);
  expect(ask("2001:db8:3:ff00::1")).toBe(true);
});

/** One request each of many IPv6 sites, more than the limiter remembers. */
function fill(rates: RateLimiter, bucket: string) {
  for (let site = 0; site < 40_000; site += 1)
    rates.countAddress({ bucket, ip: `2001:db8:${site.toString(16)}::1`, max: 1000 });
}

test("one IPv6 site can't use up the subjects, and has the limit of its /48", () => {
  const { rates } = openRates();
  const max = 4000;
  const ask = (bucket: string, n: number) =>
    rates.countAddress({ bucket, ip: `2001:db8:1:${n.toString(16)}::1`, max }).isAllowed;
  const siteMax = max * limit("ipv6Factor48");
  for (let n = 0; n < siteMax; n += 1)
    if (!(ask("hook", n) && ask("media", n))) throw new Error(`refused request ${n}`);
  expect([ask("hook", siteMax), ask("media", siteMax)]).toEqual([false, false]);
  const stranger = (ip: string) => rates.countAddress({ bucket: "hook", ip, max }).remaining;
  expect([stranger("192.0.2.1"), stranger("192.0.2.2")]).toEqual([max - 1, max - 1]);
});

test("when there are too many subjects, new ones of a bucket share one count", () => {
  const { rates } = openRates();
  fill(rates, "media");
  const ask = (bucket: string, ip: string) => rates.countAddress({ bucket, ip, max: 1 }).isAllowed;
  expect([ask("hook", "192.0.2.1"), ask("hook", "192.0.2.2")]).toEqual([true, false]);
  expect([ask("ip", "192.0.2.1"), ask("ip", "192.0.2.2")]).toEqual([true, false]);
});

test("reading an address that did nothing finds no requests, however many others did", () => {
  const { rates } = openRates();
  fill(rates, "unknown hook");
  const peek = (ip: string) => rates.peekAddress({ bucket: "unknown hook", ip, max: 1 });
  expect(peek("192.0.2.1")).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(peek("2001:db8:ffff::1")).toMatchObject({ isAllowed: true, remaining: 1 });
});
