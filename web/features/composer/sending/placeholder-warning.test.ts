import { expect, test } from "vitest";
import { placeholderWarning } from "./placeholder-warning.ts";

test("asks before sending a message with an unfilled placeholder", () => {
  expect(placeholderWarning("Hello {{contact.firstName}}, we open at nine.")).toBe(
    "Fill in {{contact.firstName}} before sending.",
  );
  expect(placeholderWarning("Hello Ada, {we} open at nine.")).toBeNull();
});
