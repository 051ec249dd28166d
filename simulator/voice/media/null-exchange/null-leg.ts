// A leg without audio: clips take their time, keys are pressed by code, and speech has a known length.

import { samplesPerSecond } from "#simulator/voice/media/audio/mulaw.ts";
import { silence } from "#simulator/voice/media/audio/read-sound.ts";
import type {
  AudioClip,
  MediaLeg,
  RecordedAudio,
  Recording,
  RecordingRules,
  SdpAnswer,
} from "#simulator/voice/media/media-exchange.ts";
import type { NullPlaybackClock } from "./null-playback-clock.ts";

export class NullLeg implements MediaLeg {
  readonly id: string;
  readonly connected = Promise.resolve();
  readonly #time: NullPlaybackClock;
  readonly #onClosed: (leg: NullLeg) => void;
  readonly #closed = new AbortController();
  readonly #digitEars = new Set<(digit: string) => void>();
  readonly #lostEars = new Set<() => void>();
  #hearing = new AbortController();
  #said: Uint8Array[] = [];
  #speaking: Promise<void> | null = null;

  constructor(id: string, time: NullPlaybackClock, onClosed: (leg: NullLeg) => void) {
    this.id = id;
    this.#time = time;
    this.#onClosed = onClosed;
  }

  async answer(): Promise<string> {
    return "v=0\r\n";
  }

  async offer(): Promise<SdpAnswer> {
    return { sdp: "v=0\r\n", accept: async () => {}, withdraw: () => {} };
  }

  async play(clip: AudioClip, signal: AbortSignal): Promise<void> {
    this.#hearing.abort();
    this.#hearing = new AbortController();
    const ends = AbortSignal.any([signal, this.#closed.signal, this.#hearing.signal]);
    await this.#time.pass(clip.samples.length / samplesPerSecond, ends);
  }

  speak(clip: AudioClip, signal: AbortSignal): Promise<void> {
    const ends = AbortSignal.any([signal, this.#closed.signal]);
    if (ends.aborted) return Promise.resolve();
    this.#said.push(clip.samples);
    const speaking = this.#time.pass(clip.samples.length / samplesPerSecond, ends).then(() => {
      if (this.#speaking === speaking) this.#speaking = null;
    });
    this.#speaking = speaking;
    return speaking;
  }

  onDigit(listener: (digit: string) => void): () => void {
    this.#digitEars.add(listener);
    return () => this.#digitEars.delete(listener);
  }

  press(digits: string): void {
    if (this.#closed.signal.aborted) return;
    for (const digit of digits.toUpperCase())
      if (/[0-9*#A-D]/.test(digit)) for (const listener of this.#digitEars) listener(digit);
  }

  sendDigits(): void {}

  async record(rules: RecordingRules, signal: AbortSignal): Promise<RecordedAudio> {
    const ended = new AbortController();
    const over = AbortSignal.any([signal, this.#closed.signal, ended.signal]);
    let digit: string | null = null;
    const unhear = this.onDigit((pressed) => {
      if (digit !== null || !rules.keys.includes(pressed)) return;
      digit = pressed;
      ended.abort();
    });
    const since = this.#time.now();
    this.#said = this.#speaking === null ? [] : this.#said.slice(-1);
    const isQuiet = this.#untilQuiet(rules, over);
    const endedBy = await Promise.race([
      isQuiet,
      this.#time.pass(rules.maxSeconds, over).then(() => "length" as const),
    ]);
    const isGivenUp = signal.aborted || this.#closed.signal.aborted;
    ended.abort();
    unhear();
    const spoken = Buffer.concat(this.#said);
    const seconds = Math.min(rules.maxSeconds, this.#time.secondsSince(since));
    const samples =
      spoken.length > 0 ? new Uint8Array(spoken) : silence(endedBy === "silence" ? 0 : seconds);
    if (digit !== null) return { samples, endedBy: "key", digit };
    return { samples, endedBy: isGivenUp ? "hangup" : endedBy, digit: null };
  }

  startRecording(): Recording {
    return this.#time.startRecording();
  }

  onLost(listener: () => void): () => void {
    this.#lostEars.add(listener);
    return () => this.#lostEars.delete(listener);
  }

  /** As if packets stopped arriving. */
  lose(): void {
    for (const listener of this.#lostEars) listener();
  }

  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    this.#digitEars.clear();
    this.#lostEars.clear();
    this.#onClosed(this);
  }

  async #untilQuiet(rules: RecordingRules, over: AbortSignal): Promise<"silence"> {
    if (rules.silenceSeconds === 0) return await new Promise<"silence">(() => {});
    let spokenCount = 0;
    do {
      spokenCount = this.#said.length;
      await this.#speaking;
      await this.#time.pass(rules.silenceSeconds, over);
    } while (!over.aborted && (this.#speaking !== null || spokenCount !== this.#said.length));
    return "silence";
  }
}
