// What Vonage reports of legs and recordings, and what our scripts let a leg tell of itself (ncco.ts).
// https://developer.vonage.com/en/voice/voice-api/webhook-reference, looked at on 2026-11-22.
import { z } from "zod";
import type { AnsweredBy } from "#domain/call/leg.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceEvent, VoiceWebhookResult } from "#server/ports/voice.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { bodyKey, bodyText, refIn } from "#server/providers/raw-request.ts";
import { addPlus } from "#server/providers/sms/e164-prefix.ts";
import { eventTimeOf } from "#server/providers/voice/twiml/webhook-form.ts";
import { whyVonageEnded } from "./endings.ts";
import { callerOf } from "./read-ask.ts";
import { takeRefIn } from "./recordings.ts";

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
type LegFact = Extract<VoiceEvent, { kind: "leg" }>;
type VonageEvent = z.infer<typeof eventShape>;

const eventOf = (request: RawRequest): VonageEvent | null =>
  eventShape.safeParse(parseJson(bodyText(request))).data ?? null;
const queryOf = (url: string): URLSearchParams => new URL(url).searchParams;

export function readVonageFacts(request: RawRequest): VoiceWebhookResult {
  const event = eventOf(request);
  if (event === null) return { kind: "unreadable", why: "no report of Vonage" };
  if (event.recording_url) return readTake(request, event, event.recording_url);
  if (queryOf(request.url).get("about") === "joining") return readJoining(request, event);
  if (event.status) return readLeg(request, event, event.status);
  if (event.type) return { kind: "unsupported", what: `the event ${event.type}` };
  if (event.reason) return { kind: "unsupported", what: `the error ${event.reason}` };
  return { kind: "unsupported", what: "a report of neither leg nor recording" };
}

const answererOf: Readonly<Record<string, AnsweredBy>> = { human: "person", machine: "machine" };
const progress: Readonly<Record<string, "dialling" | "ringing" | "answered">> = {
  started: "dialling",
  ringing: "ringing",
  answered: "answered",
};

function readLeg(request: RawRequest, event: VonageEvent, status: string): VoiceWebhookResult {
  const legRef = event.uuid ?? event.call_uuid ?? "";
  if (legRef === "") return { kind: "unreadable", why: "a call without its uuid" };
  const ref = refIn(request.url);
  const at = eventTimeOf(event.timestamp ?? null, request);
  const told = (fact: VoiceEvent): VoiceWebhookResult => ({ kind: "facts", facts: [fact] });
  const by = Object.hasOwn(answererOf, status) ? answererOf[status] : undefined;
  if (by) return told({ kind: "answerer", legRef, ref, by, at });
  const leg = { kind: "leg" as const, legRef, ref, at };
  const is = Object.hasOwn(progress, status) ? progress[status] : undefined;
  if (is) return told({ ...leg, is, cause: null, providerCode: null, seconds: null });
  const ended = whyVonageEnded(status, event.detail ?? null);
  if (ended === null) return { kind: "unsupported", what: `the status ${status}` };
  const seconds = Number(event.duration ?? Number.NaN);
  return told({
    ...{ ...leg, ...callerIn(event), is: "ended", ...ended },
    seconds: Number.isNaN(seconds) ? null : seconds,
  });
}

/** A telephone that called one of our numbers: where its call could not be answered, this is all that is known of it. */
function callerIn({ direction, from, to }: VonageEvent): Pick<LegFact, "caller"> {
  if (direction !== "inbound" || !to) return {};
  return { caller: { from: callerOf(from), to: addPlus(to) } };
}

/** No number puts these in order: the clock does. */
function readJoining(request: RawRequest, event: VonageEvent): VoiceWebhookResult {
  const query = queryOf(request.url);
  const [room, label] = [query.get("room") ?? "", query.get("label") ?? ""];
  if (room === "" || label === "") return { kind: "unreadable", why: "a room without its name" };
  const at = eventTimeOf(event.timestamp ?? null, request);
  const fact = { kind: "room" as const, room, roomRef: room, legRef: event.uuid ?? null, label };
  return { kind: "facts", facts: [{ ...fact, is: "joined", seq: Date.parse(at), at }] };
}

function readTake(request: RawRequest, event: VonageEvent, url: string): VoiceWebhookResult {
  const takeRef = takeRefIn(url);
  if (takeRef === null) return { kind: "unreadable", why: "a recording that is not at Vonage" };
  const query = queryOf(request.url);
  const [room, step] = [query.get("room"), query.get("step")];
  const seconds = (momentIn(event.end_time) - momentIn(event.start_time)) / 1000;
  return {
    kind: "facts",
    facts: [
      {
        ...{ kind: "take", takeRef, legRef: null, roomRef: null, room, is: "ready" },
        seconds: Number.isNaN(seconds) ? null : Math.max(0, Math.round(seconds)),
        channels: 1,
        ...(step === null ? {} : { step }),
        at: eventTimeOf(event.start_time ?? event.timestamp ?? null, request),
      },
    ],
  };
}

const momentIn = (text: string | null | undefined): number => Date.parse(text ?? "");

/** A leg has one report of each state; a room is entered once by each of our names in it. */
export function vonageCallKey(request: RawRequest): string {
  const event = eventOf(request);
  if (event === null) return bodyKey(request);
  if (event.recording_url) return `take:${event.recording_uuid ?? event.recording_url}`;
  const query = queryOf(request.url);
  if (query.get("about") === "joining")
    return ["joining", query.get("room"), query.get("label")].join(":");
  const leg = event.uuid ?? event.call_uuid;
  return leg && event.status ? ["leg", leg, event.status].join(":") : bodyKey(request);
}
