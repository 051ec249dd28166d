import { expect, test } from "vitest";
import { backfillStatus } from "./backfill-status.ts";

const run = (found: number, fetched: number, doneAt: string | null) => ({
  backfill: { since: "2026-11-13T00:00:00Z", found, fetched, doneAt },
});
const done = "2026-11-20T10:00:00Z";

test("counts an import over all folders", () => {
  expect(backfillStatus([run(10, 2, done), run(5, 1, done)]).message).toBe(
    "3 emails of 15 were missing and are here now.",
  );
  expect(backfillStatus([run(10, 2, done), run(5, 0, null)])).toEqual({
    isUnderWay: true,
    message: "Importing: 15 emails so far, 2 new.",
  });
});

test("reports that nothing was missing", () => {
  expect(backfillStatus([run(7, 0, done), { backfill: null }]).message).toBe(
    "Nothing was missing: all 7 emails from that time are here.",
  );
  expect(backfillStatus([{ backfill: null }]).isUnderWay).toBe(false);
});
