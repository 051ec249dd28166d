// What somebody hears in the place of a room: while waiting for it, on hold, or as an announcement. The
// document is asked for anew each time it ends, so that it can say something else.

import type { SimulatorContext } from "#simulator/context.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type {
  DocumentUrl,
  Participant,
  ReceiveBudget,
} from "#simulator/voice/conferences/conference.ts";
import { reportConferenceEvent } from "#simulator/voice/conferences/report-conference.ts";
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";
import type { Verb } from "#simulator/voice/twiml/parse-document.ts";
import { callFields } from "#simulator/voice/webhooks/callback-fields.ts";
import { requestTwiml, type TwimlReply } from "#simulator/voice/webhooks/request-twiml.ts";
import { sleep } from "#simulator/webhooks/post-with-retry.ts";
import { fetchSound } from "./fetch-sound.ts";
import { type DocumentContext, resolve } from "./next-document.ts";
import { playClip, prompt } from "./prompts.ts";

/** A document that takes no time would be asked for without end. */
const shortestRoundMs = 1_000;
const mostRedirects = 20;

export const playWaitMusic = (
  world: SimulatorContext,
  room: ReceiveBudget,
  who: Participant,
  place: DocumentUrl,
): void => listenAgainAndAgain(world, room, who, place, "wait");

export const playHoldMusic = (
  world: SimulatorContext,
  room: ReceiveBudget,
  who: Participant,
  place: DocumentUrl,
): void => listenAgainAndAgain(world, room, who, place, "hold");

function listenAgainAndAgain(
  world: SimulatorContext,
  room: ReceiveBudget,
  who: Participant,
  place: DocumentUrl,
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
      await world.errands.apart(call.accountSid, sleep(Math.max(0, restMs), signal));
    }
  };
  world.voice.keep(world.errands.during(call.accountSid, rounds()));
}

/** To one of them; the others do not hear it. Who waits or is held goes on with that afterwards. */
export function announceToParticipant(
  world: SimulatorContext,
  room: ReceiveBudget,
  who: Participant,
  place: DocumentUrl,
): void {
  const { call } = who;
  const signal = AbortSignal.any([call.program.signal, world.voice.stopping.signal]);
  const announce = async () => {
    const before = who.listening;
    before?.stop.abort();
    const isHeard = await listenOnce(world, room, call, place, "announcement", signal);
    reportConferenceEvent(world, room, isHeard ? "announcement-end" : "announcement-fail", who, {
      AnnounceUrl: place.url,
    });
    if (before === null || who.listening !== before || room.find(call.sid) !== who) return;
    const goesOn = before.what === "hold" ? who.isHeld : room.status === "init";
    if (goesOn) listenAgainAndAgain(world, room, who, before.place, before.what);
  };
  world.voice.keep(world.errands.during(call.accountSid, announce()));
}

/** To all in the room, above their voices. */
export function announceToConference(
  world: SimulatorContext,
  room: ReceiveBudget,
  place: DocumentUrl,
): void {
  const [first] = room.participants.values();
  if (first === undefined) return;
  const { signal } = world.voice.stopping;
  const announce = async () => {
    const clips = await collect(world, room, first.call, place, signal);
    for (const clip of clips ?? []) {
      await world.errands.apart(room.accountSid, room.media.announce(clip, signal));
    }
    reportConferenceEvent(
      world,
      room,
      clips === null ? "announcement-fail" : "announcement-end",
      null,
      {
        AnnounceUrl: place.url,
      },
    );
  };
  world.voice.keep(world.errands.during(room.accountSid, announce()));
}

async function listenOnce(
  world: SimulatorContext,
  room: ReceiveBudget,
  call: LiveCall,
  place: DocumentUrl,
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
    const scene: DocumentContext = { base: at, signal };
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
  world: SimulatorContext,
  room: ReceiveBudget,
  call: LiveCall,
  place: DocumentUrl,
  signal: AbortSignal,
): Promise<readonly AudioClip[] | null> {
  const { clips } = world.voice.exchange;
  const reply = await askFor(world, room, call, place, "announcement", signal);
  if (reply.kind === "nothing") return null;
  if (reply.kind === "sound") {
    const clip = await clips.read(reply.bytes, reply.type);
    return clip === null ? null : [clip];
  }
  const heard: AudioClip[] = [];
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
  world: SimulatorContext,
  room: ReceiveBudget,
  call: LiveCall,
  place: DocumentUrl,
  what: string,
  signal: AbortSignal,
): Promise<TwimlReply> {
  const fields = { ...callFields(call), ConferenceSid: room.sid, FriendlyName: room.name };
  const question = { ...place, fallback: null, fields, what, place: "heard_only" } as const;
  return requestTwiml(world, call, question, signal);
}

function redirectOf(verbs: readonly Verb[], scene: DocumentContext): string | null {
  const redirect = verbs.find(({ name }) => name === "Redirect");
  return redirect === undefined ? null : resolve(redirect.text, scene);
}
