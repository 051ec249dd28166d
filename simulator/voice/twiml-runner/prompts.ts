// Plays prompts on a call.

import type { SimulatorContext } from "#simulator/context.ts";
import { sleep } from "#simulator/sleep.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";
import { count, type Verb } from "#simulator/voice/twiml/parse-document.ts";
import { fetchAudio } from "./fetch-sound.ts";
import { type DocumentContext, resolve } from "./next-document.ts";

/** `loop="0"` means endless; this limit is long enough. */
const maxLoops = 1_000;

export async function prompt(
  context: SimulatorContext,
  call: LiveCall,
  verb: Verb,
  scene: DocumentContext,
): Promise<undefined> {
  if (verb.name === "Pause") {
    const ms = context.voice.limitMs(count(verb, "length", 1));
    await context.tasks.excludeFromPending(call.accountSid, sleep(ms, scene.signal));
    return;
  }
  const { digits } = verb.attributes;
  if (verb.name === "Play" && digits !== undefined) {
    call.leg.sendDigits(digits);
    return;
  }
  const loops = count(verb, "loop", 1) || maxLoops;
  for (let nth = 0; nth < loops && !scene.signal.aborted; nth += 1) {
    if (verb.name === "Say") await say(context, call, verb.text, scene, verb.attributes);
    else {
      const url = resolve(verb.text, scene);
      const clip = url === null ? null : await fetchAudio(context, call, url, scene.signal);
      if (clip === null) return;
      await playClip(context, call, clip, scene.signal);
    }
  }
}

export async function say(
  context: SimulatorContext,
  call: LiveCall,
  text: string,
  scene: DocumentContext,
  speaker: Readonly<{ language?: string; voice?: string }> = {},
): Promise<void> {
  if (text === "" || scene.signal.aborted) return;
  call.addCaption(text);
  const { clip } = await context.voice.exchange.clips.message(
    text,
    speaker.language,
    speaker.voice,
  );
  await playClip(context, call, clip, scene.signal);
}

export const playClip = (
  context: SimulatorContext,
  call: LiveCall,
  clip: AudioClip,
  signal: AbortSignal,
): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : context.tasks.excludeFromPending(call.accountSid, call.leg.play(clip, signal));
