import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { reconnectDelayMs, rejectionDelayMs } from "./watch-mailbox.ts";

test("grows from half a second to five minutes, with jitter", () => {
  expect([1, 2, 3, 4].map((failures) => reconnectDelayMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000,
  ]);
  expect(reconnectDelayMs(1, 0)).toBe(500);
  expect(reconnectDelayMs(30, 1)).toBe(300_000);
  expect(reconnectDelayMs(5000, 0)).toBe(150_000);
});

test("rejected sign-ins are spread over most of a minute, at least", () => {
  const delays = Array.from({ length: limit("mailboxSignInRejections") - 1 }, (_, nth) =>
    rejectionDelayMs(nth + 1, 0),
  );
  expect(delays).toEqual([15_000, 30_000]);
});
