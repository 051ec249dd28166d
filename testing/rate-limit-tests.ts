import { expect, test } from "vitest";
import type { FakeCarrier } from "./fake-carrier.ts";

/** A provider that limits the rate says when to retry in every form that HTTP allows. */
export function rateLimitTests(carrier: () => FakeCarrier, send: () => Promise<unknown>): void {
  test.each([
    ["seconds", { "retry-after": "7" }, 7000],
    [
      "a date, by the company's own clock",
      {
        "retry-after": "Fri, 20 Nov 2026 10:00:09 GMT",
        date: "Fri, 20 Nov 2026 10:00:00 GMT",
      },
      9000,
    ],
    ["nothing readable", { "retry-after": "soon" }, null],
    ["nothing", {}, null],
  ])("rate limit: waits as requested in %s", async (_how, headers, afterMs) => {
    carrier().says({ status: 429, headers, body: "slow down" });
    expect(await send()).toEqual({
      kind: "retry",
      afterMs,
      problem: "too_fast",
      providerCode: null,
    });
  });
}
