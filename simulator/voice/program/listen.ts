// What somebody hears in the place of a room: while waiting for it, on hold, or as an announcement. The
// document is asked for anew each time it ends, so that it can say something else.
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { askDesk, type Reply } from "#simulator/voice/hooks/ask.ts";
import { callFields } from "#simulator/voice/hooks/fields.ts";
import type { Clip } from "#simulator/voice/media/exchange.ts";
import type { Participant, Place, Room } from "#simulator/voice/rooms/room.ts";
import { tellRoom } from "#simulator/voice/rooms/tell-room.ts";
import type { Verb } from "#simulator/voice/twiml/read-document.ts";
import { pause } from "#simulator/webhooks/post.ts";
import type { World } from "#simulator/world.ts";
import { fetchSound } from "./fetch-sound.ts";
import { resolve, type Scene } from "./next.ts";
import { playClip, prompt } from "./prompts.ts";

/** A document that takes no time would be asked for without end. */
const shortestRoundMs = 1_000;
const mostRedirects = 20;

export const waitIn = (world: World, room: Room, who: Participant, place: Place): void =>
  listenAgainAndAgain(world, room, who, place, "wait");

export const holdWith = (world: World, room: Room, who: Participant, place: Place): void =>
  listenAgainAndAgain(world, room, who, place, "hold");

function listenAgainAndAgain(
  world: World,
  room: Room,
  who: Participant,
  place: Place,
  what: "wait" | "hold",
): void {
  who.listening?.stop.abort();
  const stop = new AbortController();
  who.listening = { what, place, stop };
  const { signal } = stop;
  const { call } = who;
  const rounds = async () => {
    while (!signal.aborted) {
      const began = performance.now();
      const isHeard = await listenOnce(world, room, call, place, what, signal);
      if (!isHeard) return;
      const restMs = shortestRoundMs - (performance.now() - began);
      await world.errands.apart(call.accountSid, pause(Math.max(0, restMs), signal));
    }
  };
  world.voice.keep(world.errands.during(call.accountSid, rounds()));
}

/** To one of them; the others do not hear it. Who waits or is held goes on with that afterwards. */
export function announceIn(world: World, room: Room, who: Participant, place: Place): void {
  const { call } = who;
  const signal = AbortSignal.any([call.program.signal, world.voice.stopping.signal]);
  const announce = async () => {
    const before = who.listening;
    before?.stop.abort();
    const isHeard = await listenOnce(world, room, call, place, "announcement", signal);
    tellRoom(world, room, isHeard ? "announcement-end" : "announcement-fail", who, {
      AnnounceUrl: place.url,
    });
    if (before === null || who.listening !== before || room.find(call.sid) !== who) return;
    const goesOn = before.what === "hold" ? who.isHeld : room.status === "init";
    if (goesOn) listenAgainAndAgain(world, room, who, before.place, before.what);
  };
  world.voice.keep(world.errands.during(call.accountSid, announce()));
}

/** To all in the room, above their voices. */
export function announceToAll(world: World, room: Room, place: Place): void {
  const [first] = room.participants.values();
  if (first === undefined) return;
  const { signal } = world.voice.stopping;
  const announce = async () => {
    const clips = await collect(world, room, first.call, place, signal);
    for (const clip of clips ?? []) {
      await world.errands.apart(room.accountSid, room.media.announce(clip, signal));
    }
    tellRoom(world, room, clips === null ? "announcement-fail" : "announcement-end", null, {
      AnnounceUrl: place.url,
    });
  };
  world.voice.keep(world.errands.during(room.accountSid, announce()));
}

async function listenOnce(
  world: World,
  room: Room,
  call: LiveCall,
  place: Place,
  what: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let at = place, nth = 0; nth < mostRedirects && !signal.aborted; nth += 1) {
    const reply = await askFor(world, room, call, at, what, signal);
    if (reply.kind === "nothing") return false;
    if (reply.kind === "sound") {
      const clip = await world.voice.exchange.clips.read(reply.bytes, reply.type);
      if (clip !== null) await playClip(world, call, clip, signal);
      return clip !== null;
    }
    const scene: Scene = { base: at, signal };
    for (const verb of reply.verbs) {
      if (verb.name === "Redirect") break;
      await prompt(world, call, verb, scene);
    }
    const next = redirectOf(reply.verbs, scene);
    if (next === null) return true;
    at = { url: next, method: at.method };
  }
  return !signal.aborted;
}

/** Null: nothing came that can be heard. */
async function collect(
  world: World,
  room: Room,
  call: LiveCall,
  place: Place,
  signal: AbortSignal,
): Promise<readonly Clip[] | null> {
  const { clips } = world.voice.exchange;
  const reply = await askFor(world, room, call, place, "announcement", signal);
  if (reply.kind === "nothing") return null;
  if (reply.kind === "sound") {
    const clip = await clips.read(reply.bytes, reply.type);
    return clip === null ? null : [clip];
  }
  const heard: Clip[] = [];
  for (const verb of reply.verbs) {
    if (verb.name === "Say") {
      for (const { call: each } of room.participants.values()) each.hear(verb.text);
      heard.push(
        (await clips.say(verb.text, verb.attributes.language, verb.attributes.voice)).clip,
      );
    } else if (verb.name === "Pause") {
      heard.push(clips.silence(Number(verb.attributes.length ?? "1")));
    } else if (verb.name === "Play") {
      const url = resolve(verb.text, { base: place, signal });
      const clip = url === null ? null : await fetchSound(world, call, url, signal);
      if (clip !== null) heard.push(clip);
    }
  }
  return heard;
}

function askFor(
  world: World,
  room: Room,
  call: LiveCall,
  place: Place,
  what: string,
  signal: AbortSignal,
): Promise<Reply> {
  const fields = { ...callFields(call), ConferenceSid: room.sid, FriendlyName: room.name };
  const question = { ...place, fallback: null, fields, what, place: "heard_only" } as const;
  return askDesk(world, call, question, signal);
}

function redirectOf(verbs: readonly Verb[], scene: Scene): string | null {
  const redirect = verbs.find(({ name }) => name === "Redirect");
  return redirect === undefined ? null : resolve(redirect.text, scene);
}
