// <Dial>: into a room. Other ways of bridging two calls are not emulated, and say so.
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { endCall } from "#simulator/voice/calls/move-call.ts";
import { askDesk } from "#simulator/voice/hooks/ask.ts";
import { callFields, type Fields } from "#simulator/voice/hooks/fields.ts";
import { methodOf, type Report } from "#simulator/voice/hooks/report.ts";
import { stayInRoom } from "#simulator/voice/rooms/enter.ts";
import type { Entrance } from "#simulator/voice/rooms/room.ts";
import { count, flag, type Verb } from "#simulator/voice/twiml/read-document.ts";
import type { World } from "#simulator/world.ts";
import { type AfterVerb, askAt, resolve, type Scene } from "./next.ts";

export async function dial(
  world: World,
  call: LiveCall,
  verb: Verb,
  scene: Scene,
): Promise<AfterVerb> {
  const conference = verb.children.find(({ name }) => name === "Conference");
  const began = performance.now();
  const limit = limitTime(world, call, count(verb, "timeLimit", 0));
  const wasIn =
    conference !== undefined &&
    conference.text !== "" &&
    (await world.errands.apart(
      call.accountSid,
      stayInRoom(world, call, readEntrance(conference, scene), scene.signal),
    ));
  if (limit !== null) clearTimeout(limit);
  const extra: Fields = {
    DialCallStatus: wasIn ? "answered" : "failed",
    ...(wasIn ? { DialCallDuration: String(Math.round((performance.now() - began) / 1_000)) } : {}),
  };
  const { action, method } = verb.attributes;
  if (call.isOver) {
    if (action !== undefined) await askInVain(world, call, scene, verb, extra, "after");
    return "end";
  }
  if (action === undefined || scene.signal.aborted) return undefined;
  return askAt(scene, action, method, "after", extra) ?? undefined;
}

/** The caller is gone: the desk is asked all the same, and its answer is heard by nobody. */
export async function askInVain(
  world: World,
  call: LiveCall,
  scene: Scene,
  { attributes }: Verb,
  extra: Fields,
  what: string,
): Promise<void> {
  const next = askAt(scene, attributes.action, attributes.method, what, extra);
  if (next?.kind !== "ask") return;
  const fields = { ...callFields(call), ...call.terms.extra, ...extra };
  const question = { ...next.place, fallback: null, fields, what, place: "call" } as const;
  await askDesk(world, call, question, world.voice.stopping.signal);
}

function limitTime(world: World, call: LiveCall, seconds: number): NodeJS.Timeout | null {
  if (seconds === 0) return null;
  const timer = setTimeout(() => endCall(world, call, "completed"), world.voice.limitMs(seconds));
  call.timers.add(timer);
  return timer;
}

function readEntrance(verb: Verb, scene: Scene): Entrance {
  const { attributes } = verb;
  const waitUrl = attributes.waitUrl;
  const wait = waitUrl === undefined || waitUrl === "" ? null : resolve(waitUrl, scene);
  const records = ["record-from-start", "true"].includes(attributes.record ?? "");
  return {
    room: verb.text,
    label: attributes.participantLabel ?? null,
    startsOnEnter: flag(verb, "startConferenceOnEnter", true),
    endsOnExit: flag(verb, "endConferenceOnExit", false),
    isMuted: flag(verb, "muted", false),
    coaches: attributes.coach ?? null,
    beep: (attributes.beep as Entrance["beep"] | undefined) ?? "true",
    wait:
      waitUrl === undefined
        ? "music"
        : wait === null
          ? null
          : { url: wait, method: methodOf(attributes.waitMethod) },
    report: readReport(attributes, "statusCallback", scene, "start end"),
    recording: records
      ? { report: readReport(attributes, "recordingStatusCallback", scene, "completed") }
      : null,
    maxParticipants: count(verb, "maxParticipants", 250),
  };
}

export function readReport(
  attributes: Verb["attributes"],
  name: string,
  scene: Scene,
  usual: string,
): Report | null {
  const address = attributes[name];
  const url = address === undefined || address === "" ? null : resolve(address, scene);
  if (url === null) return null;
  return {
    url,
    method: methodOf(attributes[`${name}Method`]),
    events: (attributes[`${name}Event`] ?? usual).split(/\s+/),
  };
}
