import { expect, test } from "vitest";
import { placeholderWarning } from "./placeholder-warning.ts";

test("a message with an unfilled placeholder is asked about before it leaves, by email and by text alike", () => {
  expect(placeholderWarning("Hello {{contact.firstName}}, we open at nine.")).toBe(
    "Fill in {{contact.firstName}} before sending.",
  );
  expect(placeholderWarning("Hello Ada, {we} open at nine.")).toBeNull();
});
