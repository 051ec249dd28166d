import { expect, test } from "vitest";
import { inboxId, memberId } from "#web/data/conversations/row-fixtures.ts";
import {
  formatCallLogFilter,
  hasActiveFilter,
  parseCallLogFilter,
  withFilterValue,
} from "./call-log-filter.ts";

const whole = {
  inboxId: inboxId(1),
  memberId: memberId(2),
  direction: "in",
  outcome: "missed",
  withRecording: "voicemail",
  number: "+1202",
} as const;

test("what was chosen is found again at its address", () => {
  expect(parseCallLogFilter(formatCallLogFilter(whole))).toEqual(whole);
  expect(parseCallLogFilter("")).toEqual({});
});

test("an address somebody made up narrows nothing down", () => {
  expect(parseCallLogFilter("line=x&by=7&way=up&outcome=constructor&with=tea&number=%20")).toEqual(
    {},
  );
});

test("one choice is changed and let go without the others", () => {
  expect(withFilterValue({ direction: "in" }, "outcome", "missed")).toEqual({
    direction: "in",
    outcome: "missed",
  });
  expect(withFilterValue(whole, "number", undefined)).not.toHaveProperty("number");
  expect(hasActiveFilter(withFilterValue({ direction: "in" }, "direction", undefined))).toBe(false);
});
