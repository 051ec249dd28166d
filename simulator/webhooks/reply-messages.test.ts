import twilio from "twilio";
import { expect, test } from "vitest";
import { messagesInReply } from "./reply-messages.ts";

test("an empty response contains no message", () => {
  expect(messagesInReply("text/xml", "<Response/>")).toEqual([]);
  expect(messagesInReply("text/xml", new twilio.twiml.MessagingResponse().toString())).toEqual([]);
  expect(messagesInReply("text/plain", "  ")).toEqual([]);
});

test("reads messages written by Twilio's own package", () => {
  const response = new twilio.twiml.MessagingResponse();
  response.message("We open at 8 & close at 6");
  response.message({}, "<3");
  expect(messagesInReply("text/xml; charset=utf-8", response.toString())).toEqual([
    "We open at 8 & close at 6",
    "<3",
  ]);
});

test("returns plain text unchanged", () => {
  expect(messagesInReply("text/plain; charset=utf-8", "ok")).toEqual(["ok"]);
});
