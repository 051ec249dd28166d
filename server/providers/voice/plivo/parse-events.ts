// Voice events from Plivo: calls (…/voice/api/call/make-a-call), multiparty calls (…/voice/xml/multiparty-call) and
// recordings (…/voice/xml/record), below https://www.plivo.com/docs, read on 2026-11-22.

import type { RawRequest } from "#server/ports/provider.ts";
import type { RecordingEvent, VoiceEvent, VoiceWebhookResult } from "#server/ports/voice.ts";
import { formOf, isForm, refIn } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { conferenceIn } from "#server/providers/voice/callback-urls.ts";
import {
  callerOf,
  eventTimeOf,
  isAnswererReport,
} from "#server/providers/voice/webhook-request.ts";
import { plivoEndCauseOf } from "./endings.ts";
import { countOf, isScriptRequest, legOf, secondsIn } from "./form.ts";
import { isSoftphone } from "./parse-request.ts";

type LegEvent = Extract<VoiceEvent, { kind: "leg" }>;
type ConferenceEventName = Extract<VoiceEvent, { kind: "conference" }>["type"];

const conferenceEventNames: Readonly<Record<string, ConferenceEventName>> = {
  MPCStart: "started",
  MPCEnd: "ended",
  ParticipantJoin: "joined",
  ParticipantExit: "left",
  ParticipantHold: "held",
  ParticipantUnhold: "unheld",
  ParticipantMute: "muted",
  ParticipantUnmute: "unmuted",
};
const recordingStatuses: Readonly<Record<string, RecordingEvent["type"]>> = {
  MPCRecordingInitiated: "started",
  MPCRecordingCompleted: "ready",
  MPCRecordingFailed: "failed",
};

const eventResult = (event: VoiceEvent): VoiceWebhookResult => ({
  kind: "events",
  events: [event],
});

export function parsePlivoEvents(request: RawRequest): VoiceWebhookResult {
  if (!isForm(request)) return { kind: "unreadable", reason: "no form" };
  const form = formOf(request);
  if (form.has("RecordingUUID")) return parseConferenceRecording(request, form);
  if (form.has("RecordingID")) return parseVoicemailRecording(request, form);
  if (form.has("EventName")) return parseConferenceEvent(request, form);
  if (isAnswererReport(request.url)) return parseAnswererEvent(request, form);
  if (form.has("CallStatus")) return parseLegEvent(request, form);
  return { kind: "unsupported", what: "a report of no leg, conference or recording" };
}

/** A machine is always reported; a person only by some calls, and a fax never. */
function parseAnswererEvent(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const legRef = legOf(form);
  const value = (form.get("Machine") ?? "").toLowerCase();
  if (legRef === "")
    return { kind: "unreadable", reason: "a detection result without its CallUUID" };
  if (value === "") return { kind: "unsupported", what: "a detection result without Machine" };
  const by = value === "true" ? "machine" : value === "false" ? "person" : null;
  return eventResult({
    kind: "answerer",
    legRef,
    ref: refIn(request.url),
    by,
    at: request.receivedAt,
  });
}

function parseLegEvent(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const legRef = legOf(form);
  if (legRef === "") return { kind: "unreadable", reason: "a call without its CallUUID" };
  const value = (form.get("CallStatus") ?? "").toLowerCase();
  const event = { kind: "leg" as const, legRef, ref: refIn(request.url) };
  const legEventResult = (type: "ringing" | "answered"): VoiceWebhookResult =>
    // Plivo's times have no zone.
    eventResult({
      ...event,
      type,
      cause: null,
      providerCode: null,
      seconds: null,
      at: request.receivedAt,
    });
  if (isScriptRequest(request.url))
    return value === "in-progress"
      ? legEventResult("answered")
      : { kind: "unsupported", what: "a script" };
  const ended = plivoEndCauseOf(value, form.get("HangupCauseCode") || null);
  if (ended === null && value === "ringing") return legEventResult("ringing");
  if (ended === null && (value === "in-progress" || value === "answered"))
    return legEventResult("answered");
  if (ended === null) return { kind: "unsupported", what: `the status ${value}` };
  const seconds = secondsIn(form.get("Duration"));
  const over = { ...event, ...callerIn(form), type: "ended" as const, ...ended, seconds };
  return eventResult({ ...over, at: request.receivedAt });
}

/** Who dialed in: a phone that called one of our numbers, or a browser, which is reported as inbound too. */
function callerIn(form: URLSearchParams): Pick<LegEvent, "caller" | "isFromSoftphone"> {
  const [from, to] = [form.get("From") ?? "", form.get("To") ?? ""];
  if (form.get("Direction") !== "inbound") return {};
  if (isSoftphone(from)) return { isFromSoftphone: true };
  if (to === "") return {};
  return { caller: { from: addPlus(callerOf(from)), to: addPlus(to) } };
}

function parseConferenceEvent(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const event = form.get("EventName") ?? "";
  const type = Object.hasOwn(conferenceEventNames, event) ? conferenceEventNames[event] : undefined;
  if (type === undefined) return { kind: "unsupported", what: `the event ${event}` };
  const [conference, conferenceRef] = [form.get("MPCName") ?? "", form.get("MPCUUID") ?? ""];
  if (conference === "" || conferenceRef === "")
    return { kind: "unreadable", reason: "a conference without its name" };
  const ofAll = type === "started" || type === "ended";
  return eventResult({
    kind: "conference",
    conference,
    conferenceRef,
    type,
    seq: countOf(form, request),
    // The start and end of a conference name whichever leg caused them.
    legRef: ofAll ? null : legOf(form) || null,
    // Plivo's participants don't carry our labels.
    label: null,
    at: eventTimeOf(form.get("EventTimestamp"), request),
  });
}

function parseConferenceRecording(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const recordingRef = form.get("RecordingUUID") ?? "";
  const event = form.get("EventName") ?? "";
  const type = Object.hasOwn(recordingStatuses, event) ? recordingStatuses[event] : undefined;
  if (type === undefined) return { kind: "unsupported", what: `the event ${event}` };
  if (recordingRef === "")
    return { kind: "unreadable", reason: "a recording without its RecordingUUID" };
  return eventResult({
    kind: "recording",
    recordingRef: recordingRef,
    legRef: null,
    conferenceRef: form.get("MPCUUID") || null,
    type,
    conference: conferenceIn(request.url) ?? (form.get("MPCName") || null),
    seconds: type === "ready" ? secondsIn(form.get("RecordingDuration")) : null,
    channels: 1,
    at: eventTimeOf(form.get("RecordingStartTime") ?? form.get("EventTimestamp"), request),
  });
}

/** A voicemail recording, reported once when it is ready. */
function parseVoicemailRecording(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const recordingRef = form.get("RecordingID") ?? "";
  if (recordingRef === "")
    return { kind: "unreadable", reason: "a recording without its RecordingID" };
  const seconds = secondsIn(form.get("RecordingDuration"));
  const startedMs = Number(form.get("RecordingStartMs") ?? "");
  const startedAt = startedMs > 0 ? readTime(startedMs) : null;
  const type = seconds === 0 ? "empty" : "ready";
  return eventResult({
    kind: "recording",
    recordingRef: recordingRef,
    legRef: legOf(form) || null,
    conferenceRef: null,
    conference: null,
    type,
    seconds: type === "ready" ? seconds : null,
    channels: 1,
    at: eventTimeOf(startedAt, request),
  });
}
