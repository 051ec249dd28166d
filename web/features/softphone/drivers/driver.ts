// The interface between the softphone and whatever carries its audio. The server defines a call; a driver connects this
// browser's audio to it, and reports why if it can't.
import type { PbxCallEnd } from "#domain/call/pbx/pbx-call-end.ts";
import type { AudioPreferences } from "#web/data/call/media/audio-preferences.ts";

export type DriverKind = "simulator" | "twilio" | "plivo" | "sip";

/** `reconnecting` may recover by itself; `closed` is final. */
export type MediaPathState = "connecting" | "open" | "reconnecting" | "closed";

export interface MediaPathEnd {
  /** The connection broke unintentionally. */
  readonly isLost: boolean;
  /** A plain sentence, if there is something to report. */
  readonly message: string | null;
  /** Set for PBX calls, where only this browser knows the cause. */
  readonly reason?: PbxCallEnd;
}

export interface QualitySample {
  /** Incoming and outgoing level, 0 to 1. */
  readonly incomingLevel: number;
  readonly outgoingLevel: number;
  readonly roundTripMs: number | null;
  readonly jitterMs: number | null;
  /** Packet loss of the last few seconds, 0 to 100. */
  readonly lostPercent: number | null;
}

export interface DriverCall {
  readonly hangUp: () => void;
  readonly mute: (isMuted: boolean) => void;
  readonly press: (digits: string) => void;
  /** Set if the browser itself holds the other side (SIP). */
  readonly hold?: (isHeld: boolean) => Promise<void>;
  /** Set if the browser itself transfers the call (SIP). */
  readonly transfer?: (number: string) => Promise<void>;
  /** Connects its other side with the other side of `other`, a consultation call (SIP, REFER with Replaces). */
  readonly transferTo?: (other: DriverCall) => Promise<void>;
  /** Called at once with the current state, and on every change. */
  readonly onState: (
    listener: (state: MediaPathState, end: MediaPathEnd | null) => void,
  ) => () => void;
  readonly sample: () => Promise<QualitySample | null>;
}

/** A ring by the carrier itself (SIP); for all other drivers the app rings. */
export interface PbxRing {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly answer: () => Promise<DriverCall>;
  readonly decline: () => void;
  /** The caller gave up, or another phone answered. */
  readonly onGone: (listener: (reason: PbxCallEnd) => void) => void;
}

/** A failed driver is restarted after a while; a refused one is not. */
export type DriverStatus = "starting" | "ready" | "refused" | "failed";

export interface SoftphoneDriver {
  readonly kind: DriverKind;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Joins our conference with a join token, or dials a number directly if there is no conference. */
  readonly connect: (to: JoinTarget | { readonly number: string }) => Promise<DriverCall>;
  readonly choose: (choice: AudioPreferences) => void;
  readonly onStatus: (listener: (status: DriverStatus, message: string | null) => void) => void;
  readonly onRing?: (listener: (ring: PbxRing) => void) => void;
  /** Number of voicemails waiting at the carrier itself; null if it doesn't report them. */
  readonly onVoicemails?: (listener: (waiting: number | null) => void) => void;
}

export interface JoinTarget {
  readonly callId: string;
  readonly legId: string;
  readonly joinToken: string;
}

export const isJoinTarget = (to: JoinTarget | { readonly number: string }): to is JoinTarget =>
  "joinToken" in to;

/** Why no media path could be opened, as a plain sentence. */
export class DriverError extends Error {}
