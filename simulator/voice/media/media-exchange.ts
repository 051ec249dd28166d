// The audio interface for signaling: legs, conferences and clips. It has two implementations: one with audio (packets
// to real browsers) and one without, for thousands of calls. Call control depends only on this file.

/** 8 kHz µ-law, one byte per sample. */
export interface AudioClip {
  readonly name: string;
  readonly samples: Uint8Array;
}

export interface RecordedAudio {
  /** Without the closing silence and the key. */
  readonly samples: Uint8Array;
  /** `hangup`: the leg was closed or the signal aborted; contains what was said until then. */
  readonly endedBy: "key" | "silence" | "length" | "hangup";
  readonly digit: string | null;
}

export interface RecordingRules {
  readonly maxSeconds: number;
  /** Ends after this much silence; 0: never. */
  readonly silenceSeconds: number;
  /** Any of these keys ends it: "#", "1234567890*#". */
  readonly keys: string;
  readonly beep: boolean;
}

export interface Recording {
  /** `skip` omits the pause, `silence` keeps its time as silence. */
  pause(how: "skip" | "silence"): void;
  resume(): void;
  /** Length so far, without skipped time. */
  readonly seconds: number;
  /** WAV, 2 channels, 16 bit, 8 kHz. Ends the recording; a second call returns the same. */
  stop(): Uint8Array;
}

export interface SdpAnswer {
  readonly sdp: string;
  accept(answerSdp: string): Promise<void>;
  /** Withdraws an offer that will not be accepted; no effect once it was. */
  withdraw(): void;
}

export interface MediaLeg {
  readonly id: string;
  /**
   * Takes the far side's offer with all candidates and returns an answer with all of ours. A second offer (ICE restart,
   * reload) replaces the path and keeps the leg. The same offer again returns the same answer.
   */
  answer(offerSdp: string): Promise<string>;
  /** For a far side that is rung and answers with its own description (the Voice SDK); one per device rung. */
  offer(): Promise<SdpAnswer>;
  /** Resolves once audio can flow; rejects if the leg is closed first. */
  readonly connected: Promise<void>;
  /** Plays once and resolves at its end or when stopped; meanwhile the far side does not hear its conference. */
  play(clip: AudioClip, signal: AbortSignal): Promise<void>;
  /** Plays as if the far side said it: for a caller without a microphone, or a scripted caller. */
  speak(clip: AudioClip, signal: AbortSignal): Promise<void>;
  /** From packets (RFC 4733) and from press(). */
  onDigit(listener: (digit: string) => void): () => void;
  /** As if the far side pressed them: the Voice SDK sends its digits by signaling. */
  press(digits: string): void;
  /** Sends RFC 4733 digits to the far side; "w" is a pause of half a second. */
  sendDigits(digits: string): void;
  /** Plays a beep, then records the far side. */
  record(how: RecordingRules, signal: AbortSignal): Promise<RecordedAudio>;
  /** For a call outside a conference: the far side on the left, what it hears on the right. */
  startRecording(): Recording;
  /** No packet for some seconds, or the peer closed; once per lost path. */
  onLost(listener: () => void): () => void;
  close(): void;
}

export interface ConferenceMembership {
  readonly muted: boolean;
  /** Leg id: only that leg hears it. Null: all do. */
  readonly coaches: string | null;
  /** Hears music and is not heard. */
  readonly isHeld: boolean;
  /** Null: the conference's wait music. */
  readonly holdMusic: AudioClip | null;
}

export interface MediaConference {
  readonly id: string;
  /** The first leg to join is the left channel of the recording, all others the right. */
  add(leg: MediaLeg, how?: Partial<ConferenceMembership>): void;
  set(leg: MediaLeg, how: Partial<ConferenceMembership>): void;
  remove(leg: MediaLeg): void;
  /** Until then all legs hear the wait music and not each other. */
  start(): void;
  /** Music for a leg that is alone, or for all before the conference begins. Null: none. */
  setWaitMusic(clip: AudioClip | null): void;
  /** Played to all legs, over their voices. For a single leg use leg.play. */
  announce(clip: AudioClip, signal: AbortSignal): Promise<void>;
  startRecording(): Recording;
  /** The legs stay open. */
  close(): void;
}

export interface AudioClips {
  /**
   * Spoken if the machine has a speech program (espeak-ng), else a murmur as long as the text; captions carry the text.
   */
  message(
    text: string,
    language?: string,
    voice?: string,
  ): Promise<{ clip: AudioClip; isSpoken: boolean }>;
  readonly music: AudioClip;
  readonly beep: AudioClip;
  readonly ringback: AudioClip;
  /**
   * Reads WAV and raw µ-law itself; MP3 and others only if ffmpeg, sox or mpg123 is installed. Null: cannot be read.
   */
  read(bytes: Uint8Array, type: string): Promise<AudioClip | null>;
  silence(seconds: number): AudioClip;
}

export interface MediaExchange {
  /** An id names one open leg; a repeated call returns the same leg. */
  openLeg(id: string): MediaLeg;
  openRoom(id: string): MediaConference;
  readonly clips: AudioClips;
  stop(): Promise<void>;
}
