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

test("a filter survives a round trip through the URL", () => {
  expect(parseCallLogFilter(formatCallLogFilter(whole))).toEqual(whole);
  expect(parseCallLogFilter("")).toEqual({});
});

test("invalid URL parameters are ignored", () => {
  expect(parseCallLogFilter("inbox=x&by=7&way=up&outcome=constructor&with=tea&number=%20")).toEqual(
    {},
  );
});

test("one value is set or removed without changing the others", () => {
  expect(withFilterValue({ direction: "in" }, "outcome", "missed")).toEqual({
    direction: "in",
    outcome: "missed",
  });
  expect(withFilterValue(whole, "number", undefined)).not.toHaveProperty("number");
  expect(hasActiveFilter(withFilterValue({ direction: "in" }, "direction", undefined))).toBe(false);
});
