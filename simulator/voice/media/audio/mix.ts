// Mixes voices frame by frame. A single voice passes unchanged, which is nearly every call.
import { frameSamples, silentSamples, toLinear, toMulaw } from "./mulaw.ts";

/** 20 ms of µ-law, immutable. */
export type Frame = Uint8Array;

export const silentFrame: Frame = silentSamples(frameSamples);

export function mix(voices: readonly Frame[]): Frame {
  const [first, second] = voices;
  if (first === undefined) return silentFrame;
  if (second === undefined) return first;
  const sum = new Uint8Array(frameSamples);
  for (let index = 0; index < frameSamples; index += 1) {
    let total = 0;
    for (const voice of voices) total += toLinear(voice[index] ?? 0xff);
    sum[index] = toMulaw(total);
  }
  return sum;
}

/** The overall loudness of a frame, 0 to 1. */
export function loudnessOf(frame: Frame): number {
  let energy = 0;
  for (const byte of frame) energy += toLinear(byte) ** 2;
  return Math.sqrt(energy / Math.max(1, frame.length)) / 32_768;
}
