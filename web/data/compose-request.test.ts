import { expect, test } from "vitest";
import { consumeSmsReplyRequest, requestSmsReply } from "./compose-request.ts";

test("a text request is for one conversation, and is consumed once", () => {
  requestSmsReply(7);
  expect(consumeSmsReplyRequest(7)).toBe(true);
  expect(consumeSmsReplyRequest(7)).toBe(false);
});

test("opening another conversation first discards the text request", () => {
  requestSmsReply(7);
  expect(consumeSmsReplyRequest(8)).toBe(false);
  expect(consumeSmsReplyRequest(7)).toBe(false);
});
