// Several legs that hear each other: a conference.

import { type Frame, mix } from "#simulator/voice/media/audio/mix.ts";
import type {
  AudioClip,
  ConferenceMembership,
  MediaConference,
  MediaLeg,
  Recording,
} from "#simulator/voice/media/media-exchange.ts";
import { type ConferenceOfLeg, Leg } from "./leg.ts";
import { ClipPlayer, LoopPlayer } from "./player.ts";
import { Recorder } from "./recorder.ts";

interface Guest {
  stay: ConferenceMembership;
  readonly music: LoopPlayer;
}

const usualStay: ConferenceMembership = {
  muted: false,
  coaches: null,
  isHeld: false,
  holdMusic: null,
};

export class ReceiveBudget implements MediaConference, ConferenceOfLeg {
  readonly id: string;
  readonly #onClosed: (room: ReceiveBudget) => void;
  readonly #guests = new Map<Leg, Guest>();
  readonly #speaker = new ClipPlayer();
  readonly #recorders = new Set<Recorder>();
  /** Who came first, even when they are gone: the left channel stays theirs. */
  #firstId: string | null = null;
  #waitMusic: AudioClip | null = null;
  #announced: Frame | null = null;
  #hasBegun = false;

  constructor(id: string, onClosed: (room: ReceiveBudget) => void) {
    this.id = id;
    this.#onClosed = onClosed;
  }

  add(leg: MediaLeg, how: Partial<ConferenceMembership> = {}): void {
    const own = ownLeg(leg);
    own.room?.drop(own);
    own.room = this;
    this.#firstId ??= own.id;
    this.#guests.set(own, { stay: { ...usualStay, ...how }, music: new LoopPlayer() });
  }

  set(leg: MediaLeg, how: Partial<ConferenceMembership>): void {
    const guest = this.#guests.get(ownLeg(leg));
    if (guest !== undefined) guest.stay = { ...guest.stay, ...how };
  }

  remove(leg: MediaLeg): void {
    this.drop(ownLeg(leg));
  }

  drop(leg: Leg): void {
    if (!this.#guests.delete(leg)) return;
    leg.room = null;
  }

  begin(): void {
    this.#hasBegun = true;
  }

  setWaitMusic(clip: AudioClip | null): void {
    this.#waitMusic = clip;
  }

  announce(clip: AudioClip, signal: AbortSignal): Promise<void> {
    return this.#speaker.play(clip, signal);
  }

  startRecording(): Recording {
    const recorder = new Recorder(() => this.#recorders.delete(recorder));
    this.#recorders.add(recorder);
    return recorder;
  }

  close(): void {
    this.#speaker.stop();
    for (const leg of this.#guests.keys()) this.drop(leg);
    this.#onClosed(this);
  }

  hearDigit(leg: Leg, digit: string): void {
    for (const [other, guest] of this.#guests)
      if (this.#hears(other, guest, leg)) other.sendDigits(digit);
  }

  /** Between the halves of a turn: all have spoken, nobody has heard yet. */
  turn(): void {
    this.#announced = this.#speaker.next();
    if (this.#recorders.size === 0 || !this.#hasBegun) return;
    const left: Frame[] = [];
    const right: Frame[] = this.#announced === null ? [] : [this.#announced];
    for (const [leg, { stay }] of this.#guests) {
      // What is said to one of them alone, or to the music, is not said in the conversation.
      if (leg.voice === null || stay.muted || stay.isHeld || stay.coaches !== null) continue;
      (leg.id === this.#firstId ? left : right).push(leg.voice);
    }
    for (const recorder of this.#recorders)
      recorder.take(left.length === 0 ? null : mix(left), right.length === 0 ? null : mix(right));
  }

  frameFor(leg: Leg): Frame | null {
    const guest = this.#guests.get(leg);
    if (guest === undefined) return null;
    const voices: Frame[] = this.#announced === null ? [] : [this.#announced];
    const music = this.#musicFor(leg, guest);
    const played = guest.music.next(music);
    if (played !== null) voices.push(played);
    for (const other of this.#guests.keys())
      if (other.voice !== null && this.#hears(leg, guest, other)) voices.push(other.voice);
    return voices.length === 0 ? null : mix(voices);
  }

  #musicFor(leg: Leg, { stay }: Guest): AudioClip | null {
    if (stay.isHeld) return stay.holdMusic ?? this.#waitMusic;
    return this.#hasBegun && !this.#isAlone(leg) ? null : this.#waitMusic;
  }

  /** One who only whispers to somebody is no company for the others. */
  #isAlone(leg: Leg): boolean {
    for (const [other, { stay }] of this.#guests)
      if (other !== leg && stay.coaches === null) return false;
    return true;
  }

  #hears(listener: Leg, { stay }: Guest, speaker: Leg): boolean {
    if (listener === speaker || !this.#hasBegun || stay.isHeld) return false;
    const spoken = this.#guests.get(speaker)?.stay;
    if (spoken === undefined || spoken.muted || spoken.isHeld) return false;
    return spoken.coaches === null || spoken.coaches === listener.id;
  }
}

function ownLeg(leg: MediaLeg): Leg {
  if (leg instanceof Leg) return leg;
  throw new Error(`The leg ${leg.id} belongs to another exchange.`);
}
