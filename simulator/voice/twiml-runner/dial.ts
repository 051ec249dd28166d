// <Dial> into a conference. Other ways of bridging calls are not emulated, and log a warning.

import type { SimulatorContext } from "#simulator/context.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { JoinOptions } from "#simulator/voice/conferences/conference.ts";
import { joinConference } from "#simulator/voice/conferences/join-conference.ts";
import { count, flag, type Verb } from "#simulator/voice/twiml/parse-document.ts";
import { callFields, type Fields } from "#simulator/voice/webhooks/callback-fields.ts";
import { requestTwiml } from "#simulator/voice/webhooks/request-twiml.ts";
import { methodOf, type StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";
import {
  type AfterVerb,
  type DocumentContext,
  requestNextDocument,
  resolve,
} from "./next-document.ts";

export async function dial(
  context: SimulatorContext,
  call: LiveCall,
  verb: Verb,
  scene: DocumentContext,
): Promise<AfterVerb> {
  const conference = verb.children.find(({ name }) => name === "Conference");
  const startedMs = performance.now();
  const limit = limitTime(context, call, count(verb, "timeLimit", 0));
  const wasIn =
    conference !== undefined &&
    conference.text !== "" &&
    (await context.tasks.excludeFromPending(
      call.accountSid,
      joinConference(context, call, readEntrance(conference, scene), scene.signal),
    ));
  if (limit !== null) clearTimeout(limit);
  const extra: Fields = {
    DialCallStatus: wasIn ? "answered" : "failed",
    ...(wasIn
      ? { DialCallDuration: String(Math.round((performance.now() - startedMs) / 1_000)) }
      : {}),
  };
  const { action, method } = verb.attributes;
  if (call.isOver) {
    if (action !== undefined)
      await requestTwimlAfterHangUp(context, call, scene, verb, extra, "after");
    return "end";
  }
  if (action === undefined || scene.signal.aborted) return undefined;
  return requestNextDocument(scene, action, method, "after", extra) ?? undefined;
}

/** After a hangup the app is still asked for instructions, but its response is ignored. */
export async function requestTwimlAfterHangUp(
  context: SimulatorContext,
  call: LiveCall,
  scene: DocumentContext,
  { attributes }: Verb,
  extra: Fields,
  what: string,
): Promise<void> {
  const next = requestNextDocument(scene, attributes.action, attributes.method, what, extra);
  if (next?.kind !== "ask") return;
  const fields = { ...callFields(call), ...call.terms.extra, ...extra };
  const question = { ...next.documentUrl, fallback: null, fields, what, place: "call" } as const;
  await requestTwiml(context, call, question, context.voice.stopping.signal);
}

function limitTime(
  context: SimulatorContext,
  call: LiveCall,
  seconds: number,
): NodeJS.Timeout | null {
  if (seconds === 0) return null;
  const timer = setTimeout(
    () => endCall(context, call, "completed"),
    context.voice.limitMs(seconds),
  );
  call.timers.add(timer);
  return timer;
}

function readEntrance(verb: Verb, scene: DocumentContext): JoinOptions {
  const { attributes } = verb;
  const waitUrl = attributes.waitUrl;
  const wait = waitUrl === undefined || waitUrl === "" ? null : resolve(waitUrl, scene);
  const records = ["record-from-start", "true"].includes(attributes.record ?? "");
  return {
    conference: verb.text,
    label: attributes.participantLabel ?? null,
    startsOnEnter: flag(verb, "startConferenceOnEnter", true),
    endsOnExit: flag(verb, "endConferenceOnExit", false),
    isMuted: flag(verb, "muted", false),
    coaches: attributes.coach ?? null,
    beep: (attributes.beep as JoinOptions["beep"] | undefined) ?? "true",
    wait:
      waitUrl === undefined
        ? "music"
        : wait === null
          ? null
          : { url: wait, method: methodOf(attributes.waitMethod) },
    report: parseStatusCallback(attributes, "statusCallback", scene, "start end"),
    recording: records
      ? { report: parseStatusCallback(attributes, "recordingStatusCallback", scene, "completed") }
      : null,
    maxParticipants: count(verb, "maxParticipants", 250),
  };
}

export function parseStatusCallback(
  attributes: Verb["attributes"],
  name: string,
  scene: DocumentContext,
  usual: string,
): StatusCallback | null {
  const address = attributes[name];
  const url = address === undefined || address === "" ? null : resolve(address, scene);
  if (url === null) return null;
  return {
    url,
    method: methodOf(attributes[`${name}Method`]),
    events: (attributes[`${name}Event`] ?? usual).split(/\s+/),
  };
}
