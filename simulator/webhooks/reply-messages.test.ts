import twilio from "twilio";
import { expect, test } from "vitest";
import { messagesInReply } from "./reply-messages.ts";

test("an empty response says nothing", () => {
  expect(messagesInReply("text/xml", "<Response/>")).toEqual([]);
  expect(messagesInReply("text/xml", new twilio.twiml.MessagingResponse().toString())).toEqual([]);
  expect(messagesInReply("text/plain", "  ")).toEqual([]);
});

test("messages written by Twilio's own package are read back", () => {
  const response = new twilio.twiml.MessagingResponse();
  response.message("We open at 8 & close at 6");
  response.message({}, "<3");
  expect(messagesInReply("text/xml; charset=utf-8", response.toString())).toEqual([
    "We open at 8 & close at 6",
    "<3",
  ]);
});

test("plain words are sent to the customer as they are", () => {
  expect(messagesInReply("text/plain; charset=utf-8", "ok")).toEqual(["ok"]);
});
