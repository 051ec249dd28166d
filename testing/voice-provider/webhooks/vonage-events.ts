// Vonage's call reports, written from the provider's documentation.
import type { VoiceEvent } from "#server/ports/voice.ts";
import type { EventsExample, Unsigned } from "#testing/voice-provider/kit.ts";
import {
  asJson,
  at,
  call,
  conversation_uuid,
  legRef,
  page,
  timestamp,
  uuid,
} from "./vonage-call.ts";

const file = uuid("aaaaaaaa", 1);

const event = (
  what: string,
  request: Unsigned,
  ...events: readonly VoiceEvent[]
): EventsExample => ({ ...page, what, request, reading: { kind: "events", events } });
type Leg = Extract<VoiceEvent, { kind: "leg" }>;
const leg = (
  what: string,
  body: Record<string, unknown>,
  expected: Partial<Leg> & Pick<Leg, "type">,
  query = "?ref=leg-7",
): EventsExample =>
  event(
    what,
    asJson(`${at}/calls${query}`, { ...call, direction: "outbound", timestamp, ...body }),
    {
      kind: "leg",
      legRef,
      ref: query === "" ? null : "leg-7",
      cause: null,
      providerCode: null,
      seconds: null,
      at: timestamp,
      ...expected,
    },
  );
const ended = (
  what: string,
  n: number,
  status: string,
  detail: string | null,
  cause: Leg["cause"],
) =>
  leg(
    what,
    { status, uuid: uuid("63f61863", n), ...(detail === null ? {} : { detail }) },
    { type: "ended", legRef: uuid("63f61863", n), cause, providerCode: detail },
  );
const recorded = (what: string, query: string, n: number, more: object): EventsExample =>
  event(
    what,
    asJson(`${at}/calls?${query}`, {
      start_time: "2026-11-20T10:00:12Z",
      end_time: "2026-11-20T10:00:29Z",
      size: 12345,
      recording_url: `https://api.nexmo.com/v1/files/${uuid("aaaaaaaa", n)}`,
      recording_uuid: uuid("bbbbbbbb", n),
      conversation_uuid,
      timestamp,
      ...more,
    }),
  );
const recordingEvent = {
  kind: "recording",
  recordingRef: file,
  legRef: null,
  conferenceRef: null,
  conference: null,
  type: "ready",
  seconds: 17,
  channels: 1,
  at: timestamp,
} as const;
const reads = (example: EventsExample, ...events: readonly VoiceEvent[]): EventsExample => ({
  ...example,
  reading: { kind: "events", events },
});
const ignored = (what: string, body: object, reason: string): EventsExample => ({
  ...page,
  what,
  request: asJson(`${at}/calls`, body),
  reading: { kind: "unsupported", what: reason },
});
const joining = { about: "joining", conference: "call-1", label: "leg-7" };

