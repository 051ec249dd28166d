import { expect, test } from "vitest";
import { reconnectDelayMs } from "./reconnect-delay.ts";

test("grows from half a second to five minutes, with jitter", () => {
  expect([1, 2, 3, 4].map((failures) => reconnectDelayMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000,
  ]);
  expect(reconnectDelayMs(1, 0)).toBe(500);
  expect(reconnectDelayMs(30, 1)).toBe(300_000);
  expect(reconnectDelayMs(5000, 0)).toBe(150_000);
});
