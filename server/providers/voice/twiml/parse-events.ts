// What a vendor that speaks TwiML reports: legs, rooms (conferences) and takes (recordings).
// https://www.twilio.com/docs/voice/api/call-resource#statuscallback, …/conference-resource,
// …/recording-resource; https://developers.telnyx.com/api-reference/callbacks, looked at on 2026-11-20.
import type { RawRequest } from "#server/ports/provider.ts";
import type { RecordingEvent, VoiceEvent, VoiceWebhookResult } from "#server/ports/voice.ts";
import { refIn } from "#server/providers/raw-request.ts";
import { type EndedLeg, legEndCauseOf } from "./leg-end-cause.ts";
import { callerOf } from "./parse-request.ts";
import { eventTimeOf, formOf, isAnswererReport, isForm } from "./webhook-form.ts";

type LegFact = Extract<VoiceEvent, { kind: "leg" }>;
type RoomWord = Extract<VoiceEvent, { kind: "room" }>["is"];
export type RecordingStatusName = RecordingEvent["is"];

const roomWords: Readonly<Record<string, RoomWord>> = {
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
  "in-progress": "begun",
  completed: "ready",
  absent: "nothing",
  failed: "failed",
};

/** Our room, which we wrote into the address to which its recordings are reported. */
const roomIn = (url: string): string | null => new URL(url).searchParams.get("room");

export function parseTwimlEvents(
  request: RawRequest,
  endOf: (form: URLSearchParams) => EndedLeg,
): VoiceWebhookResult {
  if (!isForm(request)) return { kind: "unreadable", why: "no form" };
  const form = formOf(request);
  if (form.has("RecordingStatus")) return readTake(request, form);
  if (isAnswererReport(request.url)) return readAnswerer(request, form);
  if (form.has("StatusCallbackEvent")) return readRoom(request, form);
  if (form.has("CallStatus")) return readLeg(request, form, endOf);
  return { kind: "unsupported", what: "a report of neither leg, room nor recording" };
}

/** A report to an address of its own: what it says of the call's state is told elsewhere. */
function readAnswerer(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const legRef = form.get("CallSid") ?? "";
  const word = form.get("AnsweredBy") ?? "";
  if (legRef === "") return { kind: "unreadable", why: "an answer without its CallSid" };
  if (word === "") return { kind: "unsupported", what: "an answer without AnsweredBy" };
  const by = word.startsWith("machine") ? "machine" : (answererWords[word] ?? null);
  const at = eventTimeOf(form.get("Timestamp"), request);
  return { kind: "facts", facts: [{ kind: "answerer", legRef, ref: refIn(request.url), by, at }] };
}

/** https://www.twilio.com/docs/voice/answering-machine-detection: machine_start, machine_end_beep … begin alike. */
const answererWords: Readonly<Record<string, "person" | "fax">> = { human: "person", fax: "fax" };

function readLeg(
  request: RawRequest,
  form: URLSearchParams,
  endOf: (form: URLSearchParams) => EndedLeg,
): VoiceWebhookResult {
  const legRef = form.get("CallSid") ?? "";
  if (legRef === "") return { kind: "unreadable", why: "a call without its CallSid" };
  const word = form.get("CallStatus") ?? "";
  const fact = {
    kind: "leg" as const,
    legRef,
    ref: refIn(request.url),
    at: eventTimeOf(form.get("Timestamp"), request),
  };
  const told = (is: "dialling" | "ringing" | "answered"): VoiceWebhookResult => ({
    kind: "facts",
    facts: [{ ...fact, is, cause: null, providerCode: null, seconds: null }],
  });
  switch (word) {
    case "queued":
    case "initiated":
      return told("dialling");
    case "ringing":
      return told("ringing");
    case "in-progress":
    case "answered":
      return told("answered");
  }
  const ended = legEndCauseOf(word, endOf(form));
  if (ended === null) return { kind: "unsupported", what: `the status ${word}` };
  const seconds = Number(form.get("CallDuration") ?? "");
  return {
    kind: "facts",
    facts: [
      {
        ...fact,
        ...callerIn(form),
        is: "ended",
        ...ended,
        seconds: form.has("CallDuration") && !Number.isNaN(seconds) ? seconds : null,
      },
    ],
  };
}

/** A telephone that called one of our numbers; a browser or a telephone system that dials in is told as inbound too. */
function callerIn(form: URLSearchParams): Pick<LegFact, "caller"> {
  const [from, to] = [form.get("From") ?? "", form.get("To") ?? ""];
  const isCustomer = form.get("Direction") === "inbound" && !/^(client|sips?):/i.test(from);
  return isCustomer && to !== "" ? { caller: { from: callerOf(from), to } } : {};
}

function readRoom(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const event = form.get("StatusCallbackEvent") ?? "";
  const is = Object.hasOwn(roomWords, event) ? roomWords[event] : undefined;
  if (is === undefined) return { kind: "unsupported", what: `the event ${event}` };
  const [room, roomRef] = [form.get("FriendlyName") ?? "", form.get("ConferenceSid") ?? ""];
  if (room === "" || roomRef === "") return { kind: "unreadable", why: "a room without its name" };
  const seq = Number(form.get("SequenceNumber") ?? "");
  const fact = {
    kind: "room" as const,
    room,
    roomRef,
    // of the room's own start and end whoever happened to cause them
    legRef: is === "started" || is === "ended" ? null : form.get("CallSid") || null,
    label: is === "started" || is === "ended" ? null : form.get("ParticipantLabel") || null,
    seq: Number.isNaN(seq) ? 0 : seq,
    at: eventTimeOf(form.get("Timestamp"), request),
  };
  const facts: VoiceEvent[] = [{ ...fact, is }];
  // a listening supervisor comes in muted, which no event of its own tells
  if (is === "joined" && form.get("Muted") === "true") facts.push({ ...fact, is: "muted" });
  return { kind: "facts", facts };
}

function readTake(request: RawRequest, form: URLSearchParams): VoiceWebhookResult {
  const takeRef = form.get("RecordingSid") ?? "";
  const word = form.get("RecordingStatus") ?? "";
  const is = Object.hasOwn(recordingStatuses, word) ? recordingStatuses[word] : undefined;
  if (is === undefined) return { kind: "unsupported", what: `a recording that is ${word}` };
  if (takeRef === "") return { kind: "unreadable", why: "a recording without its RecordingSid" };
  const seconds = Number(form.get("RecordingDuration") ?? "");
  return {
    kind: "facts",
    facts: [
      {
        kind: "take",
        takeRef,
        legRef: form.get("CallSid") || null,
        roomRef: form.get("ConferenceSid") || null,
        room: roomIn(request.url),
        is,
        // -1 while it runs
        seconds: is === "ready" && seconds >= 0 ? seconds : null,
        channels: form.get("RecordingChannels") === "2" ? 2 : 1,
        at: eventTimeOf(form.get("RecordingStartTime") ?? form.get("Timestamp"), request),
      },
    ],
  };
}
