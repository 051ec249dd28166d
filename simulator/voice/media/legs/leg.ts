// One leg: its incoming voice, its outgoing audio, and its key presses.

import { type Frame, mix, silentFrame } from "#simulator/voice/media/audio/mix.ts";
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

interface LegRules extends MediaPathsOptions {
  readonly beep: AudioClip;
  readonly onClosed: (leg: Leg) => void;
}

/** The leg's view of its conference. */
export interface ConferenceOfLeg {
  frameFor(leg: Leg): Frame | null;
  onDigit(leg: Leg, digit: string): void;
  drop(leg: Leg): void;
}

export class Leg implements MediaLeg {
  readonly id: string;
  readonly #rules: LegRules;
  readonly #ways: MediaPaths;
  /** Clips played to the far side, and clips played as if the far side said them. */
  readonly #ear = new ClipPlayer();
  readonly #mouth = new ClipPlayer();
  readonly #takes = new Set<RecordingInProgress>();
  readonly #recorders = new Set<Recorder>();
  readonly #digitEars = new Set<(digit: string) => void>();
  readonly #lostEars = new Set<() => void>();
  readonly #closeEars = new Set<() => void>();
  conference: ConferenceOfLeg | null = null;
  /** The far side's voice in this tick. */
  voice: Frame | null = null;
  /** Resolves when the closing message has been sent. */
  closing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(id: string, rules: LegRules) {
    this.id = id;
    this.#rules = rules;
    this.#ways = new MediaPaths(rules, {
      onDigit: (digit) => this.#hearDigit(digit),
      onLost: () => {
        for (const notify of this.#lostEars) notify();
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

  onDigit(listener: (digit: string) => void): () => void {
    this.#digitEars.add(listener);
    return () => this.#digitEars.delete(listener);
  }

  press(digits: string): void {
    for (const digit of digits.toUpperCase()) if (/[0-9*#A-D]/.test(digit)) this.#hearDigit(digit);
  }

  sendDigits(digits: string): void {
    this.#ways.write(digits);
  }

  async record(rules: RecordingRules, signal: AbortSignal): Promise<RecordedAudio> {
    let resolveRecording: (audio: RecordedAudio) => void = () => {};
    const recorded = new Promise<RecordedAudio>((done) => {
      resolveRecording = done;
    });
    const recording = new RecordingInProgress(rules, resolveRecording);
    const endOnHangUp = () => recording.end("hangup");
    if (this.#isClosed || signal.aborted) endOnHangUp();
    signal.addEventListener("abort", endOnHangUp, { once: true });
    const stopListening = this.onDigit((digit) => recording.press(digit));
    this.#closeEars.add(endOnHangUp);
    try {
      if (rules.beep) await Promise.race([recorded, this.play(this.#rules.beep, signal)]);
      this.#takes.add(recording);
      return await recorded;
    } finally {
      signal.removeEventListener("abort", endOnHangUp);
      this.#closeEars.delete(endOnHangUp);
      this.#takes.delete(recording);
      stopListening();
    }
  }

  startRecording(): Recording {
    const recorder = new Recorder(() => this.#recorders.delete(recorder));
    this.#recorders.add(recorder);
    return recorder;
  }

  onLost(notify: () => void): () => void {
    this.#lostEars.add(notify);
    return () => this.#lostEars.delete(notify);
  }

  /** First half of a tick: reads the far side's voice. */
  listen(): void {
    const incoming = this.#ways.pull();
    const spoken = this.#mouth.next();
    this.voice = spoken === null ? incoming : incoming === null ? spoken : mix([incoming, spoken]);
    for (const recording of this.#takes) recording.hear(this.voice);
  }

  /** Second half: sends the leg's audio. A prompt waits while the media path is still connecting. */
  tell(): void {
    const played = this.#ways.isOpening ? null : this.#ear.next();
    const outgoing = played ?? this.conference?.frameFor(this) ?? silentFrame;
    for (const recorder of this.#recorders) recorder.take(this.voice, outgoing);
    this.#ways.send(outgoing);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.conference?.drop(this);
    this.#ear.stop();
    this.#mouth.stop();
    for (const endOnHangUp of this.#closeEars) endOnHangUp();
    this.#digitEars.clear();
    this.#lostEars.clear();
    this.voice = null;
    this.closing = this.#ways.close();
    this.#rules.onClosed(this);
  }

  #hearDigit(digit: string): void {
    if (this.#isClosed) return;
    for (const listener of this.#digitEars) listener(digit);
    this.conference?.onDigit(this, digit);
  }
}
