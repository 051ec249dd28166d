// The end of an outgoing call that a machine answered. That the order of reports doesn't matter: derive-call-state.test.ts.
import { expect, test } from "vitest";
import { leg, secondsIn } from "#testing/fixtures/call/engine-call.ts";
import { deriveCallState } from "./derive-call-state.ts";

const outcomeOf = (direction: "in" | "out", answeredBy: "machine" | "fax" | "person" | null) => {
  const times = { answeredAt: secondsIn(5), joinedAt: secondsIn(6), endedAt: secondsIn(40) };
  return deriveCallState({
    direction,
    stage: "dialing",
    wasAfterHours: false,
    isBlocked: false,
    endedEpoch: 0,
    startedAt: secondsIn(0),
    hungUpAt: null,
    hasVoicemail: false,
    transfer: null,
    legs: [leg("customer", "customer", { ...times, answeredBy }), leg("amy", "member", times)],
  }).outcome;
};

test.each([
  ["machine", "machine"],
  ["fax", "machine"],
  ["person", "answered"],
  [null, "answered"],
] as const)("a call that %s answered ends as %s", (by, outcome) => {
  expect(outcomeOf("out", by)).toBe(outcome);
  expect(outcomeOf("in", by)).toBe("answered");
});
