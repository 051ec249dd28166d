// What Plivo reports of calls, written by us from its pages.
import type { VoiceEvent } from "#server/ports/voice.ts";
import { form } from "#testing/voice-provider/addresses.ts";
import {
  at,
  call,
  date,
  dialled,
  legRef,
  pages,
  receivedAt,
  roomRef,
  takeRef,
} from "#testing/voice-provider/hooks/plivo-call.ts";
import type { EventsExample } from "#testing/voice-provider/kit.ts";

type Leg = Extract<VoiceEvent, { kind: "leg" }>;
const leg = (
  what: string,
  fields: Record<string, string>,
  fact: Partial<Leg> & Pick<Leg, "is">,
  door = "calls",
): EventsExample => ({
  ...{ source: `${pages}/api/calls`, date, what },
  request: form(`${at}/${door}?ref=leg-7`, { ...dialled, ...fields }),
  reading: {
    kind: "facts",
    facts: [
      {
        ...{ kind: "leg", legRef, ref: "leg-7", cause: null, providerCode: null },
        ...{ seconds: null, at: receivedAt },
        ...fact,
      },
    ],
  },
});
const ended = (what: string, status: string, code: string, name: string, cause: Leg["cause"]) => ({
  ...leg(
    what,
    {
      ...{ CallStatus: status, Event: "Hangup", Duration: "0", BillDuration: "0" },
      ...{ HangupCauseCode: code, HangupCauseName: name, HangupSource: "Carrier" },
    },
    { is: "ended", cause, seconds: 0, providerCode: code },
  ),
  source: `${pages}/troubleshooting/hangup-causes`,
});
type ReceiveBudget = Extract<VoiceEvent, { kind: "room" }>;
const saidAt = "2026-11-20T10:00:12.000Z";
const room = (
  what: string,
  event: string,
  fact: Partial<ReceiveBudget> & Pick<ReceiveBudget, "is">,
): EventsExample => ({
  ...{ source: `${pages}/xml/multiparty-call`, date, what },
  request: form(`${at}/calls`, {
    ...{ MPCUUID: roomRef, MPCName: "call-1", EventName: event, MemberID: "228" },
    ...{ EventTimestamp: "2026-11-20 10:00:12+00:00", ParticipantCallUUID: legRef },
    ParticipantRole: "customer",
  }),
  reading: {
    kind: "facts",
    facts: [
      {
        ...{ kind: "room", room: "call-1", roomRef, legRef, label: null, at: saidAt },
        ...{ seq: Date.parse(saidAt), ...fact },
      },
    ],
  },
});
type Take = Extract<VoiceEvent, { kind: "take" }>;
const roomTake = (
  what: string,
  fields: Record<string, string>,
  fact: Partial<Take> & Pick<Take, "is">,
): EventsExample => ({
  ...{ source: `${pages}/api/multiparty-calls`, date, what },
  request: form(`${at}/calls?room=call-1`, {
    ...{ MPCUUID: roomRef, MPCName: "call-1", RecordingUUID: takeRef, RecordingFormat: "wav" },
    ...{ EventTimestamp: "2026-11-20 10:00:12+00:00", SequenceNumber: "3", ...fields },
  }),
  reading: {
    kind: "facts",
    facts: [
      {
        ...{ kind: "take", takeRef, legRef: null, roomRef, room: "call-1", seconds: null },
        ...{ channels: 1, at: saidAt, ...fact },
      },
    ],
  },
});
const spoken = (what: string, seconds: string, fact: Partial<Take> & Pick<Take, "is">) => ({
  ...{ source: `${pages}/xml/record`, date, what },
  request: form(`${at}/calls`, {
    ...{ ...call, CallStatus: "in-progress", RecordingID: `${takeRef}${seconds}` },
    ...{ RecordingDuration: seconds, RecordingStartMs: "1795168812000.00000" },
    RecordUrl: "https://media.plivo.com/1.wav",
  }),
  reading: {
    kind: "facts" as const,
    facts: [
      {
        ...{ kind: "take" as const, takeRef: `${takeRef}${seconds}`, legRef, roomRef: null },
        ...{ room: null, seconds: null, channels: 1 as const, at: "2026-11-20T10:00:12.000Z" },
        ...fact,
      },
    ],
  },
});
const odd = (what: string, fields: Record<string, string>, word: string): EventsExample => ({
  ...{ source: `${pages}/xml/multiparty-call`, date, what },
  request: form(`${at}/calls`, fields),
  reading: { kind: "unsupported", what: word },
});

