// What the softphone asks of whoever carries its sound. The server says what a call is; a driver brings the
// voices of this browser into it, and says why where it cannot.
import type { PbxCallEnd } from "#domain/call/pbx/pbx-call-end.ts";
import type { AudioPreferences } from "#web/data/call/media/audio-preferences.ts";

export type DriverKind = "simulator" | "twilio" | "plivo" | "sip";

/** `lost` may come back by itself; `closed` never does. */
export type MediaPathState = "connecting" | "open" | "reconnecting" | "closed";

export interface MediaPathEnd {
  /** It broke, where nobody meant it to end. */
  readonly isLost: boolean;
  /** In a plain sentence, where there is something to say. */
  readonly say: string | null;
  /** Where only this browser knows: of the member's own telephone system. */
  readonly why?: PbxCallEnd;
}

export interface QualitySample {
  /** What is heard here, and what is said here: 0 to 1 as bars show it. */
  readonly heard: number;
  readonly said: number;
  readonly roundTripMs: number | null;
  readonly jitterMs: number | null;
  /** Of the last few seconds, 0 to 100. */
  readonly lostPercent: number | null;
}

export interface DriverCall {
  readonly hangUp: () => void;
  readonly mute: (isMuted: boolean) => void;
  readonly press: (digits: string) => void;
  /** Where the browser itself puts the other side on hold (SIP). */
  readonly hold?: (isHeld: boolean) => Promise<void>;
  /** Where the browser itself hands the call on (SIP). */
  readonly transfer?: (number: string) => Promise<void>;
  /** Brings its other side together with the other side of that call, who has been asked (SIP, REFER with Replaces). */
  readonly transferTo?: (other: DriverCall) => Promise<void>;
  /** Told at once how it stands, and of every change. */
  readonly onState: (
    listener: (state: MediaPathState, end: MediaPathEnd | null) => void,
  ) => () => void;
  readonly sample: () => Promise<QualitySample | null>;
}

/** The carrier rings this browser itself; with all others it is the desk that rings. */
export interface PbxRing {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly answer: () => Promise<DriverCall>;
  readonly decline: () => void;
  /** The caller gave up, or another phone took it. */
  readonly onGone: (listener: (why: PbxCallEnd) => void) => void;
}

/** What failed is started again after a while; what was refused is not. */
export type DriverStatus = "starting" | "ready" | "refused" | "failed";

export interface SoftphoneDriver {
  readonly kind: DriverKind;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Into our room with a pass, or straight to a number where there is no room. */
  readonly connect: (to: JoinTarget | { readonly number: string }) => Promise<DriverCall>;
  readonly choose: (choice: AudioPreferences) => void;
  readonly onStanding: (listener: (standing: DriverStatus, say: string | null) => void) => void;
  readonly onRing?: (listener: (ring: PbxRing) => void) => void;
  /** How many voicemails wait at the carrier itself; null: it does not say. */
  readonly onVoicemails?: (listener: (waiting: number | null) => void) => void;
}

export interface JoinTarget {
  readonly callId: string;
  readonly legId: string;
  readonly pass: string;
}

export const isJoinTarget = (to: JoinTarget | { readonly number: string }): to is JoinTarget =>
  "pass" in to;

/** What went wrong before there was a path at all, in a plain sentence. */
export class DriverError extends Error {}
