// Plivo's webhook requests: forms with the same field names at every endpoint.
import { limit } from "#domain/limits.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { formOf, requestKey } from "#server/providers/raw-request.ts";
import {
  eventTimeOf,
  isAnswererReport,
  parseWebhookPath,
} from "#server/providers/voice/webhook-request.ts";

/** The leg; conference reports call it the participant's call. */
export const legOf = (form: URLSearchParams): string =>
  form.get("CallUUID") || form.get("ParticipantCallUUID") || "";

/** True if an answered leg requests the script encoded in its URL. */
export const isScriptRequest = (url: string): boolean =>
  parseWebhookPath(url).scope === "voice-script";

/** Orders conference reports: by sequence number, or by time if there is none. */
export function countOf(form: URLSearchParams, request: RawRequest): number {
  const counted = Number(form.get("SequenceNumber") ?? "");
  if (counted > 0) return counted;
  return Date.parse(eventTimeOf(form.get("EventTimestamp"), request));
}

export function plivoCallKey(request: RawRequest): string {
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  const leg = legOf(form);
  if (isAnswererReport(request.url)) return ["answerer", leg, field("Machine")].join(":");
  const recordingRef = field("RecordingUUID") || field("RecordingID");
  if (recordingRef !== "") return ["take", recordingRef, field("EventName")].join(":");
  if (field("MPCUUID") !== "" && form.has("EventName"))
    return ["MPCUUID", "EventName", "SequenceNumber", "EventTimestamp"].reduce(
      (key, name) => `${key}:${field(name)}`,
      `room:${leg}`,
    );
  if (leg !== "" && form.has("CallStatus"))
    return ["leg", leg, field("CallStatus"), field("HangupCauseCode")].join(":");
  return requestKey(request);
}

/** Durations are whole seconds, and -1 while unknown. */
export function secondsIn(value: string | null): number | null {
  const seconds = Number(value ?? "");
  const isKnown = value !== null && value !== "" && seconds >= 0;
  return isKnown && seconds <= limit("callMinutes") * 60 * 10 ? Math.round(seconds) : null;
}
