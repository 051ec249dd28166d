// Key presses as RTP events (RFC 4733): each is sent many times, because packets get lost.
import { frameSamples } from "#simulator/voice/media/audio/mulaw.ts";

const keys = "0123456789*#ABCD";
const endBit = 0x80;
/** -10 dBm0, as phones send it. */
const volume = 10;

/** Reports each key once, at its end, or at the next packet if its end was lost. */
export class DigitReader {
  readonly #hear: (digit: string) => void;
  #open: { timestamp: number; digit: string; until: number } | null = null;
  #lastTold: number | null = null;

  constructor(onDigit: (digit: string) => void) {
    this.#hear = onDigit;
  }

  read(timestamp: number, payload: Uint8Array): void {
    const [event = 255, flags = 0, high = 0, low = 0] = payload;
    const digit = keys[event];
    if (payload.length < 4 || digit === undefined) return;
    if (this.#lastTold !== null && !isAfter(timestamp, this.#lastTold)) return;
    if (this.#open !== null && this.#open.timestamp !== timestamp) this.#tell();
    this.#open = { timestamp, digit, until: (timestamp + high * 256 + low) >>> 0 };
    if (flags & endBit) this.#tell();
  }

  /** Voice resumed after the key, so its end packet was lost. */
  passBy(timestamp: number): void {
    if (this.#open && isAfter(timestamp, this.#open.until + 3 * frameSamples)) this.#tell();
  }

  #tell(): void {
    if (this.#open === null) return;
    const { timestamp, digit } = this.#open;
    this.#open = null;
    this.#lastTold = timestamp;
    this.#hear(digit);
  }
}

function isAfter(timestamp: number, other: number): boolean {
  const ahead = (timestamp - other) >>> 0;
  return ahead > 0 && ahead < 0x80000000;
}

export interface KeyPacket {
  readonly payload: Uint8Array;
  /** All packets of a key carry the timestamp of its first one. */
  readonly isFirst: boolean;
}

const pressTurns = 5;
const restTurns = 4;
const pauseTurns = 25;

/** Sends one key after another, one packet per tick: 100 ms down, 80 ms up; "w" is a pause of half a second. */
export class DigitWriter {
  #waiting: string[] = [];
  #key: number | null = null;
  #turn = 0;
  #rest = 0;

  write(digits: string): void {
    for (const digit of digits.toUpperCase())
      if (digit === "W" || keys.includes(digit)) this.#waiting.push(digit);
  }

  /** Empty: no key is down, so voice can be sent. The end of a key is sent three times at once. */
  next(): readonly KeyPacket[] {
    if (this.#rest > 0) {
      this.#rest -= 1;
      return [];
    }
    if (this.#key === null) {
      const digit = this.#waiting.shift();
      if (digit === undefined) return [];
      if (digit === "W") {
        this.#rest = pauseTurns - 1;
        return [];
      }
      this.#key = keys.indexOf(digit);
      this.#turn = 0;
    }
    this.#turn += 1;
    const isLast = this.#turn === pressTurns;
    const duration = this.#turn * frameSamples;
    const flags = (isLast ? endBit : 0) | volume;
    const payload = Uint8Array.of(this.#key, flags, duration >> 8, duration & 0xff);
    const packet = { payload, isFirst: this.#turn === 1 };
    if (!isLast) return [packet];
    this.#key = null;
    this.#rest = restTurns;
    return [packet, packet, packet];
  }
}
