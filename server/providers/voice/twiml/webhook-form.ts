// The requests of a vendor that speaks TwiML: forms, with the same names at Twilio and at Telnyx.
import { limit } from "#domain/limits.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { bodyKey, bodyText, headerOf } from "#server/providers/raw-request.ts";

export const isForm = (request: RawRequest): boolean =>
  headerOf(request, "content-type").toLowerCase().startsWith("application/x-www-form-urlencoded");

export const formOf = (request: RawRequest): URLSearchParams =>
  new URLSearchParams(bodyText(request));

/** `/webhooks/<vendor>/<account>/<door>/<token>` */
export function parseWebhookPath(url: string): { door: string; token: string | null } {
  const [, , , , door = "", token = ""] = new URL(url).pathname.split("/");
  return { door, token: token === "" ? null : token };
}

/**
 * The vendor's own time, which the facts of one leg are put in order by; ours where it has none, and where its
 * clock is wrong: a call must not last for hours because of it.
 */
export function eventTimeOf(said: string | null, request: RawRequest): string {
  const ms = said ? Date.parse(said) : Number.NaN;
  const isRight =
    Math.abs(ms - Date.parse(request.receivedAt)) <= limit("carrierClockSeconds") * 1000;
  return isRight ? new Date(ms).toISOString() : request.receivedAt;
}

/** Who picked up is reported to an address of its own (`answererOf` in roads.ts). */
export const isAnswererReport = (url: string): boolean =>
  new URL(url).searchParams.get("about") === "answerer";

/** Reports of a leg and of a room are numbered; a recording has one report of each state. */
export function dedupeKeyOf(request: RawRequest): string {
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  if (isAnswererReport(request.url))
    return ["answerer", field("CallSid"), field("AnsweredBy")].join(":");
  const [take, room, leg] = [field("RecordingSid"), field("ConferenceSid"), field("CallSid")];
  if (take !== "" && form.has("RecordingStatus")) return `${take}:${field("RecordingStatus")}`;
  if (room !== "" && form.has("StatusCallbackEvent"))
    return ["room", room, field("StatusCallbackEvent"), field("SequenceNumber"), leg].join(":");
  if (leg !== "" && form.has("CallStatus"))
    return ["leg", leg, field("CallStatus"), field("SequenceNumber")].join(":");
  return bodyKey(request);
}
