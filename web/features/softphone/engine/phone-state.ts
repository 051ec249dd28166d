// What the softphone of this browser knows, beside what the server says of the calls. Plain data: the tab
// that has the phone tells it to all others.
import type { CallId, InboxId, LegId } from "#domain/ids.ts";
import type { DriverKind } from "#web/features/softphone/drivers/driver.ts";

export type Readiness =
  /** Not wanted: no line rings here. */
  | "off"
  | "starting"
  | "ready"
  /** The browser will first ask whether we may hear. */
  | "asks"
  | "no_microphone"
  | "refused"
  | "failed";

/** This browser's way into a call. */
export interface MediaPath {
  readonly callId: string;
  readonly state: "connecting" | "open" | "reconnecting" | "lost";
  readonly sinceMs: number;
  /** When trying to come back ends. */
  readonly giveUpAtMs: number | null;
  readonly isMuted: boolean;
  readonly quality: CallQuality | null;
}
export type CallQuality = "good" | "fair" | "poor";

/** What I asked for and the server has not yet shown. */
export interface ExpectedCallState {
  readonly isHeld?: boolean;
  readonly recording?: "off" | "on" | "paused";
  readonly isEnding?: true;
  readonly isDeclined?: true;
}

/** A call of the member's own telephone system: the server knows of it what this browser tells. */
export interface PbxCall {
  readonly id: string;
  /** By which the server knows it. */
  readonly legId: LegId;
  readonly direction: "in" | "out";
  readonly number: string;
  readonly name: string;
  readonly isRinging: boolean;
  readonly isHeld: boolean;
  readonly startedAtMs: number;
}

/** Calls of these lines cannot be taken from here. */
export interface InboxProblem {
  readonly inboxIds: readonly InboxId[];
  readonly say: string;
}

export interface PhoneState {
  readonly readiness: Readiness;
  /** In a plain sentence, where it is not as it should be. */
  readonly problem: string | null;
  readonly lineProblems: readonly InboxProblem[];
  readonly driver: DriverKind | null;
  /** The member's own telephone system is there to call by. */
  readonly hasOutside: boolean;
  /** How many voicemails wait there; null: it does not say. */
  readonly voicemails: number | null;
  readonly paths: Readonly<Record<string, MediaPath>>;
  /** When this browser left a call in which its rows may still have me, by this computer's clock. */
  readonly left: Readonly<Record<string, number>>;
  readonly answering: CallId | null;
  readonly asked: Readonly<Record<string, ExpectedCallState>>;
  readonly outside: readonly PbxCall[];
  /** How far the server's clock is ahead of this computer's. */
  readonly serverClockOffsetMs: number;
}

export interface AudioLevels {
  readonly heard: number;
  readonly said: number;
}

export const idlePhoneState: PhoneState = {
  readiness: "off",
  problem: null,
  lineProblems: [],
  driver: null,
  hasOutside: false,
  voicemails: null,
  paths: {},
  left: {},
  answering: null,
  asked: {},
  outside: [],
  serverClockOffsetMs: 0,
};

export const silentLevels: AudioLevels = { heard: 0, said: 0 };
