import { expect, test } from "vitest";
import type { Health } from "./health-page.tsx";
import { findProblems, isDiskLow } from "./health-words.ts";

const gib = 1024 ** 3;
const well: Health = {
  ...{ checkedAt: "2026-11-22T05:00:00Z", version: "1.0.0", accounts: [], queues: [] },
  ...{ failedJobs: [], processingErrors: 0, putOff: 0 },
  server: {
    ...{ databaseBytes: gib, diskFreeBytes: 50 * gib, diskTotalBytes: 100 * gib },
    isFeedListening: true,
  },
};
const account = (label: string, state: Health["accounts"][number]["state"]) =>
  ({ label, state }) as Health["accounts"][number];

test("nothing is said where nothing is wrong", () => {
  expect(findProblems(well)).toEqual([]);
});

test("the worst comes first, each with the name of its account", () => {
  const accounts = [account("Twilio UK", "paused"), account("Postmark", "broken")];
  expect(findProblems({ ...well, accounts, processingErrors: 3 })).toEqual([
    "Postmark: down.",
    "Twilio UK: not answering.",
    "Some incoming messages could not be read.",
  ]);
});

test("a disk is low by its free bytes, and a small one by its share", () => {
  const disk = (free: number, total: number) =>
    isDiskLow({ ...well, server: { ...well.server, diskFreeBytes: free, diskTotalBytes: total } });
  expect(disk(1 * gib, 100 * gib)).toBe(true);
  expect(disk(3 * gib, 100 * gib)).toBe(false);
  expect(disk(1 * gib, 8 * gib)).toBe(false);
  expect(disk(0.2 * gib, 8 * gib)).toBe(true);
});
