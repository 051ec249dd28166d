// Telnyx's TeXML requests and reports, written from the provider's documentation. What it shares with Twilio is not all repeated
// here.
import type { VoiceEvent } from "#server/ports/voice.ts";
import { form, webhookBaseUrl } from "#testing/voice-provider/addresses.ts";
import type { EventsExample, RequestExample } from "#testing/voice-provider/kit.ts";
import { createRequestExamples } from "./request-examples.ts";

const at = webhookBaseUrl("telnyx");
const date = "2026-11-20";
const pages = "https://developers.telnyx.com/api-reference/callbacks";
const legRef = "v3:0000000000000000000000000000000000000000000001";
const conferenceRef = "conf_0000000000000001";
const recordingRef = "35094891-3290-4142-b2c2-000000000001";
const account = "f5586561-8ff0-4291-a51b-c7dfe4139ff9";
const call = {
  AccountSid: account,
  CallSid: legRef,
  CallSidLegacy: legRef,
  ConnectionId: "1234567890",
  From: "+12025550177",
  To: "+12025550100",
};
const { incoming, done, ask } = createRequestExamples(
  "telnyx",
  {
    source:
      "https://developers.telnyx.com/docs/voice/programmable-voice/texml-instruction-fetching",
    date,
  },
  legRef,
  (url, fields: Record<string, string>) =>
    form(url, { ...call, CallStatus: "in-progress", ...fields }),
);

export const requestExamples: readonly RequestExample[] = [
  ask("a caller", "voice", { CallStatus: "ringing" }, incoming),
  ask(
    "a caller whose carrier vouches for the number",
    "voice",
    { CallStatus: "ringing", ShakenStirAttestation: "A", ShakenStirValidated: "true" },
    { ...incoming, trust: "verified" },
  ),
  ask(
    "a caller whose carrier knows them and not the number",
    "voice",
    { CallStatus: "ringing", ShakenStirAttestation: "C", ShakenStirValidated: "true" },
    incoming,
  ),
  ask(
    "a caller whose number is not theirs",
    "voice",
    { CallStatus: "ringing", ShakenStirAttestation: "A", ShakenStirValidated: "false" },
    { ...incoming, trust: "unverified" },
  ),
  ask(
    "a caller who withholds the number",
    "voice",
    { From: "anonymous" },
    { ...incoming, from: "anonymous" },
  ),
  ask("a key was pressed", "voice/t1.s1", { Digits: "2" }, { ...done, digits: "2" }),
  ask("no key was pressed", "voice/t1.s1", {}, done),
  ask(
    "a message was left",
    "voice/t1.s1",
    { RecordingSid: recordingRef, RecordingDuration: "17", RecordingUrl: "https://x.example/1" },
    { ...done, recording: { ref: recordingRef, seconds: 17 } },
  ),
  ask("a room was left", "voice/t1.s1", { CallStatus: "completed" }, { ...done, isOver: true }),
];

const reportedAt = "2026-11-20T10:00:12.000Z";
type Leg = Extract<VoiceEvent, { kind: "leg" }>;
const leg = (
  what: string,
  fields: Record<string, string>,
  event: Partial<Leg> & Pick<Leg, "type">,
): EventsExample => ({
  source: `${pages}/texml-call-completed`,
  date,
  what,
  request: form(`${at}/calls?ref=leg-7`, {
    ...call,
    CallbackSource: "call-progress-events",
    Timestamp: "2026-11-20T10:00:12Z",
    ...fields,
  }),
  reading: {
    kind: "events",
    events: [
      {
        kind: "leg",
        legRef,
        ref: "leg-7",
        cause: null,
        providerCode: null,
        seconds: null,
        at: reportedAt,
        ...event,
      },
    ],
  },
});
const ended = (what: string, seq: number, status: string, hangup: string, cause: Leg["cause"]) =>
  leg(
    what,
    { CallStatus: status, SequenceNumber: String(seq), CallDuration: "0", HangupCause: hangup },
    { type: "ended", cause, seconds: 0, providerCode: hangup },
  );
