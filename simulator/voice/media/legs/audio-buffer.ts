// Buffers audio in chunks of ten seconds: neither one object per packet nor one large copy each time it grows.
import type { Frame } from "#simulator/voice/media/audio/mix.ts";
import { frameSamples, samplesPerSecond } from "#simulator/voice/media/audio/mulaw.ts";

const pieceBytes = 10 * samplesPerSecond;

export class AudioBuffer {
  #pieces: Uint8Array[] = [];
  #length = 0;

  get seconds(): number {
    return this.#length / samplesPerSecond;
  }

  add(frame: Frame): void {
    const at = this.#length % pieceBytes;
    if (at === 0) this.#pieces.push(new Uint8Array(pieceBytes));
    this.#pieces.at(-1)?.set(frame, at);
    this.#length += frameSamples;
  }

  /** Everything except this many frames at the end. */
  read(butFrames = 0): Uint8Array {
    const whole = new Uint8Array(Math.max(0, this.#length - butFrames * frameSamples));
    for (const [index, piece] of this.#pieces.entries()) {
      const from = index * pieceBytes;
      if (from < whole.length) whole.set(piece.subarray(0, whole.length - from), from);
    }
    return whole;
  }

  clear(): void {
    this.#pieces = [];
    this.#length = 0;
  }
}
