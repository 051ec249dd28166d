import { expect, test } from "vitest";
import { lineId, memberId } from "#web/data/queue/rows-for-tests.ts";
import { isFiltered, readLogFilter, withChoice, writeLogFilter } from "./log-filter.ts";

const whole = {
  lineId: lineId(1),
  memberId: memberId(2),
  direction: "in",
  outcome: "missed",
  withTake: "voicemail",
  number: "+1202",
} as const;

test("what was chosen is found again at its address", () => {
  expect(readLogFilter(writeLogFilter(whole))).toEqual(whole);
  expect(readLogFilter("")).toEqual({});
});

test("an address somebody made up narrows nothing down", () => {
  expect(readLogFilter("line=x&by=7&way=up&outcome=constructor&with=tea&number=%20")).toEqual({});
});

test("one choice is changed and let go without the others", () => {
  expect(withChoice({ direction: "in" }, "outcome", "missed")).toEqual({
    direction: "in",
    outcome: "missed",
  });
  expect(withChoice(whole, "number", undefined)).not.toHaveProperty("number");
  expect(isFiltered(withChoice({ direction: "in" }, "direction", undefined))).toBe(false);
});
