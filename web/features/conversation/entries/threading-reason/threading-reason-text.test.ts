import { expect, test } from "vitest";
import { emailThreadingReasons } from "#domain/message/email/resolve-email-conversation.ts";
import { threadingReasonText } from "./threading-reason-text.ts";

test("every reason of a mail is a sentence", () => {
  for (const why of Object.keys(emailThreadingReasons))
    expect(threadingReasonText(why, "mail")).toMatch(/^Here because .+\.$/);
});

test("a text has words of its own, but for what members did to it", () => {
  expect(threadingReasonText("answers_our_text")).toMatch(/^It replies to a text/);
  expect(threadingReasonText("began_here")).toBe("It was written in this conversation.");
  expect(threadingReasonText("merged_here")).toBe(
    "Here because a teammate merged two conversations.",
  );
  expect(threadingReasonText("split_here")).toBe(
    "Here because a teammate split it into its own conversation.",
  );
});
