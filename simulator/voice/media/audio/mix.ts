// Voices added up, a frame at a time. One voice alone passes as it came: that is nearly every call.
import { frameSamples, quietFor, toLinear, toMulaw } from "./mulaw.ts";

/** 20 ms of µ-law, never written to once made. */
export type Frame = Uint8Array;

export const quietFrame: Frame = quietFor(frameSamples);

export function mix(voices: readonly Frame[]): Frame {
  const [first, second] = voices;
  if (first === undefined) return quietFrame;
  if (second === undefined) return first;
  const sum = new Uint8Array(frameSamples);
  for (let place = 0; place < frameSamples; place += 1) {
    let total = 0;
    for (const voice of voices) total += toLinear(voice[place] ?? 0xff);
    sum[place] = toMulaw(total);
  }
  return sum;
}

/** How loud a frame is on the whole, 0 to 1. */
export function loudnessOf(frame: Frame): number {
  let energy = 0;
  for (const byte of frame) energy += toLinear(byte) ** 2;
  return Math.sqrt(energy / Math.max(1, frame.length)) / 32_768;
}
