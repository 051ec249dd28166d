// A customer's text as Twilio brings it, signed as Twilio signs. Written from
// https://www.twilio.com/docs/usage/security#validating-requests, looked at on 2026-11-20, and from nothing of ours.
import { createHmac, randomUUID } from "node:crypto";
import type { Caller } from "./caller.ts";

export interface HookDoor {
  readonly publicUrl: string;
  readonly path: string;
  readonly accountSid: string;
  readonly authToken: string;
}

export interface CustomerText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export function prepareHook(caller: Caller, door: HookDoor, { from, to, text }: CustomerText) {
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
  const signed = Object.keys(fields)
    .sort()
    .reduce((whole, name) => whole + name + fields[name], `${door.publicUrl}${door.path}`);
  const signature = createHmac("sha1", door.authToken).update(signed).digest("base64");
  return caller.prepare("POST", door.path, new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": signature,
  });
}

/** Customers nobody has heard of before. */
export function* strangers(): Generator<string> {
  for (let place = 0; ; place += 1)
    yield `+1${203 + (place % 700)}555${1_000 + (Math.floor(place / 700) % 9_000)}`;
}