export const facts: readonly EventsExample[] = [
  leg("it rings", { CallStatus: "ringing", Event: "Ring" }, { is: "ringing" }),
  leg("they answer", { CallStatus: "in-progress", Event: "StartApp" }, { is: "answered" }),
  leg(
    "they answer, and ask for the script in its address",
    { CallStatus: "in-progress", CallUUID: `${legRef}9` },
    { is: "answered", legRef: `${legRef}9` },
    "voice-script/x.y",
  ),
  leg(
    "they hang up",
    {
      ...{ CallStatus: "completed", Event: "Hangup", Duration: "45", BillDuration: "60" },
      ...{ HangupCauseCode: "4000", HangupCauseName: "Normal Hangup", HangupSource: "Caller" },
    },
    { is: "ended", cause: "hung_up", seconds: 45 },
  ),
  {
    ...leg(
      "a caller hangs up",
      {
        ...{ ...call, CallUUID: `${legRef}1`, CallStatus: "completed", Duration: "12" },
        HangupCauseCode: "4000",
      },
      {
        ...{ legRef: `${legRef}1`, is: "ended", cause: "hung_up", seconds: 12 },
        caller: { from: "+12025550177", to: "+12025550100" },
      },
    ),
  },
  ended("the line is busy", "busy", "3010", "Busy Line", "busy"),
  ended("they turn the call away", "failed", "3020", "Rejected", "declined"),
  ended("nobody answers", "no-answer", "3000", "No Answer", "no_answer"),
  ended("it rang too long", "timeout", "6010", "Ring Timeout Reached", "no_answer"),
  ended("it is out of service", "failed", "2010", "Destination Out Of Service", "unreachable"),
  ended("there is no such number", "failed", "3050", "Unallocated number", "no_such_number"),
  ended("the country is closed", "failed", "2030", "Destination Country Barred", "not_allowed"),
  ended("we take it back", "cancel", "1000", "Canceled", "cancelled"),
  ended("its sound was lost", "completed", "6020", "Media Timeout", "lost"),
  leg(
    "a code that is new",
    { CallStatus: "busy", HangupCauseCode: "3999", Duration: "0" },
    { is: "ended", cause: "busy", seconds: 0, providerCode: "3999" },
  ),
  room("a room begins", "MPCStart", { is: "started", legRef: null }),
  room("somebody comes in", "ParticipantJoin", { is: "joined" }),
  room("somebody leaves", "ParticipantExit", { is: "left" }),
  room("somebody is held", "ParticipantHold", { is: "held" }),
  room("somebody is not held any more", "ParticipantUnhold", { is: "unheld" }),
  room("somebody is muted", "ParticipantMute", { is: "muted" }),
  room("somebody is not muted any more", "ParticipantUnmute", { is: "unmuted" }),
  room("a room ends", "MPCEnd", { is: "ended", legRef: null }),
  roomTake("a room is being recorded", { EventName: "MPCRecordingInitiated" }, { is: "begun" }),
  roomTake(
    "a room's recording is there",
    { EventName: "MPCRecordingCompleted", RecordingDuration: "61" },
    { is: "ready", seconds: 61 },
  ),
  roomTake("a room could not be recorded", { EventName: "MPCRecordingFailed" }, { is: "failed" }),
  spoken("a message is there", "17", { is: "ready", seconds: 17 }),
  spoken("nothing was said", "0", { is: "nothing" }),
  odd(
    "a recording is paused",
    { MPCUUID: roomRef, RecordingUUID: takeRef, EventName: "MPCRecordingPaused" },
    "the event MPCRecordingPaused",
  ),
  odd(
    "a supervisor is heard by all",
    { MPCUUID: roomRef, MPCName: "call-1", EventName: "ParticipantCoachModeStop" },
    "the event ParticipantCoachModeStop",
  ),
  odd("a word that is new", { ...dialled, CallStatus: "pondering" }, "the status pondering"),
  ...(
    [
      ["a machine picked up", "true", "machine"],
      ["a person picked up", "false", "person"],
      ["nobody can say who picked up", "maybe", null],
    ] as const
  ).map(
    ([what, word, by]): EventsExample => ({
      ...{ source: `${pages}/api/call/machine-detection`, date, what },
      request: form(`${at}/calls?ref=leg-7&about=answerer`, {
        ...{ ...dialled, CallStatus: "in-progress", Event: "MachineDetection", Machine: word },
        IfMachine: "continue",
      }),
      reading: {
        kind: "facts",
        facts: [{ kind: "answerer", legRef, ref: "leg-7", by, at: receivedAt }],
      },
    }),
  ),
];
