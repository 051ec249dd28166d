// What a call is made to hear.
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { Clip } from "#simulator/voice/media/exchange.ts";
import { count, type Verb } from "#simulator/voice/twiml/read-document.ts";
import { pause } from "#simulator/webhooks/post.ts";
import type { World } from "#simulator/world.ts";
import { fetchSound } from "./fetch-sound.ts";
import { resolve, type Scene } from "./next.ts";

/** `loop="0"` is for ever; nobody listens so long. */
const mostLoops = 1_000;

export async function prompt(
  world: World,
  call: LiveCall,
  verb: Verb,
  scene: Scene,
): Promise<undefined> {
  if (verb.name === "Pause") {
    const ms = world.voice.limitMs(count(verb, "length", 1));
    await world.errands.apart(call.accountSid, pause(ms, scene.signal));
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
  world: World,
  call: LiveCall,
  text: string,
  scene: Scene,
  speaker: Readonly<{ language?: string; voice?: string }> = {},
): Promise<void> {
  if (text === "" || scene.signal.aborted) return;
  call.hear(text);
  const { clip } = await world.voice.exchange.clips.say(text, speaker.language, speaker.voice);
  await playClip(world, call, clip, scene.signal);
}

export const playClip = (
  world: World,
  call: LiveCall,
  clip: Clip,
  signal: AbortSignal,
): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : world.errands.apart(call.accountSid, call.leg.play(clip, signal));