export const eventsExamples: readonly EventsExample[] = [
  leg("we dial", { status: "started" }, { type: "dialing" }),
  leg("it rings", { status: "ringing" }, { type: "ringing" }),
  leg("they answer", { status: "answered", start_time: null, rate: null }, { type: "answered" }),
  leg(
    "they hang up",
    { status: "completed", duration: "45", rate: "0.0045", network: "GB-FIXED" },
    { type: "ended", cause: "hung_up", seconds: 45 },
  ),
  leg(
    "a caller is gone",
    { status: "completed", duration: 9, direction: "inbound", uuid: uuid("63f61863", 2) },
    {
      type: "ended",
      cause: "hung_up",
      seconds: 9,
      legRef: uuid("63f61863", 2),
      caller: { from: "+12025550177", to: "+12025550100" },
    },
    "",
  ),
  leg(
    "a caller who withholds the number is gone",
    {
      status: "completed",
      duration: 0,
      direction: "inbound",
      uuid: uuid("63f61863", 14),
      from: "Restricted",
    },
    {
      type: "ended",
      cause: "hung_up",
      seconds: 0,
      legRef: uuid("63f61863", 14),
      caller: { from: "anonymous", to: "+12025550100" },
    },
    "",
  ),
  ended("the line is busy", 3, "busy", null, "busy"),
  ended("they turn the call away", 4, "rejected", "declined", "declined"),
  ended("the network turns the call away", 5, "rejected", "restricted", "not_allowed"),
  ended("nobody answers", 6, "timeout", null, "no_answer"),
  ended("nobody answers, in another word", 7, "unanswered", "timeout", "no_answer"),
  ended("it is switched off", 8, "unanswered", "unavailable", "unreachable"),
  ended("there is no such number", 9, "failed", "number_out_of_service", "invalid_number"),
  ended("there is no way to the number", 10, "failed", "cannot_route", "invalid_number"),
  ended("the network fails", 11, "failed", "internal_error", "failed"),
  ended("we take it back", 12, "cancelled", null, "canceled"),
  ended("the line breaks", 13, "disconnected", null, "connection_lost"),
  event(
    "a participant joined, reported by the leg itself",
    asJson(`${at}/calls?${new URLSearchParams(joining)}`, {
      payload: { joins: "call-1" },
      uuid: legRef,
      timestamp,
    }),
    {
      kind: "conference",
      conference: "call-1",
      conferenceRef: "call-1",
      legRef,
      label: "leg-7",
      type: "joined",
      seq: Date.parse(timestamp),
      at: timestamp,
    },
  ),
  event(
    "a participant joined, reported by the payload alone",
    asJson(`${at}/calls?${new URLSearchParams({ ...joining, label: "leg-8" })}`, {
      joins: "call-1",
    }),
    {
      kind: "conference",
      conference: "call-1",
      conferenceRef: "call-1",
      legRef: null,
      label: "leg-8",
      type: "joined",
      seq: Date.parse("2026-11-20T10:00:30.000Z"),
      at: "2026-11-20T10:00:30.000Z",
    },
  ),
  reads(recorded("a message is there", "step=t1.s1", 1, {}), { ...recordingEvent, step: "t1.s1" }),
  reads(recorded("a conversation was recorded", "conference=call-1", 2, {}), {
    ...recordingEvent,
    recordingRef: uuid("aaaaaaaa", 2),
    conference: "call-1",
  }),
  reads(
    recorded("a recording that lies in a region", "conference=call-1", 3, {
      recording_url: `https://api-eu-3.vonage.com/v1/files/${uuid("aaaaaaaa", 3)}`,
    }),
    {
      ...recordingEvent,
      recordingRef: `api-eu-3.vonage.com/${uuid("aaaaaaaa", 3)}`,
      conference: "call-1",
    },
  ),
  {
    ...recorded("a recording stored by a third party", "conference=call-1", 4, {
      recording_url: `https://evil.example/v1/files/${file}`,
    }),
    reading: { kind: "unreadable", reason: "a recording that is not at Vonage" },
  },
  ...(
    [
      ["a person picked up", "human", "person"],
      ["a machine picked up", "machine", "machine"],
    ] as const
  ).map(([what, status, by]) =>
    event(
      what,
      asJson(`${at}/calls?ref=leg-7`, {
        call_uuid: legRef,
        from: call.from,
        to: call.to,
        status,
        conversation_uuid,
        timestamp,
      }),
      { kind: "answerer", legRef, ref: "leg-7", by, at: timestamp },
    ),
  ),
  ignored(
    "a leg went from one conversation to another",
    {
      type: "transfer",
      uuid: legRef,
      timestamp,
      conversation_uuid_from: conversation_uuid,
      conversation_uuid_to: "CON-2",
    },
    "the event transfer",
  ),
  ignored(
    "a script that it cannot read",
    { reason: "Syntax error in NCCO. Invalid value type or action.", conversation_uuid, timestamp },
    "the error Syntax error in NCCO. Invalid value type or action.",
  ),
  ignored(
    "a word that is new",
    { ...call, status: "pondering", timestamp },
    "the status pondering",
  ),
];
