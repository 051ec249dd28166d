// Inbound texts and calls as Twilio posts them, with Twilio's signature. Written from
// https://www.twilio.com/docs/usage/security#validating-requests, read on 2026-11-20, without using the app's code.
import { createHmac, randomUUID } from "node:crypto";
import type { Caller } from "./caller.ts";

export interface WebhookTarget {
  readonly publicUrl: string;
  readonly path: string;
  readonly accountSid: string;
  readonly authToken: string;
}

export interface InboundText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export function prepareTextWebhook(
  caller: Caller,
  webhook: WebhookTarget,
  { from, to, text }: InboundText,
) {
  const sid = `SM${randomUUID().replaceAll("-", "")}`;
  const fields: Record<string, string> = {
    AccountSid: webhook.accountSid,
    ApiVersion: "2010-04-01",
    Body: text,
    From: from,
    FromCountry: "US",
    MessageSid: sid,
    NumMedia: "0",
    NumSegments: "1",
    SmsMessageSid: sid,
    SmsSid: sid,
    SmsStatus: "received",
    To: to,
    ToCountry: "US",
  };
  return prepareSigned(caller, webhook, webhook.path, fields);
}

export interface CustomerCall {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
}

/** The request for instructions for a new inbound call. */
export function prepareVoiceRequest(caller: Caller, webhook: WebhookTarget, call: CustomerCall) {
  const path = webhook.path.replace(/sms$/, "voice");
  return prepareSigned(caller, webhook, path, callFields(webhook, call, "ringing"));
}

/** The status report that the caller hung up. */
export function prepareCallEnd(caller: Caller, webhook: WebhookTarget, call: CustomerCall) {
  const path = webhook.path.replace(/sms$/, "calls");
  return prepareSigned(caller, webhook, path, {
    ...callFields(webhook, call, "completed"),
    CallbackSource: "call-progress-events",
    CallDuration: "1",
    SequenceNumber: "3",
    Timestamp: new Date().toUTCString().replace("GMT", "+0000"),
  });
}

const callFields = (webhook: WebhookTarget, { sid, from, to }: CustomerCall, status: string) => ({
  AccountSid: webhook.accountSid,
  ApiVersion: "2010-04-01",
  CallSid: sid,
  CallStatus: status,
  Called: to,
  Caller: from,
  Direction: "inbound",
  From: from,
  To: to,
});

function prepareSigned(
  caller: Caller,
  webhook: WebhookTarget,
  path: string,
  fields: Readonly<Record<string, string>>,
) {
  const signed = Object.keys(fields)
    .sort()
    .reduce((whole, name) => whole + name + fields[name], `${webhook.publicUrl}${path}`);
  const signature = createHmac("sha1", webhook.authToken).update(signed).digest("base64");
  return caller.prepare("POST", path, new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": signature,
  });
}

/** Numbers of new customers. */
export function* newCustomerNumbers(): Generator<string> {
  for (let index = 0; ; index += 1)
    yield `+1${203 + (index % 700)}555${1_000 + (Math.floor(index / 700) % 9_000)}`;
}