type ConferenceEvent = Extract<VoiceEvent, { kind: "conference" }>;
const conference = (
  what: string,
  event: string,
  seq: number,
  expected: Partial<ConferenceEvent> & Pick<ConferenceEvent, "type">,
): EventsExample => ({
  source: `${pages}/texml-conference-start`,
  date,
  what,
  request: form(`${at}/calls`, {
    ...call,
    ConferenceSid: conferenceRef,
    FriendlyName: "call-1",
    ParticipantLabel: "leg-7",
    StatusCallbackEvent: event,
    SequenceNumber: String(seq),
    Timestamp: "2026-11-20T10:00:12Z",
  }),
  reading: {
    kind: "events",
    events: [
      {
        kind: "conference",
        conference: "call-1",
        conferenceRef: conferenceRef,
        legRef,
        label: "leg-7",
        seq,
        at: reportedAt,
        ...expected,
      },
    ],
  },
});
type RecordingEvent = Extract<VoiceEvent, { kind: "recording" }>;
const recording = (
  what: string,
  fields: Record<string, string>,
  event: Partial<RecordingEvent> & Pick<RecordingEvent, "type">,
  query = "",
): EventsExample => ({
  source: `${pages}/texml-recording-completed`,
  date,
  what,
  request: form(`${at}/calls${query}`, {
    ...call,
    RecordingSid: recordingRef,
    RecordingChannels: "1",
    RecordingSource: "RecordVerb",
    Timestamp: "2026-11-20T10:00:12Z",
    ...fields,
  }),
  reading: {
    kind: "events",
    events: [
      {
        kind: "recording",
        recordingRef: recordingRef,
        legRef,
        conferenceRef: null,
        conference: null,
        seconds: null,
        channels: 1,
        at: reportedAt,
        ...event,
      },
    ],
  },
});

export const eventsExamples: readonly EventsExample[] = [
  leg("we dial", { CallStatus: "initiated", SequenceNumber: "0" }, { type: "dialing" }),
  leg("it rings", { CallStatus: "ringing", SequenceNumber: "1" }, { type: "ringing" }),
  leg("they answer", { CallStatus: "in-progress", SequenceNumber: "2" }, { type: "answered" }),
  leg(
    "they hang up",
    {
      CallStatus: "completed",
      SequenceNumber: "3",
      CallDuration: "45",
      HangupCause: "normal_clearing",
      HangupSource: "callee",
    },
    { type: "ended", cause: "hung_up", seconds: 45 },
  ),
  ended("the line is busy", 4, "busy", "user_busy", "busy"),
  ended("they turn the call away", 5, "busy", "call_rejected", "declined"),
  ended("nobody answers", 6, "no-answer", "timeout", "no_answer"),
  ended("it is switched off", 7, "no-answer", "no_user_response", "unreachable"),
  ended("there is no such number", 8, "failed", "unallocated_number", "invalid_number"),
  ended("we take it back", 9, "canceled", "originator_cancel", "canceled"),
  conference("a room begins", "conference-start", 0, {
    type: "started",
    legRef: null,
    label: null,
  }),
  conference("a participant joined", "participant-join", 1, { type: "joined" }),
  conference("a participant left", "participant-leave", 2, { type: "left" }),
  conference("a room ends", "conference-end", 3, { type: "ended", legRef: null, label: null }),
  recording(
    "a room is being recorded",
    { RecordingStatus: "in-progress", ConferenceSid: conferenceRef, RecordingChannels: "2" },
    { type: "started", conferenceRef, conference: "call-1", channels: 2 },
    "?conference=call-1",
  ),
  recording(
    "a message is there",
    { RecordingStatus: "completed", RecordingDuration: "17" },
    { type: "ready", seconds: 17 },
  ),
  recording("nothing was said", { RecordingStatus: "absent" }, { type: "empty" }),
  ...(
    [
      ["a person picked up", "human", "person"],
      ["a machine picked up", "machine_start", "machine"],
      ["a machine has spoken to its end", "machine_end_beep", "machine"],
      ["a fax picked up", "fax", "fax"],
      ["nobody can say who picked up", "unknown", null],
    ] as const
  ).map(
    ([what, word, by]): EventsExample => ({
      source:
        "https://developers.telnyx.com/docs/voice/programmable-voice/answering-machine-detection",
      date: "2026-11-22",
      what,
      request: form(`${at}/calls?ref=leg-7&about=answerer`, {
        ...call,
        CallStatus: "in-progress",
        Timestamp: "2026-11-20T10:00:12Z",
        AnsweredBy: word,
        MachineDetectionDuration: "2400",
      }),
      reading: {
        kind: "events",
        events: [{ kind: "answerer", legRef, ref: "leg-7", by, at: reportedAt }],
      },
    }),
  ),
];
