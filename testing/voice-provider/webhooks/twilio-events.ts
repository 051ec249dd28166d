// Twilio's call reports, written from the provider's documentation.
import type { VoiceEvent } from "#server/ports/voice.ts";
import { form } from "#testing/voice-provider/addresses.ts";
import type { EventsExample, Unsigned } from "#testing/voice-provider/kit.ts";
import { at, call, conferenceRef, date, legRef, recordingRef } from "./twilio-call.ts";

const reportedTime = "Fri, 20 Nov 2026 10:00:12 +0000";
const reportedAt = "2026-11-20T10:00:12.000Z";
const example = (
  page: string,
  what: string,
  request: Unsigned,
  ...events: readonly VoiceEvent[]
): EventsExample => ({
  source: `https://www.twilio.com/docs/voice/${page}`,
  date,
  what,
  request,
  reading: { kind: "events", events },
});
type Leg = Extract<VoiceEvent, { kind: "leg" }>;
const leg = (
  what: string,
  fields: Record<string, string>,
  event: Partial<Leg> & Pick<Leg, "type">,
  query = "?ref=leg-7",
): EventsExample =>
  example(
    "api/call-resource",
    what,
    form(`${at}/calls${query}`, {
      ...call,
      Direction: "outbound-api",
      CallbackSource: "call-progress-events",
      Timestamp: reportedTime,
      ...fields,
    }),
    {
      kind: "leg",
      legRef,
      ref: query === "" ? null : "leg-7",
      cause: null,
      providerCode: null,
      seconds: null,
      at: reportedAt,
      ...event,
    },
  );
type ConferenceEvent = Extract<VoiceEvent, { kind: "conference" }>;
const conference = (
  what: string,
  fields: Record<string, string>,
  ...events: (Partial<ConferenceEvent> & Pick<ConferenceEvent, "type">)[]
): EventsExample =>
  example(
    "api/conference-resource",
    what,
    form(`${at}/calls`, {
      AccountSid: call.AccountSid,
      ConferenceSid: conferenceRef,
      FriendlyName: "call-1",
      CallSid: legRef,
      ParticipantLabel: "leg-7",
      Timestamp: reportedTime,
      Muted: "false",
      Hold: "false",
      Coaching: "false",
      ...fields,
    }),
    ...events.map(
      (event): ConferenceEvent => ({
        kind: "conference",
        conference: "call-1",
        conferenceRef,
        legRef,
        label: "leg-7",
        seq: Number(fields.SequenceNumber),
        at: reportedAt,
        ...event,
      }),
    ),
  );
type RecordingEvent = Extract<VoiceEvent, { kind: "recording" }>;
const recording = (
  what: string,
  fields: Record<string, string>,
  event: Partial<RecordingEvent> & Pick<RecordingEvent, "type">,
  query = "",
): EventsExample =>
  example(
    "api/recording",
    what,
    form(`${at}/calls${query}`, {
      AccountSid: call.AccountSid,
      RecordingSid: recordingRef,
      RecordingStartTime: reportedTime,
      RecordingUrl: "https://api.twilio.com/x",
      ErrorCode: "0",
      ...fields,
    }),
    {
      kind: "recording",
      recordingRef,
      legRef: null,
      conferenceRef: null,
      conference: null,
      seconds: null,
      channels: 1,
      at: reportedAt,
      ...event,
    },
  );
const ended = (cause: Leg["cause"], more: Partial<Leg> = {}) => ({
  type: "ended" as const,
  cause,
  seconds: 0,
  ...more,
});
const ignored = (what: string, fields: object, reason: string): EventsExample => ({
  ...example("api", what, form(`${at}/calls`, { ...fields })),
  reading: { kind: "unsupported", what: reason },
});

