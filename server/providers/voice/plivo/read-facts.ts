// What Plivo reports: calls (…/voice/api/call/make-a-call), multiparty calls (…/voice/xml/multiparty-call) and
// recordings (…/voice/xml/record), below https://www.plivo.com/docs, looked at on 2026-11-22.

import type { RawRequest } from "#server/ports/provider.ts";
import type { RecordingEvent, VoiceEvent, VoiceWebhookResult } from "#server/ports/voice.ts";
import { refIn } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { addPlus } from "#server/providers/sms/e164-prefix.ts";
import { callerOf } from "#server/providers/voice/twiml/parse-request.ts";
import {
  eventTimeOf,
  formOf,
  isAnswererReport,
  isForm,
} from "#server/providers/voice/twiml/webhook-form.ts";
import { whyPlivoEnded } from "./endings.ts";
import { countOf, isScriptAsked, legOf, secondsIn } from "./form.ts";

type LegFact = Extract<VoiceEvent, { kind: "leg" }>;
type RoomWord = Extract<VoiceEvent, { kind: "room" }>["is"];

const roomWords: Readonly<Record<string, RoomWord>> = {
  MPCStart: "started",
  MPCEnd: "ended",
  ParticipantJoin: "joined",
  ParticipantExit: "left",
  ParticipantHold: "held",
  ParticipantUnhold: "unheld",
  ParticipantMute: "muted",
  ParticipantUnmute: "unmuted",
};
const recordingStatuses: Readonly<Record<string, RecordingEvent["is"]>> = {
  MPCRecordingInitiated: "begun",
  MPCRecordingCompleted: "ready",
  MPCRecordingFailed: "failed",
};

const roomIn = (url: string): string | null => new URL(url).searchParams.get("room");
const one = (fact: VoiceEvent): VoiceWebhookResult => ({ kind: "facts", facts: [fact] });

export function readPlivoFacts(request: RawRequest): VoiceWebhookResult {
  if (!isForm(request)) return { kind: "unreadable", why: "no form" };
  const form = formOf(request);
  if (form.has("RecordingUUID")) return readRoomTake(request, form);
  if (form.has("RecordingID")) return readTake(request, form);
  if (form.has("EventName")) return readRoom(request, form);
  if (isAnswererReport(request.url)) return readAnswerer(request, form);
  if (form.has("CallStatus")) return readLeg(request, form);
  return { kind: "unsupported", what: "a report of neither leg, room nor recording" };
}

/** A machine is told as one; that it was none is told only by some calls, and never of a fax. */
function readAnswerer(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const legRef = legOf(form);
  const word = (form.get("Machine") ?? "").toLowerCase();
  if (legRef === "") return { kind: "unreadable", why: "an answer without its CallUUID" };
  if (word === "") return { kind: "unsupported", what: "an answer without Machine" };
  const by = word === "true" ? "machine" : word === "false" ? "person" : null;
  return one({
    ...{ kind: "answerer", legRef, ref: refIn(request.url), by, at: request.receivedAt },
  });
}

function readLeg(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const legRef = legOf(form);
  if (legRef === "") return { kind: "unreadable", why: "a call without its CallUUID" };
  const word = (form.get("CallStatus") ?? "").toLowerCase();
  const fact = { kind: "leg" as const, legRef, ref: refIn(request.url) };
  const told = (is: "ringing" | "answered"): VoiceWebhookResult =>
    // its times name no zone
    one({ ...fact, is, cause: null, providerCode: null, seconds: null, at: request.receivedAt });
  if (isScriptAsked(request.url))
    return word === "in-progress" ? told("answered") : { kind: "unsupported", what: "a script" };
  const ended = whyPlivoEnded(word, form.get("HangupCauseCode") || null);
  if (ended === null && word === "ringing") return told("ringing");
  if (ended === null && (word === "in-progress" || word === "answered")) return told("answered");
  if (ended === null) return { kind: "unsupported", what: `the status ${word}` };
  const seconds = secondsIn(form.get("Duration"));
  const over = { ...fact, ...callerIn(form), is: "ended" as const, ...ended, seconds };
  return one({ ...over, at: request.receivedAt });
}

/** A telephone that called one of our numbers; a browser that calls in is told as inbound too. */
function callerIn(form: URLSearchParams): Pick<LegFact, "caller"> {
  const [from, to] = [form.get("From") ?? "", form.get("To") ?? ""];
  const isCustomer = form.get("Direction") === "inbound" && !/^sips?:/i.test(from);
  if (!isCustomer || to === "") return {};
  return { caller: { from: addPlus(callerOf(from)), to: addPlus(to) } };
}

function readRoom(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const event = form.get("EventName") ?? "";
  const is = Object.hasOwn(roomWords, event) ? roomWords[event] : undefined;
  if (is === undefined) return { kind: "unsupported", what: `the event ${event}` };
  const [room, roomRef] = [form.get("MPCName") ?? "", form.get("MPCUUID") ?? ""];
  if (room === "" || roomRef === "") return { kind: "unreadable", why: "a room without its name" };
  const ofAll = is === "started" || is === "ended";
  return one({
    ...{ kind: "room", room, roomRef, is, seq: countOf(form, request) },
    // of the room's own start and end whoever happened to cause them
    legRef: ofAll ? null : legOf(form) || null,
    // Plivo's participants have no names of ours
    label: null,
    at: eventTimeOf(form.get("EventTimestamp"), request),
  });
}

function readRoomTake(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const takeRef = form.get("RecordingUUID") ?? "";
  const event = form.get("EventName") ?? "";
  const is = Object.hasOwn(recordingStatuses, event) ? recordingStatuses[event] : undefined;
  if (is === undefined) return { kind: "unsupported", what: `the event ${event}` };
  if (takeRef === "") return { kind: "unreadable", why: "a recording without its RecordingUUID" };
  return one({
    ...{ kind: "take", takeRef, legRef: null, roomRef: form.get("MPCUUID") || null, is },
    room: roomIn(request.url) ?? (form.get("MPCName") || null),
    seconds: is === "ready" ? secondsIn(form.get("RecordingDuration")) : null,
    channels: 1,
    at: eventTimeOf(form.get("RecordingStartTime") ?? form.get("EventTimestamp"), request),
  });
}

/** What was said after a beep: told once, when it is there. */
function readTake(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const takeRef = form.get("RecordingID") ?? "";
  if (takeRef === "") return { kind: "unreadable", why: "a recording without its RecordingID" };
  const seconds = secondsIn(form.get("RecordingDuration"));
  const begunMs = Number(form.get("RecordingStartMs") ?? "");
  const begunAt = begunMs > 0 ? readTime(begunMs) : null;
  const is = seconds === 0 ? "nothing" : "ready";
  return one({
    ...{ kind: "take", takeRef, legRef: legOf(form) || null, roomRef: null, room: null, is },
    ...{ seconds: is === "ready" ? seconds : null, channels: 1, at: eventTimeOf(begunAt, request) },
  });
}
