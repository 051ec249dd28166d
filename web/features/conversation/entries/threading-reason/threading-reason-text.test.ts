import { expect, test } from "vitest";
import { emailThreadingReasons } from "#domain/message/email/resolve-email-conversation.ts";
import { threadingReasonText } from "./threading-reason-text.ts";

test("has a sentence for every email reason", () => {
  for (const reason of emailThreadingReasons)
    expect(threadingReasonText(reason, "email")).toMatch(/^Here because .+\.$/);
});

test("has its own sentences for texts, except for what members did", () => {
  expect(threadingReasonText("reply_to_our_text")).toMatch(/^It replies to a text/);
  expect(threadingReasonText("started_here")).toBe("It was written in this conversation.");
  expect(threadingReasonText("merged_here")).toBe(
    "Here because a teammate merged two conversations.",
  );
  expect(threadingReasonText("split_here")).toBe(
    "Here because a teammate split it into its own conversation.",
  );
});
