import { expect, test } from "vitest";
import { backfillStatus } from "./backfill-status.ts";

const run = (found: number, fetched: number, doneAt: string | null) => ({
  backfill: { since: "2026-11-13T00:00:00Z", found, fetched, doneAt },
});
const done = "2026-11-20T10:00:00Z";

test("a reading again is counted over all folders", () => {
  expect(backfillStatus([run(10, 2, done), run(5, 1, done)]).say).toBe(
    "3 emails of 15 were missing and are here now.",
  );
  expect(backfillStatus([run(10, 2, done), run(5, 0, null)])).toEqual({
    isUnderWay: true,
    say: "Importing: 15 emails so far, 2 new.",
  });
});

test("nothing missing is said as good news", () => {
  expect(backfillStatus([run(7, 0, done), { backfill: null }]).say).toBe(
    "Nothing was missing: all 7 emails from that time are here.",
  );
  expect(backfillStatus([{ backfill: null }]).isUnderWay).toBe(false);
});