export const eventsExamples: readonly EventsExample[] = [
  leg("we dial", { CallStatus: "initiated", SequenceNumber: "0" }, { type: "dialing" }),
  leg("it rings", { CallStatus: "ringing", SequenceNumber: "1" }, { type: "ringing" }),
  leg("they answer", { CallStatus: "in-progress", SequenceNumber: "2" }, { type: "answered" }),
  leg(
    "they hang up",
    { CallStatus: "completed", SequenceNumber: "3", CallDuration: "61", SipResponseCode: "200" },
    ended("hung_up", { seconds: 61 }),
  ),
  leg(
    "a caller is gone",
    { CallStatus: "completed", SequenceNumber: "0", CallDuration: "9", Direction: "inbound" },
    ended("hung_up", { seconds: 9, ref: null, caller: { from: call.From, to: call.To } }),
    "",
  ),
  leg(
    "a browser is gone",
    { CallStatus: "completed", SequenceNumber: "9", Direction: "inbound", From: "client:amy" },
    ended("hung_up", { seconds: null, ref: null, isFromSoftphone: true }),
    "",
  ),
  leg(
    "the line is busy",
    { CallStatus: "busy", SequenceNumber: "4", CallDuration: "0", SipResponseCode: "486" },
    ended("busy", { providerCode: "486" }),
  ),
  leg(
    "they turn the call away",
    { CallStatus: "busy", SequenceNumber: "5", CallDuration: "0", SipResponseCode: "603" },
    ended("declined", { providerCode: "603" }),
  ),
  leg(
    "nobody answers",
    { CallStatus: "no-answer", SequenceNumber: "6", CallDuration: "0", SipResponseCode: "487" },
    ended("no_answer", { providerCode: "487" }),
  ),
  leg(
    "it is switched off",
    { CallStatus: "no-answer", SequenceNumber: "7", CallDuration: "0", SipResponseCode: "480" },
    ended("unreachable", { providerCode: "480" }),
  ),
  leg(
    "there is no such number",
    { CallStatus: "failed", SequenceNumber: "8", CallDuration: "0", SipResponseCode: "404" },
    ended("invalid_number", { providerCode: "404" }),
  ),
  leg(
    "we take it back",
    { CallStatus: "canceled", SequenceNumber: "9", CallDuration: "0", SipResponseCode: "487" },
    ended("canceled", { providerCode: "487" }),
  ),
  leg(
    "the network fails",
    { CallStatus: "failed", SequenceNumber: "10", CallDuration: "0", SipResponseCode: "503" },
    ended("failed", { providerCode: "503" }),
  ),
  conference(
    "a room begins",
    { StatusCallbackEvent: "conference-start", SequenceNumber: "2" },
    { type: "started", legRef: null, label: null },
  ),
  conference(
    "a participant joined",
    { StatusCallbackEvent: "participant-join", SequenceNumber: "1" },
    { type: "joined" },
  ),
  conference(
    "a supervisor comes in muted",
    { StatusCallbackEvent: "participant-join", SequenceNumber: "3", Muted: "true" },
    { type: "joined" },
    { type: "muted" },
  ),
  conference(
    "on hold",
    { StatusCallbackEvent: "participant-hold", SequenceNumber: "4", Hold: "true" },
    { type: "held" },
  ),
  conference(
    "back",
    { StatusCallbackEvent: "participant-unhold", SequenceNumber: "5" },
    { type: "unheld" },
  ),
  conference(
    "muted",
    { StatusCallbackEvent: "participant-mute", SequenceNumber: "6", Muted: "true" },
    { type: "muted" },
  ),
  conference(
    "heard again",
    { StatusCallbackEvent: "participant-unmute", SequenceNumber: "7" },
    { type: "unmuted" },
  ),
  conference(
    "a participant left",
    { StatusCallbackEvent: "participant-leave", SequenceNumber: "8" },
    { type: "left" },
  ),
  conference(
    "a room ends",
    {
      StatusCallbackEvent: "conference-end",
      SequenceNumber: "9",
      CallSidEndingConference: legRef,
      ReasonConferenceEnded: "participant-with-end-conference-on-exit-left",
    },
    { type: "ended", legRef: null, label: null },
  ),
  recording(
    "a room is being recorded",
    {
      RecordingStatus: "in-progress",
      ConferenceSid: conferenceRef,
      RecordingDuration: "-1",
      RecordingChannels: "2",
    },
    { type: "started", conferenceRef, conference: "call-1", channels: 2 },
    "?conference=call-1",
  ),
  recording(
    "a message is there",
    {
      RecordingStatus: "completed",
      CallSid: legRef,
      RecordingDuration: "17",
      RecordingChannels: "1",
    },
    { type: "ready", legRef, seconds: 17 },
  ),
  recording(
    "nothing was said",
    { RecordingStatus: "absent", CallSid: legRef, RecordingDuration: "0", RecordingChannels: "1" },
    { type: "empty", legRef },
  ),
  recording(
    "a recording was lost",
    { RecordingStatus: "failed", CallSid: legRef, RecordingChannels: "1", ErrorCode: "16109" },
    { type: "failed", legRef },
  ),
  ignored(
    "an event that we did not ask for",
    {
      ConferenceSid: conferenceRef,
      FriendlyName: "call-1",
      SequenceNumber: "11",
      StatusCallbackEvent: "announcement-end",
    },
    "the event announcement-end",
  ),
  ignored(
    "a word that is new",
    { ...call, CallStatus: "pondering", SequenceNumber: "12" },
    "the status pondering",
  ),
  ...(
    [
      ["a person picked up", "human", "person"],
      ["a machine picked up", "machine_start", "machine"],
      ["a machine has spoken to its end", "machine_end_beep", "machine"],
      ["a fax picked up", "fax", "fax"],
      ["nobody can say who picked up", "unknown", null],
    ] as const
  ).map(([what, word, by]) =>
    example(
      "answering-machine-detection",
      what,
      form(`${at}/calls?ref=leg-7&about=answerer`, {
        AccountSid: call.AccountSid,
        CallSid: legRef,
        AnsweredBy: word,
        MachineDetectionDuration: "2400",
      }),
      { kind: "answerer", legRef, ref: "leg-7", by, at: "2026-11-20T10:00:30.000Z" },
    ),
  ),
];
