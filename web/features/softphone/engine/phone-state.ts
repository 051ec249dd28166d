// The softphone state of this browser, besides the server's calls. Plain data, because the tab that has the phone sends
// it to all others.
import type { CallId, InboxId, LegId } from "#domain/ids.ts";
import type { DriverKind } from "#web/features/softphone/drivers/driver.ts";

export type Readiness =
  /** Not needed: no inbox rings here. */
  | "off"
  | "starting"
  | "ready"
  /** The browser will first ask for microphone access. */
  | "asks"
  | "no_microphone"
  | "refused"
  | "failed";

/** This browser's audio connection to a call. */
export interface MediaPath {
  readonly callId: string;
  readonly state: "connecting" | "open" | "reconnecting" | "lost";
  /** When reconnecting is given up. */
  readonly giveUpAtMs: number | null;
  readonly isMuted: boolean;
  readonly quality: CallQuality | null;
}
export type CallQuality = "good" | "fair" | "poor";

/** What was requested and isn't confirmed by the server yet. */
export interface ExpectedCallState {
  readonly isHeld?: boolean;
  readonly recording?: "off" | "on" | "paused";
  readonly isEnding?: true;
  readonly isDeclined?: true;
}

/** A PBX call; the server knows only what this browser reports. */
export interface PbxCall {
  readonly id: string;
  /** Its id on the server. */
  readonly legId: LegId;
  readonly direction: "in" | "out";
  readonly number: string;
  readonly name: string;
  readonly isRinging: boolean;
  readonly isHeld: boolean;
  readonly startedAtMs: number;
}

/** Calls of these inboxes can't be answered here. */
export interface InboxProblem {
  readonly inboxIds: readonly InboxId[];
  readonly message: string;
}

export interface PhoneState {
  readonly readiness: Readiness;
  /** A plain sentence if something is wrong. */
  readonly problem: string | null;
  readonly inboxProblems: readonly InboxProblem[];
  readonly driver: DriverKind | null;
  /** The PBX can be used for outgoing calls. */
  readonly hasPbx: boolean;
  /** Number of voicemails on the PBX; null if it doesn't report them. */
  readonly voicemails: number | null;
  readonly paths: Readonly<Record<string, MediaPath>>;
  /** When this browser left calls whose rows may still show it in them, by this computer's clock. */
  readonly left: Readonly<Record<string, number>>;
  readonly answering: CallId | null;
  readonly expected: Readonly<Record<string, ExpectedCallState>>;
  readonly pbxCalls: readonly PbxCall[];
  /** How far the server's clock is ahead of this computer's. */
  readonly serverClockOffsetMs: number;
}

export interface AudioLevels {
  readonly incomingLevel: number;
  readonly outgoingLevel: number;
}

export const idlePhoneState: PhoneState = {
  readiness: "off",
  problem: null,
  inboxProblems: [],
  driver: null,
  hasPbx: false,
  voicemails: null,
  paths: {},
  left: {},
  answering: null,
  expected: {},
  pbxCalls: [],
  serverClockOffsetMs: 0,
};

export const silentLevels: AudioLevels = { incomingLevel: 0, outgoingLevel: 0 };
