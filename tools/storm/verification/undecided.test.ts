import { expect, test } from "vitest";
import { describeUndecided, type UndecidedMessage } from "./undecided.ts";

const message: UndecidedMessage = {
  deliveryId: "d1",
  messageId: "m1",
  token: "storm-mailout-1-5",
  channel: "email",
  state: "unknown",
  problem: null,
  attempts: 1,
  statusChecks: 0,
  sendAfter: null,
  submittedAt: new Date("2026-11-28T22:06:06.777Z"),
  changedAt: new Date("2026-11-28T22:11:13.768Z"),
  job: {
    task: "resolve-email-status",
    runAt: "2026-11-28T22:11:58+00:00",
    attempts: 2,
    isLocked: false,
    lastError: "Error: no response\n    at send",
  },
};

test("an undecided message is described with what explains it", () => {
  expect(describeUndecided(message, 1)).toBe(
    "undecided email storm-mailout-1-5: unknown; message m1, delivery d1; 1 attempts, 0 status checks, 1 times at the carrier; " +
      "submitted 2026-11-28T22:06:06.777Z, changed 2026-11-28T22:11:13.768Z; " +
      "job resolve-email-status at 2026-11-28T22:11:58+00:00, 2 attempts: Error: no response",
  );
});

test("so is one that nothing would decide", () => {
  const stuck = { ...message, token: null, submittedAt: null, problem: "provider_down", job: null };
  expect(describeUndecided(stuck, 0)).toMatch(
    /^undecided email not of the storm: unknown; .*; problem provider_down; .* submitted never, .*; no job$/,
  );
});
