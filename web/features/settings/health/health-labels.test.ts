import { expect, test } from "vitest";
import {
  describeAttempts,
  findCause,
  findProblems,
  isDiskLow,
  summarizeHealth,
} from "./health-labels.ts";
import type { Health } from "./types.ts";

const gib = 1024 ** 3;
const healthy: Health = {
  checkedAt: "2026-11-22T05:00:00Z",
  version: "1.0.0",
  accounts: [],
  queues: [],
  failedJobs: [],
  chores: [],
  processingErrors: 0,
  deferredPayloads: 0,
  server: {
    databaseBytes: gib,
    diskFreeBytes: 50 * gib,
    diskTotalBytes: 100 * gib,
    isFeedListening: true,
    feedLagMs: 0,
    isFeedLate: false,
    eventLoopDelayMs: 20,
    isSlow: false,
  },
};
const account = (label: string, state: Health["accounts"][number]["state"]) =>
  ({
    label,
    state,
    notCompared: null,
    alsoPaused: [] as unknown[],
    waiting: 0,
    unknown: 0,
    mailbox: null,
    webhookRejectedAt: null,
  }) as Health["accounts"][number];

test("reports nothing if all is well", () => {
  expect(findProblems(healthy)).toEqual([]);
});

test("lists the worst problem first, with account names", () => {
  const accounts = [account("Twilio UK", "paused"), account("Postmark", "broken")];
  expect(findProblems({ ...healthy, accounts, processingErrors: 3 })).toEqual([
    "Postmark: down.",
    "Twilio UK: not responding.",
    "Some incoming messages couldn't be processed.",
  ]);
});

test("names the webhooks that fail, or were turned off for it", () => {
  const endpoint = (description: string, part: object) =>
    ({ description, state: "on", failingSince: null, ...part }) as never;
  const endpoints = [
    endpoint("Billing", { failingSince: "2026-11-22T04:00:00Z" }),
    endpoint("CRM", {}),
    endpoint("Stock", { state: "failed" }),
    endpoint("Old", { state: "off", failingSince: "2026-11-22T04:00:00Z" }),
  ];
  expect(summarizeHealth(healthy, endpoints)).toEqual({
    isWell: false,
    title: "Billing, Stock: webhook deliveries fail.",
    rest: "",
  });
  expect(findCause(healthy, endpoints)?.path).toBe("webhooks");
});

test("leads to the page where the worst problem is fixed", () => {
  const paused = { ...account("Twilio UK", "paused"), id: "a1" };
  const broken = { ...account("Postmark", "broken"), id: "a2" };
  const health = { ...healthy, accounts: [paused, broken], processingErrors: 3 } as Health;
  expect(findCause(health)).toEqual({ path: "accounts/a2", label: "View account" });
  expect(findCause({ ...healthy, processingErrors: 3 })?.path).toBe("processing-errors");
  expect(findCause(healthy)).toBeNull();
});

test("reports mailbox, queue, maintenance and server problems", () => {
  const chore = { name: "wake-snoozed", description: "reopen snoozed conversations" };
  const problemsOf = (change: Partial<Health>) => findProblems({ ...healthy, ...change });
  const silent = { checkedAt: null, failedMessages: 0, isReachable: false };
  expect(problemsOf({ accounts: [{ ...account("Support", "working"), mailbox: silent }] })).toEqual(
    ["Support: the mailbox isn't responding."],
  );
  const paused = (service: "calls" | "reading") =>
    ({
      ...account("Twilio UK", "working"),
      alsoPaused: [{ service }],
    }) as Health["accounts"][number];
  expect(problemsOf({ accounts: [paused("calls")] })).toEqual([
    "Twilio UK: calls can't be placed.",
  ]);
  expect(problemsOf({ accounts: [paused("reading")] })).toEqual([
    "Twilio UK: nothing can be fetched.",
  ]);
  // The account's own problem already says so.
  expect(problemsOf({ accounts: [{ ...account("Support", "broken"), mailbox: silent }] })).toEqual([
    "Support: down.",
  ]);
  expect(problemsOf({ queues: [{ isLate: true } as Health["queues"][number]] })).toEqual([
    "Work has been waiting too long.",
  ]);
  expect(problemsOf({ chores: [chore as Health["chores"][number]] })).toEqual([
    "1 maintenance task needs attention.",
  ]);
  const server = { ...healthy.server, isFeedLate: true, isSlow: true };
  expect(problemsOf({ server })).toEqual([
    "Live updates arrive late.",
    "The server is overloaded.",
  ]);
  expect(problemsOf({ server: { ...server, isFeedListening: false, isSlow: false } })).toEqual([
    "Live updates are not connected.",
  ]);
});

