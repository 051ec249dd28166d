// A WAV file read as it arrives, piece by piece: a recording may be too large to be held at once.
import { type RecordingAudio, readerOf, type SampleReader } from "./samples.ts";
import { findSamples, type WavPlace } from "./wav.ts";

/** What stands before the samples is short; a file that begins with more is none that we can read. */
const headMost = 64 * 1024;

/** Collects a beginning until it says where the samples are. */
class Beginning {
  #bytes = new Uint8Array(0);
  #place: WavPlace | null = null;
  readonly #fileSize: number;
  constructor(fileSize: number) {
    this.#fileSize = fileSize;
  }
  get place(): WavPlace | null {
    return this.#place;
  }
  get isHopeless(): boolean {
    return this.#place === null && this.#bytes.length > headMost;
  }
  /** What was collected, once the samples are found or it is given up; null while more is needed. */
  add(piece: Uint8Array): Uint8Array | null {
    this.#bytes = joined(this.#bytes, piece);
    this.#place = findSamples(this.#bytes, this.#fileSize);
    return this.#place !== null || this.isHopeless ? this.#bytes : null;
  }
  /** What was collected when nothing more comes. */
  get collected(): Uint8Array {
    return this.#bytes;
  }
}

/** How loud each slice of a recording is, and how long it lasts. */
export class SoundMeter {
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
    const { place } = this.#beginning;
    const read = place === null ? null : readerOf(place.head.format, place.head.bits);
    if (place === null || read === null) {
      this.#isDone = true;
      return;
    }
    this.#samples = new Samples(place, read, this.#slices);
    this.#samples.add(bytes.subarray(place.from));
  }
  /** null: no WAV that we can read. */
  result(): RecordingAudio | null {
    return this.#samples?.result() ?? null;
  }
}

class Samples {
  readonly #place: WavPlace;
  readonly #read: SampleReader;
  readonly #frames: number;
  readonly #loudest: Float64Array;
  readonly #frameBytes: number;
  #frame = 0;
  #slice = 0;
  #left = new Uint8Array(0);
  constructor(place: WavPlace, read: SampleReader, slices: number) {
    this.#place = place;
    this.#read = read;
    this.#frameBytes = (place.head.channels * place.head.bits) / 8;
    this.#frames = Math.floor((place.end - place.from) / this.#frameBytes);
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
    // quiet voices are seen as well: an ear hears ratios, not differences
    const peaks = Uint8Array.from(this.#loudest, (one) =>
      Math.round(255 * Math.sqrt(Math.min(1, one))),
    );
    return { seconds: this.#frames / rate, channels, peaks };
  }
}

/** Left becomes right in every frame; what has not two channels passes as it is. */
export class ChannelSwap {
  readonly #beginning = new Beginning(Number.POSITIVE_INFINITY);
  #place: WavPlace | null = null;
  #isFound = false;
  #at = 0;
  #left = new Uint8Array(0);
  /** What may go on; the rest of a frame waits for the next piece. */
  turn(piece: Uint8Array): Uint8Array {
    if (this.#isFound) return this.#turned(piece);
    const bytes = this.#beginning.add(piece);
    if (bytes === null) return new Uint8Array(0);
    this.#isFound = true;
    this.#place = this.#beginning.place?.head.channels === 2 ? this.#beginning.place : null;
    return this.#turned(bytes);
  }
  /** What is left when nothing more comes. */
  rest(): Uint8Array {
    return this.#isFound ? this.#left : this.#beginning.collected;
  }
  #turned(piece: Uint8Array): Uint8Array {
    if (this.#place === null) return piece;
    const bytes = joined(this.#left, piece);
    const { from, end, head } = this.#place;
    const wide = head.bits / 8;
    let place = Math.max(0, from - this.#at);
    for (
      ;
      place + 2 * wide <= bytes.length && this.#at + place + 2 * wide <= end;
      place += 2 * wide
    )
      for (let byte = place; byte < place + wide; byte += 1) {
        const left = bytes[byte] ?? 0;
        bytes[byte] = bytes[byte + wide] ?? 0;
        bytes[byte + wide] = left;
      }
    const isOver = this.#at + place + 2 * wide > end;
    const done = isOver ? bytes.length : Math.min(place, bytes.length);
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
