// Packets come early, late, twice or never; a frame is wanted every 20 ms. A few are kept back so that small
// delays are not heard, and no more than a few, because waiting is heard too.
import { type Frame, quietFrame } from "#simulator/voice/media/audio/mix.ts";
import { frameSamples } from "#simulator/voice/media/audio/mulaw.ts";

interface Waiting {
  readonly place: number;
  readonly payload: Uint8Array;
}

const startWith = 2;
/** 200 ms: after a stall the oldest are given up. */
const atMost = 10;
const settleAt = 3;
/** Never fewer than settleAt in so many turns (5 s): the other clock is faster than ours. */
const driftTurns = 250;
/** Further apart than this is another stream. */
const strangers = 1_000;

export class JitterBuffer {
  #waiting: Waiting[] = [];
  #newest: number | null = null;
  #next: number | null = null;
  #rest: Uint8Array = new Uint8Array();
  #isPlaying = false;
  #turnsWaited = 0;
  #turnsFull = 0;

  /** Empty where the packet carried no voice but has a place in the sequence. */
  push(sequenceNumber: number, payload: Uint8Array): void {
    let place = this.#placeOf(sequenceNumber);
    if (this.#newest !== null && Math.abs(place - this.#newest) > strangers) {
      this.#forget();
      place = sequenceNumber;
    }
    this.#newest = Math.max(place, this.#newest ?? place);
    if (this.#next !== null && place < this.#next) return;
    const before = this.#waiting.findLastIndex((one) => one.place <= place);
    if (this.#waiting[before]?.place === place) return;
    this.#waiting.splice(before + 1, 0, { place, payload });
    if (this.#waiting.length > atMost) this.#waiting.splice(0, this.#waiting.length - settleAt);
  }

  /** The next 20 ms; null: nothing is there to be heard. */
  pull(): Frame | null {
    if (this.#waiting.length < settleAt) this.#turnsFull = 0;
    else if (++this.#turnsFull > driftTurns) {
      this.#turnsFull = 0;
      this.#next = (this.#waiting.shift()?.place ?? 0) + 1;
    }
    if (!this.#isPlaying && !this.#mayStart()) return null;
    this.#isPlaying = true;
    while (this.#rest.length < frameSamples) {
      const first = this.#waiting[0];
      if (first === undefined || this.#isGapWorthWaiting(first)) break;
      this.#waiting.shift();
      this.#next = first.place + 1;
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
    const frame = Uint8Array.from(quietFrame);
    frame.set(whole);
    return frame;
  }

  /** One alone is played too, once nothing has followed it. */
  #mayStart(): boolean {
    if (this.#waiting.length === 0) return false;
    this.#turnsWaited += 1;
    if (this.#waiting.length < startWith && this.#turnsWaited <= startWith) return false;
    this.#turnsWaited = 0;
    return true;
  }

  #isGapWorthWaiting(first: Waiting): boolean {
    if (this.#next === null || first.place === this.#next) {
      this.#turnsWaited = 0;
      return false;
    }
    if (this.#waiting.length >= settleAt || this.#turnsWaited >= startWith) {
      this.#turnsWaited = 0;
      return false;
    }
    this.#turnsWaited += 1;
    return true;
  }

  /** Sequence numbers begin again after 65,535; places do not. */
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
