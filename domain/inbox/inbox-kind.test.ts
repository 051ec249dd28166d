import { describe, expect, test } from "vitest";
import { acceptsReplies, readTextSender } from "./inbox-kind.ts";

describe("senders without a phone number", () => {
  test.each(["Copperline", "Ink & Co", "A1-Cars", "H2O", "My_Shop+24x"])(
    "%s is a name",
    (typed) => {
      expect(readTextSender(` ${typed} `)).toBe(typed);
      expect(acceptsReplies("sender", typed)).toBe(false);
    },
  );

  test.each([
    ["12345", "12345"],
    ["88 222", "88222"],
    ["600-600", "600600"],
  ])("%s is a short code", (typed, code) => {
    expect(readTextSender(typed)).toBe(code);
    expect(acceptsReplies("sender", code)).toBe(true);
  });

  test.each(["", "12", "123456789", "Copperline Ltd", "Café", "<b>", "+12025550100", "--a", "A"])(
    "%j is neither",
    (typed) => expect(readTextSender(typed)).toBeNull(),
  );
});
