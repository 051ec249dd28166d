// A recording of two sides, kept in µ-law (16 kB per second) until it is read.

import { type Frame, silentFrame } from "#simulator/voice/media/audio/mix.ts";
import { wavOf } from "#simulator/voice/media/audio/wav.ts";
import type { Recording } from "#simulator/voice/media/media-exchange.ts";
import { AudioBuffer } from "./audio-buffer.ts";

/** The longest possible call (twilio.com/docs/voice/api/call-resource, read 2026-11). */
const maxSeconds = 4 * 3_600;

export class Recorder implements Recording {
  readonly #left = new AudioBuffer();
  readonly #right = new AudioBuffer();
  readonly #ended: () => void;
  #pause: "skip" | "silence" | null = null;
  #made: { wav: Uint8Array; seconds: number } | null = null;

  constructor(ended: () => void) {
    this.#ended = ended;
  }

  get seconds(): number {
    return this.#made?.seconds ?? this.#left.seconds;
  }

  take(left: Frame | null, right: Frame | null): void {
    if (this.#made !== null || this.#pause === "skip" || this.seconds >= maxSeconds) return;
    const isQuiet = this.#pause === "silence";
    this.#left.add(isQuiet ? silentFrame : (left ?? silentFrame));
    this.#right.add(isQuiet ? silentFrame : (right ?? silentFrame));
  }

  pause(how: "skip" | "silence"): void {
    this.#pause = how;
  }

  resume(): void {
    this.#pause = null;
  }

  stop(): Uint8Array {
    if (this.#made === null) {
      const { seconds } = this;
      this.#made = { wav: wavOf(this.#left.read(), this.#right.read()), seconds };
      this.#left.clear();
      this.#right.clear();
      this.#ended();
    }
    return this.#made.wav;
  }
}
