// The fields of Twilio's voice webhooks (docs/voice/twiml, docs/voice/api/call-resource and
// docs/voice/twiml/conference, read 2026-11).

import { stamp } from "#simulator/rest/shapes.ts";
import type { CallRecord } from "#simulator/voice/store/calls.ts";
import { geoFields } from "#simulator/webhooks/fields.ts";

export type Fields = Record<string, string>;

type ReportedCall = Pick<
  CallRecord,
  "accountSid" | "sid" | "from" | "to" | "status" | "direction" | "forwardedFrom"
>;

export function callFields(call: ReportedCall): Fields {
  return {
    ...(call.from.startsWith("+")
      ? { ...geoFields(call.from, "From"), ...geoFields(call.from, "Caller") }
      : {}),
    ...(call.to.startsWith("+")
      ? { ...geoFields(call.to, "To"), ...geoFields(call.to, "Called") }
      : {}),
    AccountSid: call.accountSid,
    ApiVersion: "2010-04-01",
    CallSid: call.sid,
    CallStatus: call.status,
    Direction: call.direction,
    From: call.from,
    Caller: call.from,
    To: call.to,
    Called: call.to,
    ...(call.forwardedFrom === null ? {} : { ForwardedFrom: call.forwardedFrom }),
  };
}

/** North American carriers sign the caller's number; simulated callers always pass. */
export const trustFields = (from: string): Fields =>
  from.startsWith("+1") ? { StirVerstat: "TN-Validation-Passed-A" } : {};

export const secondsOf = (call: Pick<CallRecord, "answeredAt" | "endedAt">): number =>
  call.answeredAt === null || call.endedAt === null
    ? 0
    : Math.round((call.endedAt.getTime() - call.answeredAt.getTime()) / 1_000);

export function stepFields(
  call: ReportedCall & Pick<CallRecord, "answeredAt" | "endedAt">,
  event: string,
  more: { nth: number; at: Date; sipCode: number },
): Fields {
  const seconds = secondsOf(call);
  return {
    ...callFields(call),
    ...(event === "initiated" ? { CallStatus: "initiated" } : {}),
    CallbackSource: "call-progress-events",
    SequenceNumber: String(more.nth),
    Timestamp: stamp(more.at),
    ...(event === "completed"
      ? {
          CallDuration: String(seconds),
          Duration: String(Math.ceil(seconds / 60)),
          SipResponseCode: String(more.sipCode),
        }
      : {}),
  };
}
