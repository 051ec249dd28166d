// What callers hear who wait outside of a room: made rather than recorded, nobody's rights and nothing to ship.
import { telephonySampleRate, writeWav } from "./wav.ts";

/** The name under which it is fetched, beside those of the workspace's own sounds. */
export const holdMusic = "music";

// G, E minor, C and D; beats of half a second, two bars a chord.
const chords = [
  [196, 246.94, 293.66],
  [164.81, 246.94, 329.63],
  [130.81, 261.63, 329.63],
  [146.83, 293.66, 369.99],
] as const;
const pattern = [0, 1, 2, 1, 0, 2, 1, 2] as const;
const beatSamples = telephonySampleRate / 2;
const noteSamples = telephonySampleRate * 2;
/** How much of a note is left after each sample. */
const fading = Math.exp(-2.2 / telephonySampleRate);
const softSamples = 60;

let composed: Uint8Array<ArrayBuffer> | undefined;

/** Sixteen seconds as WAV; every note rings on over the seam, so that the next round follows without a break. */
export function holdMusicWav(): Uint8Array<ArrayBuffer> {
  composed ??= writeWav(compose());
  return composed;
}

function compose(): Float32Array {
  const samples = new Float32Array(chords.length * pattern.length * beatSamples);
  for (const [bar, chord] of chords.entries())
    for (const [step, voice] of pattern.entries()) {
      const from = (bar * pattern.length + step) * beatSamples;
      pluck(samples, chord[voice], from, 0.16);
      pluck(samples, chord[voice] * 2, from, 0.05);
    }
  return samples;
}

/** Computes the tone by rotation: one sine per sample would block other requests. */
function pluck(samples: Float32Array, hz: number, from: number, level: number): void {
  const angle = (2 * Math.PI * hz) / telephonySampleRate;
  const [cos, sin] = [Math.cos(angle) * fading, Math.sin(angle) * fading];
  let [x, y] = [level, 0];
  for (let place = 0; place < noteSamples; place += 1) {
    const soft = Math.min(1, place / softSamples, (noteSamples - place) / softSamples);
    const at = (from + place) % samples.length;
    samples[at] = (samples[at] ?? 0) + soft * y;
    [x, y] = [x * cos - y * sin, x * sin + y * cos];
  }
}
