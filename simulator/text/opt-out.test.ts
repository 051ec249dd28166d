import { expect, test } from "vitest";
import { findOptOutKeyword, optOutReply } from "./opt-out.ts";

test.each([
  ["STOP", "STOP"],
  [" stop\n", "STOP"],
  ["Unsubscribe", "STOP"],
  ["optout", "STOP"],
  ["revoke", "STOP"],
  ["Start", "START"],
  ["info", "HELP"],
  ["STOP PLEASE", null],
  ["please stop", null],
  ["stop.", null],
  ["", null],
] as const)("%j is %s", (text, keyword) => {
  expect(findOptOutKeyword(text, false)).toBe(keyword);
});

test("YES counts as START only after STOP", () => {
  expect(findOptOutKeyword("yes", false)).toBeNull();
  expect(findOptOutKeyword("yes", true)).toBe("START");
});

test("neither a second STOP nor HELP after STOP gets a reply", () => {
  expect(optOutReply("STOP", false)).toContain("START");
  expect(optOutReply("STOP", true)).toBeNull();
  expect(optOutReply("HELP", false)).toContain("STOP");
  expect(optOutReply("HELP", true)).toBeNull();
});
