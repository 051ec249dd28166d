// Webhook requests of TwiML providers: forms with the same field names at Twilio and Telnyx.
import { limit } from "#domain/limits.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { formOf, requestKey } from "#server/providers/raw-request.ts";

/** `/webhooks/<provider>/<account>/<endpoint>/<token>` */
export function parseWebhookPath(url: string): { scope: string; token: string | null } {
  const [, , , , endpoint = "", token = ""] = new URL(url).pathname.split("/");
  return { scope: endpoint, token: token === "" ? null : token };
}

/**
 * The provider's time, which orders the events of a leg. Falls back to ours if there is none or if its clock is wrong:
 * otherwise a call could seem to last for hours.
 */
export function eventTimeOf(timestamp: string | null, request: RawRequest): string {
  const ms = timestamp ? Date.parse(timestamp) : Number.NaN;
  const isRight =
    Math.abs(ms - Date.parse(request.receivedAt)) <= limit("carrierClockToleranceSeconds") * 1000;
  return isRight ? new Date(ms).toISOString() : request.receivedAt;
}

/** Machine detection is reported to its own URL (see commands.ts). */
export const isAnswererReport = (url: string): boolean =>
  new URL(url).searchParams.get("about") === "answerer";

/** Reports of a leg or conference are numbered; a recording has one report per state. */
export function dedupeKeyOf(request: RawRequest): string {
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  if (isAnswererReport(request.url))
    return ["answerer", field("CallSid"), field("AnsweredBy")].join(":");
  const [recordingRef, conference, leg] = [
    field("RecordingSid"),
    field("ConferenceSid"),
    field("CallSid"),
  ];
  if (recordingRef !== "" && form.has("RecordingStatus"))
    return `${recordingRef}:${field("RecordingStatus")}`;
  if (conference !== "" && form.has("StatusCallbackEvent"))
    return ["room", conference, field("StatusCallbackEvent"), field("SequenceNumber"), leg].join(
      ":",
    );
  if (leg !== "" && form.has("CallStatus"))
    return ["leg", leg, field("CallStatus"), field("SequenceNumber")].join(":");
  return requestKey(request);
}
