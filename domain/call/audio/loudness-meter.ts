// Reads a WAV file as a stream of chunks: a recording may be too large for memory.
import { type RecordingAudio, readerOf, type SampleReader } from "./samples.ts";
import { findSamples, type WavLayout } from "./wav.ts";

/** Headers are short; a file with more than this before its samples is unsupported. */
const maxHead = 64 * 1024;

/** Buffers the start of the file until the samples are located. */
class Beginning {
  #bytes = new Uint8Array(0);
  #place: WavLayout | null = null;
  readonly #fileSize: number;
  constructor(fileSize: number) {
    this.#fileSize = fileSize;
  }
  get place(): WavLayout | null {
    return this.#place;
  }
  get isHopeless(): boolean {
    return this.#place === null && this.#bytes.length > maxHead;
  }
  /** The buffered bytes once the samples are located or the limit is exceeded; null while more are needed. */
  add(piece: Uint8Array): Uint8Array | null {
    this.#bytes = joined(this.#bytes, piece);
    this.#place = findSamples(this.#bytes, this.#fileSize);
    return this.#place !== null || this.isHopeless ? this.#bytes : null;
  }
  /** The buffered bytes at the end of the stream. */
  get collected(): Uint8Array {
    return this.#bytes;
  }
}

/** Computes the loudness per slice and the duration of a recording. */
export class LoudnessMeter {
  readonly #beginning: Beginning;
  readonly #slices: number;
  #samples: Samples | null = null;
  #isDone = false;
  constructor(fileSize: number, slices: number) {
    this.#beginning = new Beginning(fileSize);
    this.#slices = slices;
  }
  add(piece: Uint8Array): void {
    if (this.#isDone) return;
    if (this.#samples !== null) {
      this.#samples.add(piece);
      return;
    }
    const bytes = this.#beginning.add(piece);
    if (bytes === null) return;
    const { place: layout } = this.#beginning;
    const read = layout === null ? null : readerOf(layout.head.format, layout.head.bits);
    if (layout === null || read === null) {
      this.#isDone = true;
      return;
    }
    this.#samples = new Samples(layout, read, this.#slices);
    this.#samples.add(bytes.subarray(layout.from));
  }
  /** Null if the file is not a WAV file we can read. */
  result(): RecordingAudio | null {
    return this.#samples?.result() ?? null;
  }
}

class Samples {
  readonly #place: WavLayout;
  readonly #read: SampleReader;
  readonly #frames: number;
  readonly #loudest: Float64Array;
  readonly #frameBytes: number;
  #frame = 0;
  #slice = 0;
  #left = new Uint8Array(0);
  constructor(layout: WavLayout, read: SampleReader, slices: number) {
    this.#place = layout;
    this.#read = read;
    this.#frameBytes = (layout.head.channels * layout.head.bits) / 8;
    this.#frames = Math.floor((layout.end - layout.from) / this.#frameBytes);
    this.#loudest = new Float64Array(Math.min(slices, Math.max(1, this.#frames)));
  }
  add(piece: Uint8Array): void {
    const bytes = this.#left.length === 0 ? piece : joined(this.#left, piece);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { channels, bits } = this.#place.head;
    let at = 0;
    for (; at + this.#frameBytes <= bytes.length && this.#frame < this.#frames; this.#frame += 1) {
      while (this.#frame >= this.#endOf(this.#slice)) this.#slice += 1;
      let loudest = this.#loudest[this.#slice] ?? 0;
      for (let channel = 0; channel < channels; channel += 1)
        loudest = Math.max(loudest, Math.abs(this.#read(view, at + (channel * bits) / 8)));
      this.#loudest[this.#slice] = loudest;
      at += this.#frameBytes;
    }
    this.#left = this.#frame < this.#frames ? bytes.slice(at) : new Uint8Array(0);
  }
  #endOf(slice: number): number {
    return Math.floor(((slice + 1) * this.#frames) / this.#loudest.length);
  }
  result(): RecordingAudio {
    const { channels, rate } = this.#place.head;
    // Square root, so that quiet voices show too: hearing is not linear.
    const peaks = Uint8Array.from(this.#loudest, (one) =>
      Math.round(255 * Math.sqrt(Math.min(1, one))),
    );
    return { seconds: this.#frames / rate, channels, peaks };
  }
}

/** Swaps left and right in every frame; passes anything but stereo through unchanged. */
export class ChannelSwap {
  readonly #beginning = new Beginning(Number.POSITIVE_INFINITY);
  #place: WavLayout | null = null;
  #isFound = false;
  #at = 0;
  #left = new Uint8Array(0);
  /** The bytes that are complete; a partial frame waits for the next chunk. */
  turn(piece: Uint8Array): Uint8Array {
    if (this.#isFound) return this.#turned(piece);
    const bytes = this.#beginning.add(piece);
    if (bytes === null) return new Uint8Array(0);
    this.#isFound = true;
    this.#place = this.#beginning.place?.head.channels === 2 ? this.#beginning.place : null;
    return this.#turned(bytes);
  }
  /** The remaining bytes at the end of the stream. */
  rest(): Uint8Array {
    return this.#isFound ? this.#left : this.#beginning.collected;
  }
  #turned(piece: Uint8Array): Uint8Array {
    if (this.#place === null) return piece;
    const bytes = joined(this.#left, piece);
    const { from, end, head } = this.#place;
    const wide = head.bits / 8;
    let index = Math.max(0, from - this.#at);
    for (
      ;
      index + 2 * wide <= bytes.length && this.#at + index + 2 * wide <= end;
      index += 2 * wide
    )
      for (let byte = index; byte < index + wide; byte += 1) {
        const left = bytes[byte] ?? 0;
        bytes[byte] = bytes[byte + wide] ?? 0;
        bytes[byte + wide] = left;
      }
    const isOver = this.#at + index + 2 * wide > end;
    const done = isOver ? bytes.length : Math.min(index, bytes.length);
    this.#at += done;
    this.#left = bytes.slice(done);
    return bytes.subarray(0, done);
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
