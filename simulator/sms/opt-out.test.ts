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
] as const)("%j is %s", (text, word) => {
  expect(findOptOutKeyword(text, false)).toBe(word);
});

test("YES grants again only where something was taken back", () => {
  expect(findOptOutKeyword("yes", false)).toBeNull();
  expect(findOptOutKeyword("yes", true)).toBe("START");
});

test("a second STOP is not answered, and HELP is not once stopped", () => {
  expect(optOutReply("STOP", false)).toContain("START");
  expect(optOutReply("STOP", true)).toBeNull();
  expect(optOutReply("HELP", false)).toContain("STOP");
  expect(optOutReply("HELP", true)).toBeNull();
});
