import { expect, test } from "vitest";
import type { Health } from "./health-page.tsx";
import { findProblems, isDiskLow, summarizeHealth, triesWords } from "./health-words.ts";

const gib = 1024 ** 3;
const well: Health = {
  ...{ checkedAt: "2026-11-22T05:00:00Z", version: "1.0.0", accounts: [], queues: [] },
  ...{ failedJobs: [], chores: [], processingErrors: 0, putOff: 0 },
  server: {
    ...{ databaseBytes: gib, diskFreeBytes: 50 * gib, diskTotalBytes: 100 * gib },
    ...{ isFeedListening: true, feedLagMs: 0, isFeedLate: false },
    ...{ eventLoopDelayMs: 20, isSlow: false },
  },
};
const account = (label: string, state: Health["accounts"][number]["state"]) =>
  ({
    ...{ label, state, notCompared: null, alsoPaused: [] as unknown[] },
    ...{ waiting: 0, unknown: 0, mailbox: null, hookRefusedAt: null },
  }) as Health["accounts"][number];

test("nothing is said where nothing is wrong", () => {
  expect(findProblems(well)).toEqual([]);
});

test("the worst comes first, each with the name of its account", () => {
  const accounts = [account("Twilio UK", "paused"), account("Postmark", "broken")];
  expect(findProblems({ ...well, accounts, processingErrors: 3 })).toEqual([
    "Postmark: down.",
    "Twilio UK: not responding.",
    "Some incoming messages couldn't be processed.",
  ]);
});

test("a mailbox, a queue, maintenance and the server itself each say that something is wrong", () => {
  const chore = { name: "wake-snoozed", means: "reopen snoozed conversations" };
  const says = (change: Partial<Health>) => findProblems({ ...well, ...change });
  const silent = { checkedAt: null, stuck: 0, isReachable: false };
  expect(says({ accounts: [{ ...account("Support", "working"), mailbox: silent }] })).toEqual([
    "Support: the mailbox isn't responding.",
  ]);
  const paused = (service: "calls" | "reading") =>
    ({
      ...account("Twilio UK", "working"),
      alsoPaused: [{ service }],
    }) as Health["accounts"][number];
  expect(says({ accounts: [paused("calls")] })).toEqual(["Twilio UK: calls can't be placed."]);
  expect(says({ accounts: [paused("reading")] })).toEqual(["Twilio UK: nothing can be fetched."]);
  // It says so already.
  expect(says({ accounts: [{ ...account("Support", "broken"), mailbox: silent }] })).toEqual([
    "Support: down.",
  ]);
  expect(says({ queues: [{ isLate: true } as Health["queues"][number]] })).toEqual([
    "Work has been waiting too long.",
  ]);
  expect(says({ chores: [chore as Health["chores"][number]] })).toEqual([
    "1 maintenance task needs attention.",
  ]);
  const server = { ...well.server, isFeedLate: true, isSlow: true };
  expect(says({ server })).toEqual(["Live updates arrive late.", "The server is overloaded."]);
  expect(says({ server: { ...server, isFeedListening: false, isSlow: false } })).toEqual([
    "Live updates are not connected.",
  ]);
});

test("an account whose messages cannot be compared is named", () => {
  const notCompared = { since: well.checkedAt, missedSince: null, problem: "Away." };
  const accounts = [{ ...account("Twilio UK", "working"), notCompared }];
  expect(findProblems({ ...well, accounts })).toEqual([
    "Twilio UK: incoming messages may be missing.",
  ]);
});

test("an account whose webhooks are rejected is named", () => {
  const accounts = [{ ...account("Twilio UK", "working"), hookRefusedAt: well.checkedAt }];
  expect(findProblems({ ...well, accounts })).toEqual(["Twilio UK: webhooks were rejected."]);
});

test("messages whose fate is unknown, and email that is not fetched, are said above", () => {
  const says = (change: Partial<Health["accounts"][number]>) =>
    findProblems({ ...well, accounts: [{ ...account("Support", "working"), ...change }] });
  expect(says({ unknown: 1 })).toEqual(["1 message may or may not have been sent."]);
  expect(says({ unknown: 3 })).toEqual(["3 messages may or may not have been sent."]);
  const mailbox = { checkedAt: null, stuck: 2, isReachable: true };
  expect(says({ mailbox })).toEqual(["Support: some email could not be fetched."]);
  const silent = { ...mailbox, stuck: 0, isReachable: false };
  expect(says({ state: "untested", mailbox: silent })).toEqual([
    "Support: the mailbox isn't responding.",
  ]);
});

test("everything works only where no account has anything that waits or is uncertain", () => {
  const title = (change: Partial<Health["accounts"][number]>) =>
    summarizeHealth({
      ...well,
      accounts: [account("Postmark", "working"), { ...account("Twilio UK", "working"), ...change }],
    });
  expect(title({})).toEqual({ isWell: true, title: "Everything works", rest: "" });
  expect(title({ waiting: 1 })).toEqual({
    ...{ isWell: true, title: "No problems found", rest: "1 message is being sent." },
  });
  expect(title({ waiting: 2 }).rest).toBe("2 messages are being sent.");
  expect(title({ unknown: 1 })).toEqual({
    ...{ isWell: false, title: "1 message may or may not have been sent.", rest: "" },
  });
  for (const state of ["working", "untested", "paused", "degraded", "broken"] as const)
    for (const rest of [{ waiting: 2 }, { unknown: 2 }, { waiting: 1, unknown: 1 }])
      expect(title({ state, ...rest }).title).not.toBe("Everything works");
});

test("a disk is low by its free bytes, and a small one by its share", () => {
  const disk = (free: number, total: number) =>
    isDiskLow({ ...well, server: { ...well.server, diskFreeBytes: free, diskTotalBytes: total } });
  expect(disk(1 * gib, 100 * gib)).toBe(true);
  expect(disk(3 * gib, 100 * gib)).toBe(false);
  expect(disk(1 * gib, 8 * gib)).toBe(false);
  expect(disk(0.2 * gib, 8 * gib)).toBe(true);
});

test("a job that was given up at once is not said to have been tried as often as can be counted", () => {
  expect([1, 20, 32_767].map(triesWords)).toEqual(["tried once", "tried 20 times", null]);
});
