// Hold music for callers outside a conference. Synthesized, so there are no rights to clear and no file to ship.
import { telephonySampleRate, writeWav } from "./wav.ts";

/** The name it is served under, beside the workspace's audio files. */
export const holdMusic = "music";

// G, E minor, C and D; half-second beats, two bars per chord.
const chords = [
  [196, 246.94, 293.66],
  [164.81, 246.94, 329.63],
  [130.81, 261.63, 329.63],
  [146.83, 293.66, 369.99],
] as const;
const pattern = [0, 1, 2, 1, 0, 2, 1, 2] as const;
const beatSamples = telephonySampleRate / 2;
const noteSamples = telephonySampleRate * 2;
/** Decay factor per sample. */
const fading = Math.exp(-2.2 / telephonySampleRate);
const softSamples = 60;

let composed: Uint8Array<ArrayBuffer> | undefined;

/** Sixteen seconds of WAV. Notes wrap around the end, so that the audio loops without a gap. */
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
  for (let index = 0; index < noteSamples; index += 1) {
    const soft = Math.min(1, index / softSamples, (noteSamples - index) / softSamples);
    const at = (from + index) % samples.length;
    samples[at] = (samples[at] ?? 0) + soft * y;
    [x, y] = [x * cos - y * sin, x * sin + y * cos];
  }
}
