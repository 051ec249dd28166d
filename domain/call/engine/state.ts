// What the call engine decides on: a call with its legs and rings, and data that is loaded only when a decision needs
// it.
import type { CallDisposition, CallOutcome, CallState, RingEndReason } from "#domain/call/call.ts";
import type { RingCandidate, RingMethod } from "#domain/call/choose-ring-round.ts";
import type { CallStage } from "#domain/call/derive-call-state.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { Leg } from "#domain/call/leg.ts";
import type { Transfer } from "#domain/call/transfer-rules.ts";
import type { CallId, LegId, MemberId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import type { InboxVisibility } from "#domain/inbox/visibility.ts";

/** The fields that the engine changes. */
export interface CallFields {
  readonly state: CallState;
  readonly outcome: CallOutcome | null;
  readonly isConsulting: boolean;
  readonly stage: CallStage;
  readonly wasAfterHours: boolean;
  readonly stepId: string | null;
  readonly stepVersion: number;
  readonly stepEnteredAt: string | null;
  readonly stepAttempts: number;
  readonly conferenceEpoch: number;
  readonly endedEpoch: number;
  readonly providerRef: string | null;
  readonly waitingSince: string | null;
  readonly priority: number;
  readonly ringRound: number;
  readonly ringExpiresAt: string | null;
  readonly claimedBy: MemberId | null;
  readonly claimedAt: string | null;
  readonly hungUpAt: string | null;
  readonly hungUpBy: MemberId | null;
  readonly isHoldRequested: boolean;
  readonly transfer: Transfer | null;
  readonly recordingState: "off" | "on" | "paused";
  readonly answeredAt: string | null;
  readonly endedAt: string | null;
  readonly waitSeconds: number;
  readonly talkSeconds: number;
  readonly lastEventAt: string;
  readonly disposition: CallDisposition | null;
  readonly wrappedUpAt: string | null;
  readonly problem: string | null;
}

export interface EngineCall extends CallFields {
  readonly id: CallId;
  readonly direction: "in" | "out";
  readonly isPbx: boolean;
  readonly number: string;
  readonly startedAt: string;
}

export interface EngineLeg extends Leg {
  readonly number: string | null;
  readonly providerRef: string | null;
  readonly joinTokenExpiresAt: string | null;
  readonly dialedAt: string | null;
  readonly ringTimeoutSeconds: number | null;
}

export interface EngineRing {
  readonly round: number;
  readonly memberId: MemberId;
  readonly offeredAt: string;
  readonly by: readonly RingMethod[];
  readonly endReason: RingEndReason | null;
  readonly endedAt: string | null;
}

export interface EngineRecording {
  readonly kind: string;
  readonly state: string;
}

/** The called inbox, the inbox of the conversation, and the version of the flow that the call came in on. */
export interface CallSettings {
  readonly inbox: { readonly name: string; readonly phone: Partial<PhoneSettings> };
  /** Members who can't see it are not rung. */
  readonly conversationInbox: InboxVisibility;
  readonly flow: CallFlow;
}

/** Loaded on demand: each costs a query, and few events need it. */
export interface LoadedInputs {
  readonly settings?: CallSettings;
  /** The workspace's country, for numbers without a prefix. */
  readonly country?: string;
  /** As far as other calls tell: this call's own legs and rings are added by the engine. */
  readonly candidates?: readonly RingCandidate[];
  /** How many other callers wait at a queue step, by step. */
  readonly waiting?: Readonly<Record<string, number>>;
}

export type NeededInput =
  | { readonly kind: "settings" }
  | { readonly kind: "country" }
  | { readonly kind: "candidates" }
  | { readonly kind: "waiting"; readonly stepId: string };

export interface EngineState {
  readonly call: EngineCall;
  /** In the order of creation. */
  readonly legs: readonly EngineLeg[];
  /** In the order of the offers. */
  readonly rings: readonly EngineRing[];
  readonly recordings: readonly EngineRecording[];
  readonly inputs: LoadedInputs;
  /** The id of the next leg: an event creates at most one. */
  readonly nextLegId: LegId;
}
