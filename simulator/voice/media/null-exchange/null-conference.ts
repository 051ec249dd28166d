// A conference without audio: only its members and their settings.

import { samplesPerSecond } from "#simulator/voice/media/audio/mulaw.ts";
import type {
  AudioClip,
  ConferenceMembership,
  MediaConference,
  MediaLeg,
  Recording,
} from "#simulator/voice/media/media-exchange.ts";
import type { NullPlaybackClock } from "./null-playback-clock.ts";

export class NullConference implements MediaConference {
  readonly id: string;
  readonly #time: NullPlaybackClock;
  readonly #onClosed: (conference: NullConference) => void;
  readonly #closed = new AbortController();
  readonly #guests = new Map<string, ConferenceMembership>();
  hasStarted = false;

  constructor(id: string, time: NullPlaybackClock, onClosed: (conference: NullConference) => void) {
    this.id = id;
    this.#time = time;
    this.#onClosed = onClosed;
  }

  get guests(): ReadonlyMap<string, ConferenceMembership> {
    return this.#guests;
  }

  add(leg: MediaLeg, how: Partial<ConferenceMembership> = {}): void {
    const usual = { muted: false, coaches: null, isHeld: false, holdMusic: null };
    this.#guests.set(leg.id, { ...usual, ...how });
  }

  set(leg: MediaLeg, how: Partial<ConferenceMembership>): void {
    const stay = this.#guests.get(leg.id);
    if (stay !== undefined) this.#guests.set(leg.id, { ...stay, ...how });
  }

  remove(leg: MediaLeg): void {
    this.#guests.delete(leg.id);
  }

  start(): void {
    this.hasStarted = true;
  }

  setWaitMusic(): void {}

  async announce(clip: AudioClip, signal: AbortSignal): Promise<void> {
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
