// One telephone at the end of a line: what it says, what it hears, and the keys it presses.

import { type Frame, mix, quietFrame } from "#simulator/voice/media/audio/mix.ts";
import type {
  AudioClip,
  MediaLeg,
  RecordedAudio,
  Recording,
  RecordingRules,
  SdpAnswer,
} from "#simulator/voice/media/media-exchange.ts";
import { MediaPaths, type MediaPathsOptions } from "./media-paths.ts";
import { ClipPlayer } from "./player.ts";
import { Recorder } from "./recorder.ts";
import { RecordingInProgress } from "./recording-in-progress.ts";

export interface LegRules extends MediaPathsOptions {
  readonly beep: AudioClip;
  readonly onClosed: (leg: Leg) => void;
}

/** What a leg knows of the room it is in. */
export interface ConferenceOfLeg {
  frameFor(leg: Leg): Frame | null;
  hearDigit(leg: Leg, digit: string): void;
  drop(leg: Leg): void;
}

export class Leg implements MediaLeg {
  readonly id: string;
  readonly #rules: LegRules;
  readonly #ways: MediaPaths;
  /** What plays into their ear, and what plays as if it came out of their mouth. */
  readonly #ear = new ClipPlayer();
  readonly #mouth = new ClipPlayer();
  readonly #takes = new Set<RecordingInProgress>();
  readonly #recorders = new Set<Recorder>();
  readonly #digitEars = new Set<(digit: string) => void>();
  readonly #lostEars = new Set<() => void>();
  readonly #closeEars = new Set<() => void>();
  room: ConferenceOfLeg | null = null;
  /** What they say in this turn. */
  voice: Frame | null = null;
  /** Until the good-bye is out. */
  closing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(id: string, rules: LegRules) {
    this.id = id;
    this.#rules = rules;
    this.#ways = new MediaPaths(rules, {
      onDigit: (digit) => this.#hearDigit(digit),
      onLost: () => {
        for (const tell of this.#lostEars) tell();
      },
    });
  }

  get connected(): Promise<void> {
    return this.#ways.connected;
  }

  answer(offerSdp: string): Promise<string> {
    return this.#ways.answer(offerSdp);
  }

  offer(): Promise<SdpAnswer> {
    return this.#ways.offer();
  }

  play(clip: AudioClip, signal: AbortSignal): Promise<void> {
    return this.#isClosed ? Promise.resolve() : this.#ear.play(clip, signal);
  }

  speak(clip: AudioClip, signal: AbortSignal): Promise<void> {
    return this.#isClosed ? Promise.resolve() : this.#mouth.play(clip, signal);
  }

  onDigit(hear: (digit: string) => void): () => void {
    this.#digitEars.add(hear);
    return () => this.#digitEars.delete(hear);
  }

  press(digits: string): void {
    for (const digit of digits.toUpperCase()) if (/[0-9*#A-D]/.test(digit)) this.#hearDigit(digit);
  }

  sendDigits(digits: string): void {
    this.#ways.write(digits);
  }

  async record(rules: RecordingRules, signal: AbortSignal): Promise<RecordedAudio> {
    let settle: (take: RecordedAudio) => void = () => {};
    const taken = new Promise<RecordedAudio>((done) => {
      settle = done;
    });
    const take = new RecordingInProgress(rules, settle);
    const give = () => take.end("hangup");
    if (this.#isClosed || signal.aborted) give();
    signal.addEventListener("abort", give, { once: true });
    const unhear = this.onDigit((digit) => take.press(digit));
    this.#closeEars.add(give);
    try {
      if (rules.beep) await Promise.race([taken, this.play(this.#rules.beep, signal)]);
      this.#takes.add(take);
      return await taken;
    } finally {
      signal.removeEventListener("abort", give);
      this.#closeEars.delete(give);
      this.#takes.delete(take);
      unhear();
    }
  }

  startRecording(): Recording {
    const recorder = new Recorder(() => this.#recorders.delete(recorder));
    this.#recorders.add(recorder);
    return recorder;
  }

  onLost(tell: () => void): () => void {
    this.#lostEars.add(tell);
    return () => this.#lostEars.delete(tell);
  }

  /** First half of a turn: what they say. */
  listen(): void {
    const said = this.#ways.pull();
    const feigned = this.#mouth.next();
    this.voice = feigned === null ? said : said === null ? feigned : mix([said, feigned]);
    for (const take of this.#takes) take.hear(this.voice);
  }

  /** Second half: what they hear. A prompt waits for the ear that is just being connected. */
  tell(): void {
    const played = this.#ways.isOpening ? null : this.#ear.next();
    const heard = played ?? this.room?.frameFor(this) ?? quietFrame;
    for (const recorder of this.#recorders) recorder.take(this.voice, heard);
    this.#ways.send(heard);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.room?.drop(this);
    this.#ear.stop();
    this.#mouth.stop();
    for (const give of this.#closeEars) give();
    this.#digitEars.clear();
    this.#lostEars.clear();
    this.voice = null;
    this.closing = this.#ways.close();
    this.#rules.onClosed(this);
  }

  #hearDigit(digit: string): void {
    if (this.#isClosed) return;
    for (const hear of this.#digitEars) hear(digit);
    this.room?.hearDigit(this, digit);
  }
}
