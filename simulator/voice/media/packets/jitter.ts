// Packets arrive early, late, twice or never, but a frame is needed every 20 ms. A few packets are held back so small
// delays are inaudible; only a few, because the added delay is audible too.
import { type Frame, silentFrame } from "#simulator/voice/media/audio/mix.ts";
import { frameSamples } from "#simulator/voice/media/audio/mulaw.ts";

interface Waiting {
  readonly position: number;
  readonly payload: Uint8Array;
}

const startWith = 2;
/** 200 ms: after a stall the oldest packets are dropped. */
const maxDepth = 10;
const targetDepth = 3;
/** Never below settleAt for this many ticks (5 s): the sender's clock is faster than ours. */
const driftTurns = 250;
/** A larger gap means another stream. */
const maxSequenceGap = 1_000;

export class JitterBuffer {
  #waiting: Waiting[] = [];
  #newest: number | null = null;
  #next: number | null = null;
  #rest: Uint8Array = new Uint8Array();
  #isPlaying = false;
  #turnsWaited = 0;
  #turnsFull = 0;

  /** The payload is empty if the packet carries no voice but has a place in the sequence. */
  push(sequenceNumber: number, payload: Uint8Array): void {
    let index = this.#placeOf(sequenceNumber);
    if (this.#newest !== null && Math.abs(index - this.#newest) > maxSequenceGap) {
      this.#forget();
      index = sequenceNumber;
    }
    this.#newest = Math.max(index, this.#newest ?? index);
    if (this.#next !== null && index < this.#next) return;
    const before = this.#waiting.findLastIndex((one) => one.position <= index);
    if (this.#waiting[before]?.position === index) return;
    this.#waiting.splice(before + 1, 0, { position: index, payload });
    if (this.#waiting.length > maxDepth)
      this.#waiting.splice(0, this.#waiting.length - targetDepth);
  }

  /** The next 20 ms; null if there is nothing to play. */
  pull(): Frame | null {
    if (this.#waiting.length < targetDepth) this.#turnsFull = 0;
    else if (++this.#turnsFull > driftTurns) {
      this.#turnsFull = 0;
      this.#next = (this.#waiting.shift()?.position ?? 0) + 1;
    }
    if (!this.#isPlaying && !this.#canStart()) return null;
    this.#isPlaying = true;
    while (this.#rest.length < frameSamples) {
      const first = this.#waiting[0];
      if (first === undefined || this.#isGapWorthWaiting(first)) break;
      this.#waiting.shift();
      this.#next = first.position + 1;
      this.#rest = this.#rest.length === 0 ? first.payload : joined(this.#rest, first.payload);
    }
    if (this.#rest.length === 0) {
      if (this.#waiting.length === 0) this.#isPlaying = false;
      return null;
    }
    return this.#take();
  }

  #take(): Frame {
    const whole = this.#rest;
    if (whole.length === frameSamples) {
      this.#rest = new Uint8Array();
      return whole;
    }
    this.#rest = whole.subarray(frameSamples);
    if (whole.length > frameSamples) return whole.subarray(0, frameSamples);
    const frame = Uint8Array.from(silentFrame);
    frame.set(whole);
    return frame;
  }

  /** A single packet is played too, once no other has followed it. */
  #canStart(): boolean {
    if (this.#waiting.length === 0) return false;
    this.#turnsWaited += 1;
    if (this.#waiting.length < startWith && this.#turnsWaited <= startWith) return false;
    this.#turnsWaited = 0;
    return true;
  }

  #isGapWorthWaiting(first: Waiting): boolean {
    if (this.#next === null || first.position === this.#next) {
      this.#turnsWaited = 0;
      return false;
    }
    if (this.#waiting.length >= targetDepth || this.#turnsWaited >= startWith) {
      this.#turnsWaited = 0;
      return false;
    }
    this.#turnsWaited += 1;
    return true;
  }

  /** Sequence numbers wrap after 65,535; positions do not. */
  #placeOf(sequenceNumber: number): number {
    if (this.#newest === null) return sequenceNumber;
    const ahead = (sequenceNumber - this.#newest) & 0xffff;
    return this.#newest + (ahead > 0x7fff ? ahead - 0x10000 : ahead);
  }

  #forget(): void {
    this.#waiting = [];
    this.#newest = null;
    this.#next = null;
    this.#rest = new Uint8Array();
    this.#isPlaying = false;
  }
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const whole = new Uint8Array(left.length + right.length);
  whole.set(left);
  whole.set(right, left.length);
  return whole;
}
