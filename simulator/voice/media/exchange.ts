// What the signalling asks of the sound: legs, rooms and clips. Two exchanges offer it: with-sound (packets to
// real browsers) and silent (none at all, for calls by the thousand). Whoever drives calls knows only this page.

/** 8 kHz µ-law, one byte a sample. */
export interface Clip {
  readonly name: string;
  readonly samples: Uint8Array;
}

export interface Take {
  /** Without the silence that ended it, and without the key. */
  readonly samples: Uint8Array;
  /** `hangup`: the leg was closed or the signal given up; what was said until then is here all the same. */
  readonly endedBy: "key" | "silence" | "length" | "hangup";
  readonly digit: string | null;
}

export interface TakeRules {
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

export interface Offered {
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
  offer(): Promise<Offered>;
  /** Settles once sound can pass; rejects when the leg is closed before. */
  readonly connected: Promise<void>;
  /** Plays once, settles at its end or when stopped; the far side hears the room it is in only after. */
  play(clip: Clip, signal: AbortSignal): Promise<void>;
  /** As if the far side said it: a caller without a microphone, a robot's part in a story. */
  speak(clip: Clip, signal: AbortSignal): Promise<void>;
  /** From the packets (RFC 4733), and from press(). */
  onDigit(hear: (digit: string) => void): () => void;
  /** As if the far side pressed them: the Voice SDK sends its digits by signalling. */
  press(digits: string): void;
  /** RFC 4733 towards the far side, "w" half a second of nothing. */
  sendDigits(digits: string): void;
  /** Beep, then what they say. */
  record(how: TakeRules, signal: AbortSignal): Promise<Take>;
  /** A call outside a room: the far side on the left, what it hears on the right. */
  startRecording(): Recording;
  /** No packet for some seconds, or the peer said good-bye; once for each path that was lost. */
  onLost(tell: () => void): () => void;
  close(): void;
}

export interface Stay {
  readonly muted: boolean;
  /** Leg id: only that leg hears it. Null: all do. */
  readonly coaches: string | null;
  /** Hears music, is not heard. */
  readonly isHeld: boolean;
  /** Null: the wait music of the room. */
  readonly holdMusic: Clip | null;
}

export interface MediaRoom {
  readonly id: string;
  /** First to come is the left channel of the recording, all others the right. */
  add(leg: MediaLeg, how?: Partial<Stay>): void;
  set(leg: MediaLeg, how: Partial<Stay>): void;
  remove(leg: MediaLeg): void;
  /** Until then all in it hear the wait music and not each other. */
  begin(): void;
  /** Music for who is alone in it, or before it began. Null: nothing. */
  setWaitMusic(clip: Clip | null): void;
  /** To all in it, above their voices. For one of them alone: leg.play. */
  announce(clip: Clip, signal: AbortSignal): Promise<void>;
  startRecording(): Recording;
  /** Its legs live on outside of it. */
  close(): void;
}

export interface Clips {
  /** Spoken where the machine has a voice (espeak-ng), else a murmur as long as the words; captions carry the words. */
  say(text: string, language?: string, voice?: string): Promise<{ clip: Clip; isSpoken: boolean }>;
  readonly music: Clip;
  readonly beep: Clip;
  readonly ringback: Clip;
  /** WAV and raw µ-law by ourselves; MP3 and the rest where the machine has ffmpeg or sox. Null: cannot be read. */
  read(bytes: Uint8Array, type: string): Promise<Clip | null>;
  silence(seconds: number): Clip;
}

export interface Exchange {
  /** An id names one living leg; asked again, it is the same. */
  openLeg(id: string): MediaLeg;
  openRoom(id: string): MediaRoom;
  readonly clips: Clips;
  stop(): Promise<void>;
}
