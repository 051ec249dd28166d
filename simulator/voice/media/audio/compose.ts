// The sounds of the house, made rather than recorded: nobody's rights, nothing to ship.
import { encodeMulaw, samplesPerSecond } from "./mulaw.ts";

/** Held softly under all chords of the music: who hears it hears the music. */
export const musicHz = 440;
export const beepHz = 1_000;
/** As it rings in North America: two tones at once, two seconds of six. */
export const ringbackHz = [440, 480] as const;
/** What stands for words where nothing on the machine can speak. */
export const murmurHz = [205, 310] as const;

const full = 32_767;

/** Long enough to be heard as a tone, soft at both ends so that it does not click. */
export function tone(hz: number | readonly number[], seconds: number, level = 0.25): Uint8Array {
  const tones = typeof hz === "number" ? [hz] : hz;
  const length = Math.round(seconds * samplesPerSecond);
  const samples = new Float32Array(length);
  for (let place = 0; place < length; place += 1) {
    const sum = tones.reduce((all, one) => all + sine(one, place), 0) / tones.length;
    samples[place] = full * level * softEnds(place, length, 80) * sum;
  }
  return encodeMulaw(samples);
}

/** Its end leads into its beginning. */
export function composeRingback(): Uint8Array {
  const rung = tone(ringbackHz, 2, 0.2);
  const samples = encodeMulaw(new Float32Array(6 * samplesPerSecond));
  samples.set(rung, 0);
  return samples;
}

// F, D minor, B flat and A minor, all with the A in them; beats of half a second, two bars a chord.
const chords = [
  [174.61, 261.63, 329.63],
  [146.83, 261.63, 349.23],
  [116.54, 293.66, 349.23],
  [110, 261.63, 329.63],
] as const;
const pattern = [0, 1, 2, 1, 0, 2, 1, 2] as const;
const beatSeconds = 0.5;

/** Sixteen seconds of plucked chords; every note rings on over the seam, so that the loop has none. */
export function composeMusic(): Uint8Array {
  const beat = beatSeconds * samplesPerSecond;
  const length = chords.length * pattern.length * beat;
  const samples = new Float32Array(length);
  for (const [bar, chord] of chords.entries())
    for (const [step, voice] of pattern.entries())
      pluck(samples, chord[voice] ?? chord[0], (bar * pattern.length + step) * beat);
  for (let place = 0; place < length; place += 1)
    samples[place] = (samples[place] ?? 0) + full * 0.05 * sine(musicHz, place);
  return encodeMulaw(samples);
}

function pluck(samples: Float32Array, hz: number, from: number): void {
  const length = Math.round(2.5 * samplesPerSecond);
  for (let place = 0; place < length; place += 1) {
    const fade = Math.exp((-2.2 * place) / samplesPerSecond) * softEnds(place, length, 60);
    const sound = sine(hz, place) + 0.3 * sine(hz * 2, place) + 0.1 * sine(hz * 3, place);
    const at = (from + place) % samples.length;
    samples[at] = (samples[at] ?? 0) + full * 0.045 * fade * sound;
  }
}

/** As many murmured words as there are words, with a breath where a sentence ends. */
export function composeMurmur(text: string): Uint8Array {
  const words = text.match(/\S+/g) ?? [];
  const pieces = words.flatMap((word, place) => {
    const seconds = Math.min(0.6, 0.12 + 0.045 * word.length);
    const spoken = tone(murmurHz[place % 2] ?? murmurHz[0], seconds, 0.12);
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

function sine(hz: number, place: number): number {
  return Math.sin((2 * Math.PI * hz * place) / samplesPerSecond);
}

function softEnds(place: number, length: number, over: number): number {
  return Math.min(1, (place + 1) / over, (length - place) / over);
}
