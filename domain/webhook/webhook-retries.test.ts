import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs } from "#domain/day-ms.ts";
import { limit } from "#domain/limits.ts";
import { decideEndpointFailure, maxWebhookAttempts, webhookPauseMs } from "./webhook-retries.ts";

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("a delivery is tried for at least three days and at most as long as it is kept", () => {
  fc.assert(
    fc.property(
      fc.array(fraction, { minLength: maxWebhookAttempts, maxLength: maxWebhookAttempts }),
      (randoms) => {
        let total = 0;
        for (let attempt = 1; attempt < maxWebhookAttempts; attempt += 1)
          total += webhookPauseMs(attempt, null, () => randoms[attempt] ?? 0) ?? Number.NaN;
        expect(total).toBeGreaterThanOrEqual(3 * dayMs);
        expect(total).toBeLessThan(5 * dayMs);
      },
    ),
  );
  expect(webhookPauseMs(maxWebhookAttempts, null, Math.random)).toBeNull();
});

test("waits as long as the endpoint asks, but not for ever", () => {
  expect(webhookPauseMs(1, 600, () => 0)).toBe(600_000);
  expect(webhookPauseMs(2, 1, () => 0)).toBe(300_000);
  expect(webhookPauseMs(1, 1e9, () => 0)).toBe(dayMs);
});

test("an endpoint that fails gets fewer requests, never pauses longer than half an hour, and ends after five days", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fraction, (failures, random) => {
      const now = new Date("2026-03-02T09:00:00.000Z");
      const failingSince = new Date(now.getTime() - 4 * dayMs);
      const next = decideEndpointFailure(
        { failures, failingSince },
        { now, isGone: false, random: () => random },
      );
      const pauseMs = (next.pausedUntil?.getTime() ?? now.getTime()) - now.getTime();
      expect(pauseMs).toBeLessThanOrEqual(limit("webhookProbeMinutes") * 60_000);
      expect(pauseMs > 0).toBe(failures >= 4);
      expect(next).toMatchObject({ failures: failures + 1, failingSince, isTurnedOff: false });
    }),
  );
  const options = {
    now: new Date(limit("webhookFailingDays") * dayMs),
    isGone: false,
    random: () => 0,
  };
  const since = (at: number, failures = 9) => ({ failures, failingSince: new Date(at) });
  expect(decideEndpointFailure(since(1), options).isTurnedOff).toBe(false);
  expect(decideEndpointFailure(since(0), options).isTurnedOff).toBe(true);
  expect(decideEndpointFailure(since(0, 3), options).isTurnedOff).toBe(false);
  const gone = decideEndpointFailure(
    { failures: 0, failingSince: null },
    { ...options, isGone: true },
  );
  expect(gone).toMatchObject({ isTurnedOff: true, failingSince: options.now });
});
