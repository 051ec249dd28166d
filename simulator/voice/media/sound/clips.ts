// The shelf of sounds that an exchange plays from.
import type { Clip, Clips } from "#simulator/voice/media/exchange.ts";
import { beepHz, composeMusic, composeRingback, tone } from "./compose.ts";
import { type RunProgram, runProgram } from "./programs.ts";
import { readSound, silence } from "./read-sound.ts";
import { openVoice } from "./say.ts";

// Composing takes a tenth of a second; all exchanges of a process play the same.
const composed = new Map<string, Clip>();

function once(name: string, compose: () => Uint8Array): Clip {
  const clip = composed.get(name) ?? { name, samples: compose() };
  composed.set(name, clip);
  return clip;
}

export function openClips(run: RunProgram = runProgram): Clips {
  return {
    say: openVoice(run),
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
