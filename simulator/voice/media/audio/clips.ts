// The audio clips an exchange plays.
import type { AudioClip, AudioClips } from "#simulator/voice/media/media-exchange.ts";
import { beepHz, composeMusic, composeRingback, tone } from "./compose.ts";
import { readAudio, silence } from "./read-sound.ts";
import { type RunProgram, runProgram } from "./run-program.ts";
import { createTextToSpeech } from "./text-to-speech.ts";

// Composing takes a tenth of a second, so all exchanges of a process share the clips.
const composed = new Map<string, AudioClip>();

function once(name: string, compose: () => Uint8Array): AudioClip {
  const clip = composed.get(name) ?? { name, samples: compose() };
  composed.set(name, clip);
  return clip;
}

export function createClips(run: RunProgram = runProgram): AudioClips {
  return {
    message: createTextToSpeech(run),
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
      const samples = await readAudio(bytes, type, run);
      return samples === null ? null : { name: type, samples };
    },
    silence: (seconds) => ({ name: `${seconds} s of silence`, samples: silence(seconds) }),
  };
}
