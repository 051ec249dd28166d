// Voice events from Vonage: legs, recordings, and the reports that our scripts make a leg send (ncco.ts).
// https://developer.vonage.com/en/voice/voice-api/webhook-reference, read on 2026-11-22.
import { z } from "zod";
import type { AnsweredBy } from "#domain/call/leg.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceEvent, VoiceWebhookResult } from "#server/ports/voice.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { refIn, requestKey, requestText } from "#server/providers/raw-request.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { eventTimeOf } from "#server/providers/voice/webhook-request.ts";
import { vonageEndCauseOf } from "./endings.ts";
import { callerOf } from "./parse-request.ts";
import { recordingRefIn } from "./recordings.ts";

const text = z.string().nullish();
const eventShape = z.object({
  uuid: text,
  call_uuid: text,
  status: text,
  detail: text,
  type: text,
  reason: text,
  timestamp: text,
  direction: text,
  from: text,
  to: text,
  duration: z.union([z.string(), z.number()]).nullish(),
  recording_url: text,
  recording_uuid: text,
  start_time: text,
  end_time: text,
});
type LegEvent = Extract<VoiceEvent, { kind: "leg" }>;
type VonageEvent = z.infer<typeof eventShape>;

const eventOf = (request: RawRequest): VonageEvent | null =>
  eventShape.safeParse(parseJson(requestText(request))).data ?? null;
const queryOf = (url: string): URLSearchParams => new URL(url).searchParams;

export function parseVonageEvents(request: RawRequest): VoiceWebhookResult {
  const event = eventOf(request);
  if (event === null) return { kind: "unreadable", reason: "no report of Vonage" };
  if (event.recording_url) return parseRecordingEvent(request, event, event.recording_url);
  if (queryOf(request.url).get("about") === "joining") return parseJoinEvent(request, event);
  if (event.status) return parseLegEvent(request, event, event.status);
  if (event.type) return { kind: "unsupported", what: `the event ${event.type}` };
  if (event.reason) return { kind: "unsupported", what: `the error ${event.reason}` };
  return { kind: "unsupported", what: "a report of no leg or recording" };
}

const answererOf: Readonly<Record<string, AnsweredBy>> = { human: "person", machine: "machine" };
const progress: Readonly<Record<string, "dialing" | "ringing" | "answered">> = {
  started: "dialing",
  ringing: "ringing",
  answered: "answered",
};

function parseLegEvent(
  request: RawRequest,
  event: VonageEvent,
  status: string,
): VoiceWebhookResult {
  const legRef = event.uuid ?? event.call_uuid ?? "";
  if (legRef === "") return { kind: "unreadable", reason: "a call without its uuid" };
  const ref = refIn(request.url);
  const at = eventTimeOf(event.timestamp ?? null, request);
  const eventResult = (voiceEvent: VoiceEvent): VoiceWebhookResult => ({
    kind: "events",
    events: [voiceEvent],
  });
  const by = Object.hasOwn(answererOf, status) ? answererOf[status] : undefined;
  if (by) return eventResult({ kind: "answerer", legRef, ref, by, at });
  const leg = { kind: "leg" as const, legRef, ref, at };
  const type = Object.hasOwn(progress, status) ? progress[status] : undefined;
  if (type) return eventResult({ ...leg, type, cause: null, providerCode: null, seconds: null });
  const ended = vonageEndCauseOf(status, event.detail ?? null);
  if (ended === null) return { kind: "unsupported", what: `the status ${status}` };
  const seconds = Number(event.duration ?? Number.NaN);
  return eventResult({
    ...leg,
    ...callerIn(event),
    type: "ended",
    ...ended,
    seconds: Number.isNaN(seconds) ? null : seconds,
  });
}

/** A phone that called one of our numbers. If its call couldn't be answered, this is all we know about it. */
function callerIn({ direction, from, to }: VonageEvent): Pick<LegEvent, "caller"> {
  if (direction !== "inbound" || !to) return {};
  return { caller: { from: callerOf(from), to: addPlus(to) } };
}

/** These events are unnumbered, so time orders them. */
function parseJoinEvent(request: RawRequest, event: VonageEvent): VoiceWebhookResult {
  const query = queryOf(request.url);
  const [conference, label] = [query.get("conference") ?? "", query.get("label") ?? ""];
  if (conference === "" || label === "")
    return { kind: "unreadable", reason: "a conference without its name" };
  const at = eventTimeOf(event.timestamp ?? null, request);
  const voiceEvent = {
    kind: "conference" as const,
    conference,
    conferenceRef: conference,
    legRef: event.uuid ?? null,
    label,
  };
  return { kind: "events", events: [{ ...voiceEvent, type: "joined", seq: Date.parse(at), at }] };
}

function parseRecordingEvent(
  request: RawRequest,
  event: VonageEvent,
  url: string,
): VoiceWebhookResult {
  const recordingRef = recordingRefIn(url);
  if (recordingRef === null)
    return { kind: "unreadable", reason: "a recording that is not at Vonage" };
  const query = queryOf(request.url);
  const [conference, step] = [query.get("conference"), query.get("step")];
  const seconds = (timeMsOf(event.end_time) - timeMsOf(event.start_time)) / 1000;
  return {
    kind: "events",
    events: [
      {
        kind: "recording",
        recordingRef: recordingRef,
        legRef: null,
        conferenceRef: null,
        conference,
        type: "ready",
        seconds: Number.isNaN(seconds) ? null : Math.max(0, Math.round(seconds)),
        channels: 1,
        ...(step === null ? {} : { step }),
        at: eventTimeOf(event.start_time ?? event.timestamp ?? null, request),
      },
    ],
  };
}

const timeMsOf = (text: string | null | undefined): number => Date.parse(text ?? "");

/** A leg has one report per state, and enters a conference once under each of our labels. */
export function vonageCallKey(request: RawRequest): string {
  const event = eventOf(request);
  if (event === null) return requestKey(request);
  if (event.recording_url) return `take:${event.recording_uuid ?? event.recording_url}`;
  const query = queryOf(request.url);
  if (query.get("about") === "joining")
    return ["joining", query.get("conference"), query.get("label")].join(":");
  const leg = event.uuid ?? event.call_uuid;
  return leg && event.status ? ["leg", leg, event.status].join(":") : requestKey(request);
}
