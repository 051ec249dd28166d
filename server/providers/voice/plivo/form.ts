// The requests of Plivo: forms, with the same names at every door.
import { limit } from "#domain/limits.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { bodyKey } from "#server/providers/raw-request.ts";
import {
  eventTimeOf,
  formOf,
  isAnswererReport,
  parseWebhookPath,
} from "#server/providers/voice/twiml/webhook-form.ts";

/** The leg: a report of a room calls it the participant's. */
export const legOf = (form: URLSearchParams): string =>
  form.get("CallUUID") || form.get("ParticipantCallUUID") || "";

/** A dialled leg was answered, and asks for the script that its address carries. */
export const isScriptAsked = (url: string): boolean =>
  parseWebhookPath(url).door === "voice-script";

/** What puts the reports of a room in order: they are not counted, so their moment does. */
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
  const take = field("RecordingUUID") || field("RecordingID");
  if (take !== "") return ["take", take, field("EventName")].join(":");
  if (field("MPCUUID") !== "" && form.has("EventName"))
    return ["MPCUUID", "EventName", "SequenceNumber", "EventTimestamp"].reduce(
      (key, name) => `${key}:${field(name)}`,
      `room:${leg}`,
    );
  if (leg !== "" && form.has("CallStatus"))
    return ["leg", leg, field("CallStatus"), field("HangupCauseCode")].join(":");
  return bodyKey(request);
}

/** Its durations are whole seconds, and -1 while nobody knows. */
export function secondsIn(value: string | null): number | null {
  const seconds = Number(value ?? "");
  const isSaid = value !== null && value !== "" && seconds >= 0;
  return isSaid && seconds <= limit("callMinutes") * 60 * 10 ? Math.round(seconds) : null;
}
