// A conference without sound: who is in it and how, and nothing to hear.
import type {
  Clip,
  MediaLeg,
  MediaRoom,
  Recording,
  Stay,
} from "#simulator/voice/media/exchange.ts";
import { samplesPerSecond } from "#simulator/voice/media/sound/mulaw.ts";
import type { SilentTime } from "./silent-time.ts";

export class SilentRoom implements MediaRoom {
  readonly id: string;
  readonly #time: SilentTime;
  readonly #onClosed: (room: SilentRoom) => void;
  readonly #closed = new AbortController();
  readonly #guests = new Map<string, Stay>();
  hasBegun = false;

  constructor(id: string, time: SilentTime, onClosed: (room: SilentRoom) => void) {
    this.id = id;
    this.#time = time;
    this.#onClosed = onClosed;
  }

  get guests(): ReadonlyMap<string, Stay> {
    return this.#guests;
  }

  add(leg: MediaLeg, how: Partial<Stay> = {}): void {
    const usual = { muted: false, coaches: null, isHeld: false, holdMusic: null };
    this.#guests.set(leg.id, { ...usual, ...how });
  }

  set(leg: MediaLeg, how: Partial<Stay>): void {
    const stay = this.#guests.get(leg.id);
    if (stay !== undefined) this.#guests.set(leg.id, { ...stay, ...how });
  }

  remove(leg: MediaLeg): void {
    this.#guests.delete(leg.id);
  }

  begin(): void {
    this.hasBegun = true;
  }

  setWaitMusic(): void {}

  async announce(clip: Clip, signal: AbortSignal): Promise<void> {
    const ends = AbortSignal.any([signal, this.#closed.signal]);
    await this.#time.pass(clip.samples.length / samplesPerSecond, ends);
  }

  startRecording(): Recording {
    return this.#time.startRecording();
  }

  close(): void {
    this.#closed.abort();
    this.#guests.clear();
    this.#onClosed(this);
  }
}
