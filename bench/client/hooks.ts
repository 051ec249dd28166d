// A customer's text or call as Twilio brings it, signed as Twilio signs. Written from
// https://www.twilio.com/docs/usage/security#validating-requests, looked at on 2026-11-20, and from nothing of ours.
import { createHmac, randomUUID } from "node:crypto";
import type { Caller } from "./caller.ts";

export interface HookDoor {
  readonly publicUrl: string;
  readonly path: string;
  readonly accountSid: string;
  readonly authToken: string;
}

export interface CustomerSms {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export function prepareHook(caller: Caller, door: HookDoor, { from, to, text }: CustomerSms) {
  const sid = `SM${randomUUID().replaceAll("-", "")}`;
  const fields: Record<string, string> = {
    AccountSid: door.accountSid,
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
  return prepareSigned(caller, door, door.path, fields);
}

export interface CustomerCall {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
}

/** Somebody calls: what shall they hear? */
export function prepareCallAsk(caller: Caller, door: HookDoor, call: CustomerCall) {
  const path = door.path.replace(/text$/, "voice");
  return prepareSigned(caller, door, path, callFields(door, call, "ringing"));
}

/** They have hung up. */
export function prepareCallEnd(caller: Caller, door: HookDoor, call: CustomerCall) {
  const path = door.path.replace(/text$/, "calls");
  return prepareSigned(caller, door, path, {
    ...callFields(door, call, "completed"),
    CallbackSource: "call-progress-events",
    CallDuration: "1",
    SequenceNumber: "3",
    Timestamp: new Date().toUTCString().replace("GMT", "+0000"),
  });
}

const callFields = (door: HookDoor, { sid, from, to }: CustomerCall, status: string) => ({
  AccountSid: door.accountSid,
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
  door: HookDoor,
  path: string,
  fields: Readonly<Record<string, string>>,
) {
  const signed = Object.keys(fields)
    .sort()
    .reduce((whole, name) => whole + name + fields[name], `${door.publicUrl}${path}`);
  const signature = createHmac("sha1", door.authToken).update(signed).digest("base64");
  return caller.prepare("POST", path, new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": signature,
  });
}

/** Customers nobody has heard of before. */
export function* strangers(): Generator<string> {
  for (let place = 0; ; place += 1)
    yield `+1${203 + (place % 700)}555${1_000 + (Math.floor(place / 700) % 9_000)}`;
}
