// Plivo's call reports, written from the provider's documentation.
import type { VoiceEvent } from "#server/ports/voice.ts";
import { form } from "#testing/voice-provider/addresses.ts";
import type { EventsExample } from "#testing/voice-provider/kit.ts";
import {
  at,
  call,
  conferenceRef,
  date,
  dialled,
  legRef,
  pages,
  receivedAt,
  recordingRef,
} from "#testing/voice-provider/webhooks/plivo-call.ts";

type Leg = Extract<VoiceEvent, { kind: "leg" }>;
const leg = (
  what: string,
  fields: Record<string, string>,
  event: Partial<Leg> & Pick<Leg, "type">,
  scope = "calls",
): EventsExample => ({
  source: `${pages}/api/calls`,
  date,
  what,
  request: form(`${at}/${scope}?ref=leg-7`, { ...dialled, ...fields }),
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
        at: receivedAt,
        ...event,
      },
    ],
  },
});
const ended = (what: string, status: string, code: string, name: string, cause: Leg["cause"]) => ({
  ...leg(
    what,
    {
      CallStatus: status,
      Event: "Hangup",
      Duration: "0",
      BillDuration: "0",
      HangupCauseCode: code,
      HangupCauseName: name,
      HangupSource: "Carrier",
    },
    { type: "ended", cause, seconds: 0, providerCode: code },
  ),
  source: `${pages}/troubleshooting/hangup-causes`,
});
type ConferenceEvent = Extract<VoiceEvent, { kind: "conference" }>;
const reportedAt = "2026-11-20T10:00:12.000Z";
const conference = (
  what: string,
  event: string,
  expected: Partial<ConferenceEvent> & Pick<ConferenceEvent, "type">,
): EventsExample => ({
  source: `${pages}/xml/multiparty-call`,
  date,
  what,
  request: form(`${at}/calls`, {
    MPCUUID: conferenceRef,
    MPCName: "call-1",
    EventName: event,
    MemberID: "228",
    EventTimestamp: "2026-11-20 10:00:12+00:00",
    ParticipantCallUUID: legRef,
    ParticipantRole: "customer",
  }),
  reading: {
    kind: "events",
    events: [
      {
        kind: "conference",
        conference: "call-1",
        conferenceRef: conferenceRef,
        legRef,
        label: null,
        at: reportedAt,
        seq: Date.parse(reportedAt),
        ...expected,
      },
    ],
  },
});
type RecordingEvent = Extract<VoiceEvent, { kind: "recording" }>;
const conferenceRecording = (
  what: string,
  fields: Record<string, string>,
  event: Partial<RecordingEvent> & Pick<RecordingEvent, "type">,
): EventsExample => ({
  source: `${pages}/api/multiparty-calls`,
  date,
  what,
  request: form(`${at}/calls?conference=call-1`, {
    MPCUUID: conferenceRef,
    MPCName: "call-1",
    RecordingUUID: recordingRef,
    RecordingFormat: "wav",
    EventTimestamp: "2026-11-20 10:00:12+00:00",
    SequenceNumber: "3",
    ...fields,
  }),
  reading: {
    kind: "events",
    events: [
      {
        kind: "recording",
        recordingRef: recordingRef,
        legRef: null,
        conferenceRef: conferenceRef,
        conference: "call-1",
        seconds: null,
        channels: 1,
        at: reportedAt,
        ...event,
      },
    ],
  },
});
const spoken = (
  what: string,
  seconds: string,
  event: Partial<RecordingEvent> & Pick<RecordingEvent, "type">,
) => ({
  source: `${pages}/xml/record`,
  date,
  what,
  request: form(`${at}/calls`, {
    ...call,
    CallStatus: "in-progress",
    RecordingID: `${recordingRef}${seconds}`,
    RecordingDuration: seconds,
    RecordingStartMs: "1795168812000.00000",
    RecordUrl: "https://media.plivo.com/1.wav",
  }),
  reading: {
    kind: "events" as const,
    events: [
      {
        kind: "recording" as const,
        recordingRef: `${recordingRef}${seconds}`,
        legRef,
        conferenceRef: null,
        conference: null,
        seconds: null,
        channels: 1 as const,
        at: "2026-11-20T10:00:12.000Z",
        ...event,
      },
    ],
  },
});
const odd = (what: string, fields: Record<string, string>, reason: string): EventsExample => ({
  source: `${pages}/xml/multiparty-call`,
  date,
  what,
  request: form(`${at}/calls`, fields),
  reading: { kind: "unsupported", what: reason },
});

