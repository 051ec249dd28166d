// What the signalling asks of the sound: legs, rooms and clips. Two exchanges offer it: with-sound (packets to
// real browsers) and silent (none at all, for calls by the thousand). Whoever drives calls knows only this page.

/** 8 kHz µ-law, one byte a sample. */
export interface AudioClip {
  readonly name: string;
  readonly samples: Uint8Array;
}

export interface RecordedAudio {
  /** Without the silence that ended it, and without the key. */
  readonly samples: Uint8Array;
  /** `hangup`: the leg was closed or the signal given up; what was said until then is here all the same. */
  readonly endedBy: "key" | "silence" | "length" | "hangup";
  readonly digit: string | null;
}

export interface RecordingRules {
  readonly maxSeconds: number;
  /** Quiet for so long ends it; 0: never. */
  readonly silenceSeconds: number;
  /** Any of these ends it: "#", "1234567890*#". */
  readonly keys: string;
  readonly beep: boolean;
}

export interface Recording {
  /** `skip` leaves the time out, `silence` keeps it without the voices. */
  pause(how: "skip" | "silence"): void;
  resume(): void;
  /** So far; what was skipped is not counted. */
  readonly seconds: number;
  /** WAV, 2 channels, 16 bit, 8 kHz. Ends it; a second call answers the same. */
  stop(): Uint8Array;
}

export interface SdpAnswer {
  readonly sdp: string;
  accept(answerSdp: string): Promise<void>;
  /** Nobody takes it any more; does nothing once it was accepted. */
  withdraw(): void;
}

export interface MediaLeg {
  readonly id: string;
  /**
   * The other side's offer with all candidates; ours comes back the same way. A second offer (ICE restart,
   * reload) replaces the path, the leg lives on. The same offer again is answered as before.
   */
  answer(offerSdp: string): Promise<string>;
  /** For a far side that is rung and answers with its own description (the Voice SDK); one for each device rung. */
  offer(): Promise<SdpAnswer>;
  /** Settles once sound can pass; rejects when the leg is closed before. */
  readonly connected: Promise<void>;
  /** Plays once, settles at its end or when stopped; the far side hears the room it is in only after. */
  play(clip: AudioClip, signal: AbortSignal): Promise<void>;
  /** As if the far side said it: a caller without a microphone, a robot's part in a story. */
  speak(clip: AudioClip, signal: AbortSignal): Promise<void>;
  /** From the packets (RFC 4733), and from press(). */
  onDigit(hear: (digit: string) => void): () => void;
  /** As if the far side pressed them: the Voice SDK sends its digits by signalling. */
  press(digits: string): void;
  /** RFC 4733 towards the far side, "w" half a second of nothing. */
  sendDigits(digits: string): void;
  /** Beep, then what they say. */
  record(how: RecordingRules, signal: AbortSignal): Promise<RecordedAudio>;
  /** A call outside a room: the far side on the left, what it hears on the right. */
  startRecording(): Recording;
  /** No packet for some seconds, or the peer said good-bye; once for each path that was lost. */
  onLost(tell: () => void): () => void;
  close(): void;
}

export interface ConferenceMembership {
  readonly muted: boolean;
  /** Leg id: only that leg hears it. Null: all do. */
  readonly coaches: string | null;
  /** Hears music, is not heard. */
  readonly isHeld: boolean;
  /** Null: the wait music of the room. */
  readonly holdMusic: AudioClip | null;
}

export interface MediaConference {
  readonly id: string;
  /** First to come is the left channel of the recording, all others the right. */
  add(leg: MediaLeg, how?: Partial<ConferenceMembership>): void;
  set(leg: MediaLeg, how: Partial<ConferenceMembership>): void;
  remove(leg: MediaLeg): void;
  /** Until then all in it hear the wait music and not each other. */
  begin(): void;
  /** Music for who is alone in it, or before it began. Null: nothing. */
  setWaitMusic(clip: AudioClip | null): void;
  /** To all in it, above their voices. For one of them alone: leg.play. */
  announce(clip: AudioClip, signal: AbortSignal): Promise<void>;
  startRecording(): Recording;
  /** Its legs live on outside of it. */
  close(): void;
}

export interface AudioClips {
  /** Spoken where the machine has a voice (espeak-ng), else a murmur as long as the words; captions carry the words. */
  say(
    text: string,
    language?: string,
    voice?: string,
  ): Promise<{ clip: AudioClip; isSpoken: boolean }>;
  readonly music: AudioClip;
  readonly beep: AudioClip;
  readonly ringback: AudioClip;
  /** WAV and raw µ-law by ourselves; MP3 and the rest where the machine has ffmpeg or sox. Null: cannot be read. */
  read(bytes: Uint8Array, type: string): Promise<AudioClip | null>;
  silence(seconds: number): AudioClip;
}

export interface MediaExchange {
  /** An id names one living leg; asked again, it is the same. */
  openLeg(id: string): MediaLeg;
  openRoom(id: string): MediaConference;
  readonly clips: AudioClips;
  stop(): Promise<void>;
}
