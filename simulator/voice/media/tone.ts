// Detects tones and their loudness, for tests.
import { decodeMulaw, samplesPerSecond } from "./audio/mulaw.ts";

/** Bytes are µ-law. */
type ToneSamples = Uint8Array | Int16Array;

/** The amplitude of one tone by the Goertzel algorithm, 0 to 1: 1 is a full-scale sine and nothing else. */
export function toneLevel(samples: ToneSamples, hz: number, rate = samplesPerSecond): number {
  const sound = samples instanceof Uint8Array ? decodeMulaw(samples) : samples;
  if (sound.length === 0) return 0;
  const turn = (2 * Math.PI * hz) / rate;
  const keep = 2 * Math.cos(turn);
  let last = 0;
  let before = 0;
  for (const sample of sound) {
    const now = sample / 32_768 + keep * last - before;
    before = last;
    last = now;
  }
  const power = last * last + before * before - keep * last * before;
  return (2 * Math.sqrt(Math.max(0, power))) / sound.length;
}

/** The overall loudness, 0 to 1 (root mean square). */
export function soundLevel(samples: ToneSamples): number {
  const sound = samples instanceof Uint8Array ? decodeMulaw(samples) : samples;
  let energy = 0;
  for (const sample of sound) energy += (sample / 32_768) ** 2;
  return Math.sqrt(energy / Math.max(1, sound.length));
}
