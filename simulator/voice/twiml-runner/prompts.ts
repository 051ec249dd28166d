// What a call is made to hear.

import type { SimulatorContext } from "#simulator/context.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";
import { count, type Verb } from "#simulator/voice/twiml/parse-document.ts";
import { sleep } from "#simulator/webhooks/post-with-retry.ts";
import { fetchSound } from "./fetch-sound.ts";
import { type DocumentContext, resolve } from "./next-document.ts";

/** `loop="0"` is for ever; nobody listens so long. */
const mostLoops = 1_000;

export async function prompt(
  world: SimulatorContext,
  call: LiveCall,
  verb: Verb,
  scene: DocumentContext,
): Promise<undefined> {
  if (verb.name === "Pause") {
    const ms = world.voice.limitMs(count(verb, "length", 1));
    await world.errands.apart(call.accountSid, sleep(ms, scene.signal));
    return;
  }
  const { digits } = verb.attributes;
  if (verb.name === "Play" && digits !== undefined) {
    call.leg.sendDigits(digits);
    return;
  }
  const loops = count(verb, "loop", 1) || mostLoops;
  for (let nth = 0; nth < loops && !scene.signal.aborted; nth += 1) {
    if (verb.name === "Say") await say(world, call, verb.text, scene, verb.attributes);
    else {
      const url = resolve(verb.text, scene);
      const clip = url === null ? null : await fetchSound(world, call, url, scene.signal);
      if (clip === null) return;
      await playClip(world, call, clip, scene.signal);
    }
  }
}

export async function say(
  world: SimulatorContext,
  call: LiveCall,
  text: string,
  scene: DocumentContext,
  speaker: Readonly<{ language?: string; voice?: string }> = {},
): Promise<void> {
  if (text === "" || scene.signal.aborted) return;
  call.hear(text);
  const { clip } = await world.voice.exchange.clips.say(text, speaker.language, speaker.voice);
  await playClip(world, call, clip, scene.signal);
}

export const playClip = (
  world: SimulatorContext,
  call: LiveCall,
  clip: AudioClip,
  signal: AbortSignal,
): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : world.errands.apart(call.accountSid, call.leg.play(clip, signal));
