// Converts any audio to telephone audio: one channel, 8 kHz, µ-law.
import { encodeMulaw, samplesPerSecond } from "./mulaw.ts";
import type { WavAudio } from "./wav.ts";

export function toTelephonySamples(sound: WavAudio): Uint8Array {
  const length = sound.channels[0]?.length ?? 0;
  const single = new Float32Array(length);
  for (const channel of sound.channels)
    for (let index = 0; index < length; index += 1)
      single[index] = (single[index] ?? 0) + (channel[index] ?? 0) / sound.channels.length;
  return encodeMulaw(sound.rate === samplesPerSecond ? single : resample(single, sound.rate));
}

/**
 * Uses a sinc window around every new sample, narrow enough to remove what 8 kHz cannot carry: without it the hiss of a
 * studio recording would alias into the voice.
 */
function resample(samples: Float32Array, rate: number): Float32Array {
  const step = rate / samplesPerSecond;
  const cut = Math.min(1, 1 / step) * 0.92;
  const reach = Math.ceil(12 / cut);
  const made = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < made.length; index += 1) {
    const centre = index * step;
    const from = Math.max(0, Math.ceil(centre - reach));
    const to = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    let weight = 0;
    for (let near = from; near <= to; near += 1) {
      const away = near - centre;
      const share = sinc(away * cut) * (0.5 + 0.5 * Math.cos((Math.PI * away) / (reach + 1)));
      sum += (samples[near] ?? 0) * share;
      weight += share;
    }
    made[index] = weight === 0 ? 0 : sum / weight;
  }
  return made;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
