// Vonage's voice requests and reports, written from the provider's documentation.
import type { VoiceEvent } from "#server/ports/voice.ts";
import { webhookBaseUrl } from "#testing/voice-provider/addresses.ts";
import type { EventsExample, RequestExample, Unsigned } from "#testing/voice-provider/kit.ts";
import { createRequestExamples } from "./request-examples.ts";

const at = webhookBaseUrl("vonage");
const page = {
  source: "https://developer.vonage.com/en/voice/voice-api/webhook-reference",
  date: "2026-11-22",
};
export const uuid = (kind: string, n: number): string =>
  `${kind}-0000-4000-8000-${String(n).padStart(12, "0")}`;
const legRef = uuid("63f61863", 1);
const file = uuid("aaaaaaaa", 1);
const conversation_uuid = "CON-f972836a-550f-45fa-956c-12a2ab5b7d22";
const timestamp = "2026-11-20T10:00:12.000Z";
const json = (scope: string, body: object): Unsigned => ({
  ...{ url: `${at}/${scope}`, type: "application/json", body: JSON.stringify(body) },
});
const call = { from: "12025550177", to: "12025550100", uuid: legRef, conversation_uuid };
const { incoming, done, ask } = createRequestExamples(
  "vonage",
  page,
  legRef,
  (url, body: object) => ({
    ...{ url, type: "application/json", body: JSON.stringify(body) },
  }),
);
const input = { speech: {}, uuid: legRef, conversation_uuid, timestamp };

export const requestExamples: readonly RequestExample[] = [
  ask("a caller", "voice", { ...call, endpoint_type: "phone" }, incoming),
  ask(
    "a caller whose number is written with a plus",
    "voice",
    { ...call, from: "+12025550177" },
    incoming,
  ),
  ask(
    "a caller who withholds the number",
    "voice",
    { ...call, from: "anonymous" },
    { ...incoming, from: "anonymous" },
  ),
  ask(
    "a key was pressed",
    "voice/t1.s1",
    { ...input, dtmf: { digits: "2", timed_out: false } },
    { ...done, digits: "2" },
  ),
  ask(
    "no key was pressed",
    "voice/t1.s1",
    { ...input, dtmf: { digits: "", timed_out: true } },
    done,
  ),
  ask(
    "no key was pressed, told without any",
    "voice/t1.s1",
    { ...input, dtmf: { digits: null, timed_out: true } },
    done,
  ),
  ask("a step was heard to its end", "voice/t1.s1", { ...input, payload: { asks: "next" } }, done),
  ask(
    "a step was heard to its end, told without the leg",
    "voice/t1.s1",
    { asks: "next" },
    { ...done, legRef: "" },
  ),
  ask(
    "the fallback, because a step was not answered",
    "voice-fallback",
    {
      ...{ ...input, dtmf: { digits: "3", timed_out: false }, reason: "Connection closed." },
      original_request: { url: `${at}/voice/t1.s1`, type: "event" },
    },
    { ...done, digits: "3" },
  ),
  ask(
    "the fallback, because a new call was not answered",
    "voice-fallback",
    { ...call, reason: "503", original_request: { url: `${at}/voice`, type: "answer" } },
    incoming,
  ),
];

const event = (
  what: string,
  request: Unsigned,
  ...events: readonly VoiceEvent[]
): EventsExample => ({
  ...{ ...page, what, request, reading: { kind: "events", events } },
});
type Leg = Extract<VoiceEvent, { kind: "leg" }>;
const leg = (
  what: string,
  body: Record<string, unknown>,
  expected: Partial<Leg> & Pick<Leg, "is">,
  query = "?ref=leg-7",
): EventsExample =>
  event(what, json(`calls${query}`, { ...call, direction: "outbound", timestamp, ...body }), {
    ...{ kind: "leg", legRef, ref: query === "" ? null : "leg-7", cause: null },
    ...{ providerCode: null, seconds: null, at: timestamp },
    ...expected,
  });
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
    { is: "ended", legRef: uuid("63f61863", n), cause, providerCode: detail },
  );