export const eventsExamples: readonly EventsExample[] = [
  leg("it rings", { CallStatus: "ringing", Event: "Ring" }, { type: "ringing" }),
  leg("they answer", { CallStatus: "in-progress", Event: "StartApp" }, { type: "answered" }),
  leg(
    "they answer, and ask for the script in its address",
    { CallStatus: "in-progress", CallUUID: `${legRef}9` },
    { type: "answered", legRef: `${legRef}9` },
    "voice-script/x.y",
  ),
  leg(
    "they hang up",
    {
      CallStatus: "completed",
      Event: "Hangup",
      Duration: "45",
      BillDuration: "60",
      HangupCauseCode: "4000",
      HangupCauseName: "Normal Hangup",
      HangupSource: "Caller",
    },
    { type: "ended", cause: "hung_up", seconds: 45 },
  ),
  {
    ...leg(
      "a caller hangs up",
      {
        ...call,
        CallUUID: `${legRef}1`,
        CallStatus: "completed",
        Duration: "12",
        HangupCauseCode: "4000",
      },
      {
        legRef: `${legRef}1`,
        type: "ended",
        cause: "hung_up",
        seconds: 12,
        caller: { from: "+12025550177", to: "+12025550100" },
      },
    ),
  },
  {
    ...leg(
      "a browser is gone",
      {
        ...call,
        CallUUID: `${legRef}2`,
        CallStatus: "completed",
        Duration: "12",
        HangupCauseCode: "4000",
        From: "sip:amy@phone.plivo.com",
      },
      { legRef: `${legRef}2`, type: "ended", cause: "hung_up", seconds: 12, isFromSoftphone: true },
    ),
  },
  ended("the line is busy", "busy", "3010", "Busy Line", "busy"),
  ended("they turn the call away", "failed", "3020", "Rejected", "declined"),
  ended("nobody answers", "no-answer", "3000", "No Answer", "no_answer"),
  ended("it rang too long", "timeout", "6010", "Ring Timeout Reached", "no_answer"),
  ended("it is out of service", "failed", "2010", "Destination Out Of Service", "unreachable"),
  ended("there is no such number", "failed", "3050", "Unallocated number", "invalid_number"),
  ended("the country is closed", "failed", "2030", "Destination Country Barred", "not_allowed"),
  ended("we take it back", "cancel", "1000", "Canceled", "canceled"),
  ended("its sound was lost", "completed", "6020", "Media Timeout", "connection_lost"),
  leg(
    "a code that is new",
    { CallStatus: "busy", HangupCauseCode: "3999", Duration: "0" },
    { type: "ended", cause: "busy", seconds: 0, providerCode: "3999" },
  ),
  conference("a room begins", "MPCStart", { type: "started", legRef: null }),
  conference("a participant joined", "ParticipantJoin", { type: "joined" }),
  conference("a participant left", "ParticipantExit", { type: "left" }),
  conference("a participant is held", "ParticipantHold", { type: "held" }),
  conference("a participant is no longer held", "ParticipantUnhold", { type: "unheld" }),
  conference("a participant is muted", "ParticipantMute", { type: "muted" }),
  conference("a participant is unmuted", "ParticipantUnmute", { type: "unmuted" }),
  conference("a room ends", "MPCEnd", { type: "ended", legRef: null }),
  conferenceRecording(
    "a room is being recorded",
    { EventName: "MPCRecordingInitiated" },
    { type: "started" },
  ),
  conferenceRecording(
    "a room's recording is there",
    { EventName: "MPCRecordingCompleted", RecordingDuration: "61" },
    { type: "ready", seconds: 61 },
  ),
  conferenceRecording(
    "a room could not be recorded",
    { EventName: "MPCRecordingFailed" },
    { type: "failed" },
  ),
  spoken("a message is there", "17", { type: "ready", seconds: 17 }),
  spoken("nothing was said", "0", { type: "empty" }),
  odd(
    "a recording is paused",
    { MPCUUID: conferenceRef, RecordingUUID: recordingRef, EventName: "MPCRecordingPaused" },
    "the event MPCRecordingPaused",
  ),
  odd(
    "a supervisor is heard by all",
    { MPCUUID: conferenceRef, MPCName: "call-1", EventName: "ParticipantCoachModeStop" },
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
    ([what, reason, by]): EventsExample => ({
      source: `${pages}/api/call/machine-detection`,
      date,
      what,
      request: form(`${at}/calls?ref=leg-7&about=answerer`, {
        ...dialled,
        CallStatus: "in-progress",
        Event: "MachineDetection",
        Machine: reason,
        IfMachine: "continue",
      }),
      reading: {
        kind: "events",
        events: [{ kind: "answerer", legRef, ref: "leg-7", by, at: receivedAt }],
      },
    }),
  ),
];
