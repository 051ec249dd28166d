// A conference: several legs that hear each other.

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

interface MixerParticipant {
  stay: ConferenceMembership;
  readonly music: LoopPlayer;
}

const defaultMembership: ConferenceMembership = {
  muted: false,
  coaches: null,
  isHeld: false,
  holdMusic: null,
};

export class MixedConference implements MediaConference, ConferenceOfLeg {
  readonly id: string;
  readonly #onClosed: (conference: MixedConference) => void;
  readonly #guests = new Map<Leg, MixerParticipant>();
  readonly #speaker = new ClipPlayer();
  readonly #recorders = new Set<Recorder>();
  /** The first to join, even after it has left: it keeps the left channel. */
  #firstId: string | null = null;
  #waitMusic: AudioClip | null = null;
  #announced: Frame | null = null;
  #hasStarted = false;

  constructor(id: string, onClosed: (conference: MixedConference) => void) {
    this.id = id;
    this.#onClosed = onClosed;
  }

  add(leg: MediaLeg, how: Partial<ConferenceMembership> = {}): void {
    const own = requireOwnLeg(leg);
    own.conference?.drop(own);
    own.conference = this;
    this.#firstId ??= own.id;
    this.#guests.set(own, { stay: { ...defaultMembership, ...how }, music: new LoopPlayer() });
  }

  set(leg: MediaLeg, how: Partial<ConferenceMembership>): void {
    const participant = this.#guests.get(requireOwnLeg(leg));
    if (participant !== undefined) participant.stay = { ...participant.stay, ...how };
  }

  remove(leg: MediaLeg): void {
    this.drop(requireOwnLeg(leg));
  }

  drop(leg: Leg): void {
    if (!this.#guests.delete(leg)) return;
    leg.conference = null;
  }

  start(): void {
    this.#hasStarted = true;
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

  onDigit(leg: Leg, digit: string): void {
    for (const [other, participant] of this.#guests)
      if (this.#hears(other, participant, leg)) other.sendDigits(digit);
  }

  /** Runs between the two halves of a tick: all legs have been read, none has received audio yet. */
  turn(): void {
    this.#announced = this.#speaker.next();
    if (this.#recorders.size === 0 || !this.#hasStarted) return;
    const left: Frame[] = [];
    const right: Frame[] = this.#announced === null ? [] : [this.#announced];
    for (const [leg, { stay }] of this.#guests) {
      // Whispers, and the voices of held or muted legs, are not part of the recording.
      if (leg.voice === null || stay.muted || stay.isHeld || stay.coaches !== null) continue;
      (leg.id === this.#firstId ? left : right).push(leg.voice);
    }
    for (const recorder of this.#recorders)
      recorder.take(left.length === 0 ? null : mix(left), right.length === 0 ? null : mix(right));
  }

  frameFor(leg: Leg): Frame | null {
    const participant = this.#guests.get(leg);
    if (participant === undefined) return null;
    const voices: Frame[] = this.#announced === null ? [] : [this.#announced];
    const music = this.#musicFor(leg, participant);
    const played = participant.music.next(music);
    if (played !== null) voices.push(played);
    for (const other of this.#guests.keys())
      if (other.voice !== null && this.#hears(leg, participant, other)) voices.push(other.voice);
    return voices.length === 0 ? null : mix(voices);
  }

  #musicFor(leg: Leg, { stay }: MixerParticipant): AudioClip | null {
    if (stay.isHeld) return stay.holdMusic ?? this.#waitMusic;
    return this.#hasStarted && !this.#isAlone(leg) ? null : this.#waitMusic;
  }

  /** A coach does not count as company for the others. */
  #isAlone(leg: Leg): boolean {
    for (const [other, { stay }] of this.#guests)
      if (other !== leg && stay.coaches === null) return false;
    return true;
  }

  #hears(listener: Leg, { stay }: MixerParticipant, speaker: Leg): boolean {
    if (listener === speaker || !this.#hasStarted || stay.isHeld) return false;
    const spoken = this.#guests.get(speaker)?.stay;
    if (spoken === undefined || spoken.muted || spoken.isHeld) return false;
    return spoken.coaches === null || spoken.coaches === listener.id;
  }
}

function requireOwnLeg(leg: MediaLeg): Leg {
  if (leg instanceof Leg) return leg;
  throw new Error(`The leg ${leg.id} belongs to another exchange.`);
}