test("names an account whose messages can't be compared with the provider", () => {
  const notCompared = { since: healthy.checkedAt, missedSince: null, problem: "Away." };
  const accounts = [{ ...account("Twilio UK", "working"), notCompared }];
  expect(findProblems({ ...healthy, accounts })).toEqual([
    "Twilio UK: incoming messages may be missing.",
  ]);
});

test("names an account whose webhooks are rejected", () => {
  const accounts = [{ ...account("Twilio UK", "working"), webhookRejectedAt: healthy.checkedAt }];
  expect(findProblems({ ...healthy, accounts })).toEqual(["Twilio UK: webhooks were rejected."]);
});

test("reports messages with unknown delivery and email that isn't fetched", () => {
  const problemsOf = (change: Partial<Health["accounts"][number]>) =>
    findProblems({ ...healthy, accounts: [{ ...account("Support", "working"), ...change }] });
  expect(problemsOf({ unknown: 1 })).toEqual(["1 message may or may not have been sent."]);
  expect(problemsOf({ unknown: 3 })).toEqual(["3 messages may or may not have been sent."]);
  const mailbox = { checkedAt: null, failedMessages: 2, isReachable: true };
  expect(problemsOf({ mailbox })).toEqual(["Support: some email could not be fetched."]);
  const silent = { ...mailbox, failedMessages: 0, isReachable: false };
  expect(problemsOf({ state: "untested", mailbox: silent })).toEqual([
    "Support: the mailbox isn't responding.",
  ]);
});

test("says that everything works only if no account has anything waiting or uncertain", () => {
  const title = (change: Partial<Health["accounts"][number]>) =>
    summarizeHealth({
      ...healthy,
      accounts: [account("Postmark", "working"), { ...account("Twilio UK", "working"), ...change }],
    });
  expect(title({})).toEqual({ isWell: true, title: "Everything works", rest: "" });
  expect(title({ waiting: 1 })).toEqual({
    isWell: true,
    title: "No problems found",
    rest: "1 message is being sent.",
  });
  expect(title({ waiting: 2 }).rest).toBe("2 messages are being sent.");
  expect(title({ unknown: 1 })).toEqual({
    isWell: false,
    title: "1 message may or may not have been sent.",
    rest: "",
  });
  for (const state of ["working", "untested", "paused", "degraded", "broken"] as const)
    for (const rest of [{ waiting: 2 }, { unknown: 2 }, { waiting: 1, unknown: 1 }])
      expect(title({ state, ...rest }).title).not.toBe("Everything works");
});

test("judges disk space by free bytes, and on a small disk by share", () => {
  const disk = (free: number, total: number) =>
    isDiskLow({
      ...healthy,
      server: { ...healthy.server, diskFreeBytes: free, diskTotalBytes: total },
    });
  expect(disk(1 * gib, 100 * gib)).toBe(true);
  expect(disk(3 * gib, 100 * gib)).toBe(false);
  expect(disk(2 * gib, 8 * gib)).toBe(false);
  expect(disk(0.2 * gib, 8 * gib)).toBe(true);
});

test("omits the attempt count of a job that was given up at once", () => {
  expect([1, 20, 32_767].map(describeAttempts)).toEqual(["tried once", "tried 20 times", null]);
});
