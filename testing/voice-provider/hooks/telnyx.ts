// What Telnyx sends for calls through TeXML, written by us from its pages. Where it says nothing of its own it
// says what Twilio says, so that not every example stands here twice.
import type { VoiceEvent } from "#server/ports/voice.ts";
import { doors, form } from "#testing/voice-provider/addresses.ts";
import type { EventsExample, RequestExample } from "#testing/voice-provider/kit.ts";
import { openAsks } from "./asks.ts";

const at = doors("telnyx");
const date = "2026-11-20";
const pages = "https://developers.telnyx.com/api-reference/callbacks";
const legRef = "v3:0000000000000000000000000000000000000000000001";
const roomRef = "conf_0000000000000001";
const takeRef = "35094891-3290-4142-b2c2-000000000001";
const account = "f5586561-8ff0-4291-a51b-c7dfe4139ff9";
const call = {
  ...{ AccountSid: account, CallSid: legRef, CallSidLegacy: legRef, ConnectionId: "1234567890" },
  ...{ From: "+12025550177", To: "+12025550100" },
};
const { incoming, done, ask } = openAsks(
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

export const asks: readonly RequestExample[] = [
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
    { RecordingSid: takeRef, RecordingDuration: "17", RecordingUrl: "https://x.example/1" },
    { ...done, take: { ref: takeRef, seconds: 17 } },
  ),
  ask("a room was left", "voice/t1.s1", { CallStatus: "completed" }, { ...done, isOver: true }),
];

const saidAt = "2026-11-20T10:00:12.000Z";
type Leg = Extract<VoiceEvent, { kind: "leg" }>;
const leg = (
  what: string,
  fields: Record<string, string>,
  fact: Partial<Leg> & Pick<Leg, "is">,
): EventsExample => ({
  source: `${pages}/texml-call-completed`,
  ...{ date, what },
  request: form(`${at}/calls?ref=leg-7`, {
    ...{ ...call, CallbackSource: "call-progress-events", Timestamp: "2026-11-20T10:00:12Z" },
    ...fields,
  }),
  reading: {
    kind: "facts",
    facts: [
      {
        ...{ kind: "leg", legRef, ref: "leg-7", cause: null, providerCode: null },
        ...{ seconds: null, at: saidAt },
        ...fact,
      },
    ],
  },
});
const ended = (what: string, seq: number, status: string, hangup: string, cause: Leg["cause"]) =>
  leg(
    what,
    { CallStatus: status, SequenceNumber: String(seq), CallDuration: "0", HangupCause: hangup },
    { is: "ended", cause, seconds: 0, providerCode: hangup },
  );
type ReceiveBudget = Extract<VoiceEvent, { kind: "room" }>;
const room = (
  what: string,
  event: string,
  seq: number,
  fact: Partial<ReceiveBudget> & Pick<ReceiveBudget, "is">,
): EventsExample => ({
  source: `${pages}/texml-conference-start`,
  ...{ date, what },
  request: form(`${at}/calls`, {
    ...{ ...call, ConferenceSid: roomRef, FriendlyName: "call-1", ParticipantLabel: "leg-7" },
    ...{
      StatusCallbackEvent: event,
      SequenceNumber: String(seq),
      Timestamp: "2026-11-20T10:00:12Z",
    },
  }),
  reading: {
    kind: "facts",
    facts: [
      {
        ...{ kind: "room", room: "call-1", roomRef, legRef, label: "leg-7", seq, at: saidAt },
        ...fact,
      },
    ],
  },
});
type Take = Extract<VoiceEvent, { kind: "take" }>;
const take = (
  what: string,
  fields: Record<string, string>,
  fact: Partial<Take> & Pick<Take, "is">,
  query = "",
): EventsExample => ({
  source: `${pages}/texml-recording-completed`,
  ...{ date, what },
  request: form(`${at}/calls${query}`, {
    ...{ ...call, RecordingSid: takeRef, RecordingChannels: "1", RecordingSource: "RecordVerb" },
    ...{ Timestamp: "2026-11-20T10:00:12Z", ...fields },
  }),
  reading: {
    kind: "facts",
    facts: [
      {
        ...{ kind: "take", takeRef, legRef, roomRef: null, room: null, seconds: null },
        ...{ channels: 1, at: saidAt, ...fact },
      },
    ],
  },
});

export const facts: readonly EventsExample[] = [
  leg("we dial", { CallStatus: "initiated", SequenceNumber: "0" }, { is: "dialling" }),
  leg("it rings", { CallStatus: "ringing", SequenceNumber: "1" }, { is: "ringing" }),
  leg("they answer", { CallStatus: "in-progress", SequenceNumber: "2" }, { is: "answered" }),
  leg(
    "they hang up",
    {
      ...{ CallStatus: "completed", SequenceNumber: "3", CallDuration: "45" },
      ...{ HangupCause: "normal_clearing", HangupSource: "callee" },
    },
    { is: "ended", cause: "hung_up", seconds: 45 },
  ),
  ended("the line is busy", 4, "busy", "user_busy", "busy"),
  ended("they turn the call away", 5, "busy", "call_rejected", "declined"),
  ended("nobody answers", 6, "no-answer", "timeout", "no_answer"),
  ended("it is switched off", 7, "no-answer", "no_user_response", "unreachable"),
  ended("there is no such number", 8, "failed", "unallocated_number", "no_such_number"),
  ended("we take it back", 9, "canceled", "originator_cancel", "cancelled"),
  room("a room begins", "conference-start", 0, { is: "started", legRef: null, label: null }),
  room("somebody comes in", "participant-join", 1, { is: "joined" }),
  room("somebody leaves", "participant-leave", 2, { is: "left" }),
  room("a room ends", "conference-end", 3, { is: "ended", legRef: null, label: null }),
  take(
    "a room is being recorded",
    { RecordingStatus: "in-progress", ConferenceSid: roomRef, RecordingChannels: "2" },
    { is: "begun", roomRef, room: "call-1", channels: 2 },
    "?room=call-1",
  ),
  take(
    "a message is there",
    { RecordingStatus: "completed", RecordingDuration: "17" },
    { is: "ready", seconds: 17 },
  ),
  take("nothing was said", { RecordingStatus: "absent" }, { is: "nothing" }),
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
      ...{ date: "2026-11-22", what },
      request: form(`${at}/calls?ref=leg-7&about=answerer`, {
        ...{ ...call, CallStatus: "in-progress", Timestamp: "2026-11-20T10:00:12Z" },
        ...{ AnsweredBy: word, MachineDetectionDuration: "2400" },
      }),
      reading: {
        kind: "facts",
        facts: [{ kind: "answerer", legRef, ref: "leg-7", by, at: saidAt }],
      },
    }),
  ),
];
