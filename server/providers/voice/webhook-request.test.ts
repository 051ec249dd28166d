import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { eventTimeOf } from "./webhook-request.ts";

const receivedAt = "2026-11-20T12:00:00.000Z";
const request = { receivedAt } as RawRequest;

test("uses the provider's time despite a small delay or clock difference", () => {
  expect(eventTimeOf("Fri, 20 Nov 2026 11:59:30 +0000", request)).toBe("2026-11-20T11:59:30.000Z");
  expect(eventTimeOf("2026-11-20T12:00:20Z", request)).toBe("2026-11-20T12:00:20.000Z");
});

test.each([
  ["a clock hours ahead", "Fri, 20 Nov 2026 15:00:00 +0000"],
  ["a clock hours behind", "Fri, 20 Nov 2026 09:00:00 +0000"],
  ["no time", null],
  ["no time that can be read", "yesterday"],
])("uses the time of receipt with %s", (_, timestamp) => {
  expect(eventTimeOf(timestamp, request)).toBe(receivedAt);
});

test('trusts a clock that differs by "carrierClockToleranceSeconds", and none that differs by more', () => {
  const at = (seconds: number) => new Date(Date.parse(receivedAt) + seconds * 1000).toISOString();
  const max = limit("carrierClockToleranceSeconds");
  for (const seconds of [max, -max]) expect(eventTimeOf(at(seconds), request)).toBe(at(seconds));
  for (const seconds of [max + 1, -max - 1])
    expect(eventTimeOf(at(seconds), request)).toBe(receivedAt);
});
