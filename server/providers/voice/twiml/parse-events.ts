// Voice events from a TwiML provider: legs, conferences and recordings.
// https://www.twilio.com/docs/voice/api/call-resource#statuscallback, …/conference-resource,
// …/recording-resource; https://developers.telnyx.com/api-reference/callbacks, read on 2026-11-20.
import type { RawRequest } from "#server/ports/provider.ts";
import type { RecordingEvent, VoiceEvent, VoiceWebhookResult } from "#server/ports/voice.ts";
import { formOf, isForm, refIn } from "#server/providers/raw-request.ts";
import {
  callerOf,
  eventTimeOf,
  isAnswererReport,
} from "#server/providers/voice/webhook-request.ts";
import { type EndedLeg, legEndCauseOf } from "./leg-end-cause.ts";
import { isSoftphone } from "./parse-request.ts";

type LegEvent = Extract<VoiceEvent, { kind: "leg" }>;
type ConferenceEventName = Extract<VoiceEvent, { kind: "conference" }>["type"];
export type RecordingStatusName = RecordingEvent["type"];

const conferenceEventNames: Readonly<Record<string, ConferenceEventName>> = {
  "conference-start": "started",
  "conference-end": "ended",
  "participant-join": "joined",
  "participant-leave": "left",
  "participant-hold": "held",
  "participant-unhold": "unheld",
  "participant-mute": "muted",
  "participant-unmute": "unmuted",
};
export const recordingStatuses: Readonly<Record<string, RecordingStatusName>> = {
  "in-progress": "started",
  completed: "ready",
  absent: "empty",
  failed: "failed",
};

/** Our conference name, which is part of the callback URL of its recordings. */
const conferenceIn = (url: string): string | null => new URL(url).searchParams.get("conference");

export function parseTwimlEvents(
  request: RawRequest,
  endOf: (form: URLSearchParams) => EndedLeg,
): VoiceWebhookResult {
  if (!isForm(request)) return { kind: "unreadable", reason: "no form" };
  const form = formOf(request);
  if (form.has("RecordingStatus")) return parseRecordingEvent(request, form);
  if (isAnswererReport(request.url)) return parseAnswererEvent(request, form);
  if (form.has("StatusCallbackEvent")) return parseConferenceEvent(request, form);
  if (form.has("CallStatus")) return parseLegEvent(request, form, endOf);
  return { kind: "unsupported", what: "a report of no leg, conference or recording" };
}

/** This report has its own URL; the call's state comes from other reports. */
function parseAnswererEvent(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const legRef = form.get("CallSid") ?? "";
  const value = form.get("AnsweredBy") ?? "";
  if (legRef === "")
    return { kind: "unreadable", reason: "a detection result without its CallSid" };
  if (value === "") return { kind: "unsupported", what: "a detection result without AnsweredBy" };
  const by = value.startsWith("machine") ? "machine" : (answererKinds[value] ?? null);
  const at = eventTimeOf(form.get("Timestamp"), request);
  return {
    kind: "events",
    events: [{ kind: "answerer", legRef, ref: refIn(request.url), by, at }],
  };
}

/**
 * https://www.twilio.com/docs/voice/answering-machine-detection: machine_start, machine_end_beep … share their prefix.
 */
const answererKinds: Readonly<Record<string, "person" | "fax">> = { human: "person", fax: "fax" };

function parseLegEvent(
  request: RawRequest,
  form: URLSearchParams,
  endOf: (form: URLSearchParams) => EndedLeg,
): VoiceWebhookResult {
  const legRef = form.get("CallSid") ?? "";
  if (legRef === "") return { kind: "unreadable", reason: "a call without its CallSid" };
  const value = form.get("CallStatus") ?? "";
  const event = {
    kind: "leg" as const,
    legRef,
    ref: refIn(request.url),
    at: eventTimeOf(form.get("Timestamp"), request),
  };
  const legEventResult = (type: "dialing" | "ringing" | "answered"): VoiceWebhookResult => ({
    kind: "events",
    events: [{ ...event, type, cause: null, providerCode: null, seconds: null }],
  });
  switch (value) {
    case "queued":
    case "initiated":
      return legEventResult("dialing");
    case "ringing":
      return legEventResult("ringing");
    case "in-progress":
    case "answered":
      return legEventResult("answered");
  }
  const ended = legEndCauseOf(value, endOf(form));
  if (ended === null) return { kind: "unsupported", what: `the status ${value}` };
  const seconds = Number(form.get("CallDuration") ?? "");
  return {
    kind: "events",
    events: [
      {
        ...event,
        ...callerIn(form),
        type: "ended",
        ...ended,
        seconds: form.has("CallDuration") && !Number.isNaN(seconds) ? seconds : null,
      },
    ],
  };
}

/** Who dialed in: a phone that called one of our numbers, or a browser or PBX, which is reported as inbound too. */
function callerIn(form: URLSearchParams): Pick<LegEvent, "caller" | "isFromSoftphone"> {
  const [from, to] = [form.get("From") ?? "", form.get("To") ?? ""];
  if (form.get("Direction") !== "inbound") return {};
  if (isSoftphone(from)) return { isFromSoftphone: true };
  return to === "" ? {} : { caller: { from: callerOf(from), to } };
}

function parseConferenceEvent(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const event = form.get("StatusCallbackEvent") ?? "";
  const type = Object.hasOwn(conferenceEventNames, event) ? conferenceEventNames[event] : undefined;
  if (type === undefined) return { kind: "unsupported", what: `the event ${event}` };
  const [conference, conferenceRef] = [
    form.get("FriendlyName") ?? "",
    form.get("ConferenceSid") ?? "",
  ];
  if (conference === "" || conferenceRef === "")
    return { kind: "unreadable", reason: "a conference without its name" };
  const seq = Number(form.get("SequenceNumber") ?? "");
  const details = {
    kind: "conference" as const,
    conference,
    conferenceRef,
    // The start and end of a conference name whichever leg caused them.
    legRef: type === "started" || type === "ended" ? null : form.get("CallSid") || null,
    label: type === "started" || type === "ended" ? null : form.get("ParticipantLabel") || null,
    seq: Number.isNaN(seq) ? 0 : seq,
    at: eventTimeOf(form.get("Timestamp"), request),
  };
  const events: VoiceEvent[] = [{ ...details, type }];
  // A listening supervisor enters muted, for which there is no separate event.
  if (type === "joined" && form.get("Muted") === "true") events.push({ ...details, type: "muted" });
  return { kind: "events", events };
}

function parseRecordingEvent(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const recordingRef = form.get("RecordingSid") ?? "";
  const value = form.get("RecordingStatus") ?? "";
  const type = Object.hasOwn(recordingStatuses, value) ? recordingStatuses[value] : undefined;
  if (type === undefined) return { kind: "unsupported", what: `a recording that is ${value}` };
  if (recordingRef === "")
    return { kind: "unreadable", reason: "a recording without its RecordingSid" };
  const seconds = Number(form.get("RecordingDuration") ?? "");
  return {
    kind: "events",
    events: [
      {
        kind: "recording",
        recordingRef: recordingRef,
        legRef: form.get("CallSid") || null,
        conferenceRef: form.get("ConferenceSid") || null,
        conference: conferenceIn(request.url),
        type,
        // -1 while it is recording.
        seconds: type === "ready" && seconds >= 0 ? seconds : null,
        channels: form.get("RecordingChannels") === "2" ? 2 : 1,
        at: eventTimeOf(form.get("RecordingStartTime") ?? form.get("Timestamp"), request),
      },
    ],
  };
}
