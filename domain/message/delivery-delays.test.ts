// The pauses between attempts, and their bounds.
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import {
  emailRetryDelayMs,
  lateStatusCheckDelayMs,
  statusCheckDelayMs,
  textRetryDelayMs,
} from "./delivery-delays.ts";

test("a failed attempt is repeated after sendRetryInitialSeconds, then after twice as long", () => {
  const firstMs = limit("sendRetryInitialSeconds") * 1000;
  expect([1, 2, 3].map((attempts) => textRetryDelayMs(attempts, () => 0))).toEqual([
    firstMs,
    2 * firstMs,
    4 * firstMs,
  ]);
  expect(textRetryDelayMs(1, () => 1)).toBe(1.25 * firstMs);
  // The attempts allowed take about three minutes.
  const all = Array.from({ length: limit("sendAttempts") - 1 }, (_, n) =>
    textRetryDelayMs(n + 1, () => 0),
  );
  expect(all.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(200_000);
});

test("a lost outcome is looked up no earlier than statusCheckDelaySeconds and at the latest after statusCheckMaxPauseSeconds", () => {
  const [delayMs, maxMs] = [
    limit("statusCheckDelaySeconds") * 1000,
    limit("statusCheckMaxPauseSeconds") * 1000,
  ];
  expect([0, delayMs, 2 * delayMs + 2].map(statusCheckDelayMs)).toEqual([
    delayMs,
    delayMs,
    delayMs + 1,
  ]);
  expect([2 * maxMs, 2 * maxMs + 2, 100 * maxMs].map(statusCheckDelayMs)).toEqual([
    maxMs,
    maxMs,
    maxMs,
  ]);
  expect(lateStatusCheckDelayMs(0)).toBe(delayMs);
});

test("an email is repeated for less than emailRetryHours", () => {
  let [attempts, totalMs] = [1, 0];
  const longestMs = () => emailRetryDelayMs(attempts, () => 1);
  for (let ms = longestMs(); ms !== null; ms = longestMs()) {
    totalMs += ms;
    attempts += 1;
  }
  expect(totalMs).toBeLessThan(limit("emailRetryHours") * 3_600_000);
});
