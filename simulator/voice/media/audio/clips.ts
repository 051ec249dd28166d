// The shelf of sounds that an exchange plays from.
import type { AudioClip, AudioClips } from "#simulator/voice/media/media-exchange.ts";
import { beepHz, composeMusic, composeRingback, tone } from "./compose.ts";
import { readSound, silence } from "./read-sound.ts";
import { type RunProgram, runProgram } from "./run-program.ts";
import { createTextToSpeech } from "./text-to-speech.ts";

// Composing takes a tenth of a second; all exchanges of a process play the same.
const composed = new Map<string, AudioClip>();

function once(name: string, compose: () => Uint8Array): AudioClip {
  const clip = composed.get(name) ?? { name, samples: compose() };
  composed.set(name, clip);
  return clip;
}

export function openClips(run: RunProgram = runProgram): AudioClips {
  return {
    say: createTextToSpeech(run),
    get music() {
      return once("music", composeMusic);
    },
    get beep() {
      return once("beep", () => tone(beepHz, 0.4, 0.3));
    },
    get ringback() {
      return once("ringback", composeRingback);
    },
    async read(bytes, type) {
      const samples = await readSound(bytes, type, run);
      return samples === null ? null : { name: type, samples };
    },
    silence: (seconds) => ({ name: `${seconds} s of silence`, samples: silence(seconds) }),
  };
}