const recorded = (what: string, query: string, n: number, more: object): EventsExample =>
  event(
    what,
    json(`calls?${query}`, {
      ...{ start_time: "2026-11-20T10:00:12Z", end_time: "2026-11-20T10:00:29Z", size: 12345 },
      recording_url: `https://api.nexmo.com/v1/files/${uuid("aaaaaaaa", n)}`,
      ...{ recording_uuid: uuid("bbbbbbbb", n), conversation_uuid, timestamp },
      ...more,
    }),
  );
const recordingEvent = {
  kind: "recording",
  recordingRef: file,
  legRef: null,
  conferenceRef: null,
  conference: null,
  is: "ready",
  seconds: 17,
  channels: 1,
  at: timestamp,
} as const;
const reads = (example: EventsExample, ...events: readonly VoiceEvent[]): EventsExample => ({
  ...example,
  reading: { kind: "events", events },
});
const ignored = (what: string, body: object, reason: string): EventsExample => ({
  ...{ ...page, what, request: json("calls", body) },
  reading: { kind: "unsupported", what: reason },
});
const joining = { about: "joining", conference: "call-1", label: "leg-7" };

export const eventsExamples: readonly EventsExample[] = [
  leg("we dial", { status: "started" }, { is: "dialing" }),
  leg("it rings", { status: "ringing" }, { is: "ringing" }),
  leg("they answer", { status: "answered", start_time: null, rate: null }, { is: "answered" }),
  leg(
    "they hang up",
    { status: "completed", duration: "45", rate: "0.0045", network: "GB-FIXED" },
    { is: "ended", cause: "hung_up", seconds: 45 },
  ),
  leg(
    "a caller is gone",
    {
      ...{ status: "completed", duration: 9, direction: "inbound", uuid: uuid("63f61863", 2) },
    },
    {
      ...{ is: "ended", cause: "hung_up", seconds: 9, legRef: uuid("63f61863", 2) },
      caller: { from: "+12025550177", to: "+12025550100" },
    },
    "",
  ),
  leg(
    "a caller who withholds the number is gone",
    {
      ...{ status: "completed", duration: 0, direction: "inbound", uuid: uuid("63f61863", 14) },
      from: "Restricted",
    },
    {
      ...{ is: "ended", cause: "hung_up", seconds: 0, legRef: uuid("63f61863", 14) },
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
    json(`calls?${new URLSearchParams(joining)}`, {
      payload: { joins: "call-1" },
      uuid: legRef,
      timestamp,
    }),
    {
      ...{
        kind: "conference",
        conference: "call-1",
        conferenceRef: "call-1",
        legRef,
        label: "leg-7",
      },
      ...{ is: "joined", seq: Date.parse(timestamp), at: timestamp },
    },
  ),
  event(
    "a participant joined, reported by the payload alone",
    json(`calls?${new URLSearchParams({ ...joining, label: "leg-8" })}`, { joins: "call-1" }),
    {
      ...{
        kind: "conference",
        conference: "call-1",
        conferenceRef: "call-1",
        legRef: null,
        label: "leg-8",
      },
      ...{ is: "joined", seq: Date.parse("2026-11-20T10:00:30.000Z") },
      at: "2026-11-20T10:00:30.000Z",
    },
  ),
  reads(recorded("a message is there", "step=t1.s1", 1, {}), { ...recordingEvent, step: "t1.s1" }),
  reads(recorded("a conversation was recorded", "conference=call-1", 2, {}), {
    ...{ ...recordingEvent, recordingRef: uuid("aaaaaaaa", 2), conference: "call-1" },
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
      json("calls?ref=leg-7", {
        ...{
          call_uuid: legRef,
          from: call.from,
          to: call.to,
          status,
          conversation_uuid,
          timestamp,
        },
      }),
      { kind: "answerer", legRef, ref: "leg-7", by, at: timestamp },
    ),
  ),
  ignored(
    "a leg went from one conversation to another",
    {
      ...{ type: "transfer", uuid: legRef, timestamp },
      ...{ conversation_uuid_from: conversation_uuid, conversation_uuid_to: "CON-2" },
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
