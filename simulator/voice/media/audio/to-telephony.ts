// Any sound as a telephone carries it: one channel, 8 kHz, µ-law.
import { encodeMulaw, samplesPerSecond } from "./mulaw.ts";
import type { Sound } from "./wav.ts";

export function toTelephonySamples(sound: Sound): Uint8Array {
  const length = sound.channels[0]?.length ?? 0;
  const single = new Float32Array(length);
  for (const channel of sound.channels)
    for (let place = 0; place < length; place += 1)
      single[place] = (single[place] ?? 0) + (channel[place] ?? 0) / sound.channels.length;
  return encodeMulaw(sound.rate === samplesPerSecond ? single : resample(single, sound.rate));
}

/**
 * A window of sinc around every new sample, narrow enough that what 8 kHz cannot carry is taken out first: without
 * it the hiss of a studio recording would fold back into the voice.
 */
function resample(samples: Float32Array, rate: number): Float32Array {
  const step = rate / samplesPerSecond;
  const cut = Math.min(1, 1 / step) * 0.92;
  const reach = Math.ceil(12 / cut);
  const made = new Float32Array(Math.floor(samples.length / step));
  for (let place = 0; place < made.length; place += 1) {
    const centre = place * step;
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
    made[place] = weight === 0 ? 0 : sum / weight;
  }
  return made;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
