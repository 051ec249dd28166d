// What the softphone asks of whoever carries its sound. The server says what a call is; a driver brings the
// voices of this browser into it, and says why where it cannot.
import type { OutsideEnd } from "#domain/call/outside/outside-end.ts";
import type { MediaChoice } from "#web/data/call/media/media-choice.ts";

export type DriverKind = "simulator" | "twilio" | "plivo" | "sip";

/** `lost` may come back by itself; `closed` never does. */
export type PathState = "connecting" | "open" | "reconnecting" | "closed";

export interface PathEnd {
  /** It broke, where nobody meant it to end. */
  readonly isLost: boolean;
  /** In a plain sentence, where there is something to say. */
  readonly say: string | null;
  /** Where only this browser knows: of the member's own telephone system. */
  readonly why?: OutsideEnd;
}

export interface Sample {
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
  readonly onState: (listener: (state: PathState, end: PathEnd | null) => void) => () => void;
  readonly sample: () => Promise<Sample | null>;
}

/** The carrier rings this browser itself; with all others it is the desk that rings. */
export interface OutsideRing {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly answer: () => Promise<DriverCall>;
  readonly decline: () => void;
  /** The caller gave up, or another phone took it. */
  readonly onGone: (listener: (why: OutsideEnd) => void) => void;
}

/** What failed is started again after a while; what was refused is not. */
export type DriverStanding = "starting" | "ready" | "refused" | "failed";

export interface SoftphoneDriver {
  readonly kind: DriverKind;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Into our room with a pass, or straight to a number where there is no room. */
  readonly connect: (to: PassTo | { readonly number: string }) => Promise<DriverCall>;
  readonly choose: (choice: MediaChoice) => void;
  readonly onStanding: (listener: (standing: DriverStanding, say: string | null) => void) => void;
  readonly onRing?: (listener: (ring: OutsideRing) => void) => void;
  /** How many voicemails wait at the carrier itself; null: it does not say. */
  readonly onVoicemails?: (listener: (waiting: number | null) => void) => void;
}

export interface PassTo {
  readonly callId: string;
  readonly legId: string;
  readonly pass: string;
}

export const isPass = (to: PassTo | { readonly number: string }): to is PassTo => "pass" in to;

/** What went wrong before there was a path at all, in a plain sentence. */
export class DriverTrouble extends Error {}
