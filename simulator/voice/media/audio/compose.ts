// Synthesized audio clips: no copyright and no audio files to ship.
import { encodeMulaw, samplesPerSecond } from "./mulaw.ts";

/** Sounds softly under all chords of the music, so tests can detect the music by this tone. */
export const musicHz = 440;
export const beepHz = 1_000;
/** The North American ringback tone: two tones at once, two seconds of six. */
export const ringbackHz = [440, 480] as const;
/** Stands in for speech when the machine has no speech program. */
export const murmurHz = [205, 310] as const;

const full = 32_767;

/** A tone that fades at both ends, so it does not click. */
export function tone(hz: number | readonly number[], seconds: number, level = 0.25): Uint8Array {
  const tones = typeof hz === "number" ? [hz] : hz;
  const length = Math.round(seconds * samplesPerSecond);
  const samples = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const sum = tones.reduce((all, one) => all + sine(one, index), 0) / tones.length;
    samples[index] = full * level * softEnds(index, length, 80) * sum;
  }
  return encodeMulaw(samples);
}

/** Loops without a seam. */
export function composeRingback(): Uint8Array {
  const rung = tone(ringbackHz, 2, 0.2);
  const samples = encodeMulaw(new Float32Array(6 * samplesPerSecond));
  samples.set(rung, 0);
  return samples;
}

// F, D minor, B flat and A minor, all over the same A; beats of half a second, two bars per chord.
const chords = [
  [174.61, 261.63, 329.63],
  [146.83, 261.63, 349.23],
  [116.54, 293.66, 349.23],
  [110, 261.63, 329.63],
] as const;
const pattern = [0, 1, 2, 1, 0, 2, 1, 2] as const;
const beatSeconds = 0.5;

/** Sixteen seconds of plucked chords; notes ring on past the end into the start, so the loop has no seam. */
export function composeMusic(): Uint8Array {
  const beat = beatSeconds * samplesPerSecond;
  const length = chords.length * pattern.length * beat;
  const samples = new Float32Array(length);
  for (const [bar, chord] of chords.entries())
    for (const [step, voice] of pattern.entries())
      pluck(samples, chord[voice] ?? chord[0], (bar * pattern.length + step) * beat);
  for (let index = 0; index < length; index += 1)
    samples[index] = (samples[index] ?? 0) + full * 0.05 * sine(musicHz, index);
  return encodeMulaw(samples);
}

function pluck(samples: Float32Array, hz: number, from: number): void {
  const length = Math.round(2.5 * samplesPerSecond);
  for (let index = 0; index < length; index += 1) {
    const fade = Math.exp((-2.2 * index) / samplesPerSecond) * softEnds(index, length, 60);
    const sound = sine(hz, index) + 0.3 * sine(hz * 2, index) + 0.1 * sine(hz * 3, index);
    const at = (from + index) % samples.length;
    samples[at] = (samples[at] ?? 0) + full * 0.045 * fade * sound;
  }
}

/** One murmured sound per word, with a pause at the end of a sentence. */
export function composeMurmur(text: string): Uint8Array {
  const words = text.match(/\S+/g) ?? [];
  const pieces = words.flatMap((word, index) => {
    const seconds = Math.min(0.6, 0.12 + 0.045 * word.length);
    const spoken = tone(murmurHz[index % 2] ?? murmurHz[0], seconds, 0.12);
    const rest = /[.!?:;]$/.test(word) ? 0.35 : 0.06;
    return [spoken, encodeMulaw(new Float32Array(Math.round(rest * samplesPerSecond)))];
  });
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function sine(hz: number, index: number): number {
  return Math.sin((2 * Math.PI * hz * index) / samplesPerSecond);
}

function softEnds(index: number, length: number, over: number): number {
  return Math.min(1, (index + 1) / over, (length - index) / over);
}
