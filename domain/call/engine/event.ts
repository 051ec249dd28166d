// Everything that can happen to a call. The engine ignores an event that comes too late.
import type { LegEvent } from "#domain/call/apply-leg-event.ts";
import type {
  CallDisposition,
  LegEndCause,
  RingEndReason,
  SupervisionMode,
} from "#domain/call/call.ts";
import type { RingOffer } from "#domain/call/choose-ring-round.ts";
import type { PbxCallEnd } from "#domain/call/pbx/pbx-call-end.ts";
import type { Transfer, TransferChange } from "#domain/call/transfer-rules.ts";
import type { LegId, MemberId } from "#domain/ids.ts";

export interface LegReport {
  readonly legId: LegId;
  readonly event: LegEvent;
  /** If the report names the leg by our id and by the carrier's: it may come before the response to our request. */
  readonly providerRef?: string | null;
}

/** For a leg that the carrier will not report on. */
export const reportEnd = (legId: LegId, at: string, cause: LegEndCause | null): LegReport => ({
  legId,
  event: { kind: "leg", type: "ended", cause, providerCode: null, seconds: null, at },
});

export type CallEvent =
  /** The call and its first legs were inserted outside the engine. */
  | { readonly kind: "created" }
  /**
   * Reports about legs, by the carrier, a poll, or our own commands.
   * A caller who hangs up, on hold too, is an `ended` of the customer's leg, and derive-call-state.ts ends the call with it.
   */
  | { readonly kind: "legs_reported"; readonly reports: readonly LegReport[] }
  /** The carrier's report that a conference is over. */
  | { readonly kind: "conference_ended"; readonly conferenceEpoch: number }
  | { readonly kind: "dialed"; readonly legId: LegId; readonly providerRef: string }
  /** The carrier rejected the command to dial a leg. */
  | {
      readonly kind: "dial_rejected";
      readonly legId: LegId;
      readonly cause: LegEndCause;
      readonly providerCode: string | null;
      readonly problem: string;
    }
  /** An inbound call enters the first step of its flow. */
  | { readonly kind: "flow_started" }
  /** The customer's leg finished the script of its step: it was played, or a key was pressed. */
  | { readonly kind: "step_done"; readonly stepVersion: number; readonly digits: string | null }
  /** The customer's leg left its conference and asks how to continue. */
  | { readonly kind: "conference_left"; readonly conferenceEpoch: number }
  /** A timer fired: a ring round, the maximum wait, or the time to join may be over. */
  | { readonly kind: "time_passed" }
  /** Members start to ring for a waiting caller. */
  | { readonly kind: "offered"; readonly offers: readonly RingOffer[]; readonly seconds: number }
  /** Members who can ring by now join the current round. */
  | { readonly kind: "round_joined"; readonly offers: readonly RingOffer[] }
  /** No member can be rung for a waiting caller: only the reasons are recorded. */
  | { readonly kind: "unreachable"; readonly offers: readonly RingOffer[] }
  /** Nothing rings any more in the current round. */
  | { readonly kind: "round_over" }
  /** The delay of a member's personal phone is over. */
  | {
      readonly kind: "phone_due";
      readonly round: number;
      readonly memberId: MemberId;
      readonly number: string;
      readonly ringTimeoutSeconds: number;
    }
  /** A member claimed the call; `phoneLegId`: with their personal phone. */
  | { readonly kind: "claimed"; readonly memberId: MemberId; readonly phoneLegId: LegId | null }
  | { readonly kind: "declined"; readonly memberId: MemberId }
  /** Members lost access to the call: they stop ringing for it and listening to it. */
  | { readonly kind: "hidden"; readonly memberIds: readonly MemberId[] }
  /** A member is on another call or away: they stop ringing for this one. */
  | {
      readonly kind: "member_unavailable";
      readonly memberId: MemberId;
      readonly reason: Extract<RingEndReason, "away" | "busy" | "no_access">;
    }
  /** A member may no longer be on these legs. */
  | { readonly kind: "access_withdrawn"; readonly legIds: readonly LegId[] }
  /** A member joins again with a new leg, which replaces their old ones. */
  | { readonly kind: "rejoined"; readonly memberId: MemberId; readonly legId: LegId }
  /** A supervisor joins with a new leg. */
  | { readonly kind: "supervised"; readonly memberId: MemberId; readonly legId: LegId }
  | {
      readonly kind: "supervision_changed";
      readonly legId: LegId;
      readonly mode: SupervisionMode;
    }
  | {
      readonly kind: "hold_requested";
      readonly isHeld: boolean;
      /** The carrier may have done the opposite: the command is sent in any case. */
      readonly isUnconfirmed?: boolean;
    }
  | {
      readonly kind: "hung_up";
      readonly memberId: MemberId | null;
      readonly problem: string | null;
    }
  /** A member removes one leg, and the call continues with another speaker. */
  | { readonly kind: "leg_released"; readonly legId: LegId }
  /** The dialed leg exists already; members ring if there are offers. */
  | {
      readonly kind: "transfer_started";
      readonly transfer: Transfer;
      readonly offers: readonly RingOffer[];
    }
  /** `isPhone`: with their personal phone; `legId` is then that phone's leg. */
  | {
      readonly kind: "transfer_accepted";
      readonly memberId: MemberId;
      readonly legId: LegId;
      readonly isPhone: boolean;
    }
  /** A member completed, canceled or changed a transfer. */
  | {
      readonly kind: "transfer_decided";
      readonly transfer: Transfer;
      readonly change: TransferChange;
    }
  /** The transfer's time may be over. */
  | { readonly kind: "transfer_checked" }
  /** The row of a recording was written; `hasStarted`: the call is being recorded by now. */
  | { readonly kind: "recording_changed"; readonly hasStarted: boolean }
  /** The carrier carried out a member's command about the running recording. */
  | { readonly kind: "recording_controlled"; readonly state: "on" | "paused" | "off" }
  /** The carrier asked the caller for a message while the app could not answer. */
  | { readonly kind: "left_to_carrier" }
  /** The owner saved the call; null keeps the disposition. */
  | { readonly kind: "wrapped_up"; readonly disposition: CallDisposition | null }
  /** The owner is still wrapping up. */
  | { readonly kind: "disposition_chosen"; readonly disposition: CallDisposition }
  /** A member answered on their own PBX. */
  | {
      readonly kind: "pbx_answered";
      readonly legId: LegId;
      readonly memberId: MemberId;
      readonly at: string;
    }
  /** The call is over for the browser that reports this leg. */
  | {
      readonly kind: "pbx_leg_ended";
      readonly legId: LegId;
      readonly reason: PbxCallEnd;
      readonly at: string;
    }
  /** No browser may report the end of a PBX call. */
  | { readonly kind: "pbx_checked" };

export type CallEventOf<Kind extends CallEvent["kind"]> = Extract<CallEvent, { kind: Kind }>;

/** What one part of the engine asks of another: they never call each other. */
export type FollowUp =
  /** The caller's member is gone: they ring again. Null if the claiming member never joined. */
  | { readonly kind: "speaker_lost"; readonly memberId: MemberId | null }
  /** No member can answer at this step: the flow continues at its exit. */
  | { readonly kind: "no_answer" }
  /** The flow entered a ring step. */
  | {
      readonly kind: "round_planned";
      readonly offers: readonly RingOffer[];
      readonly seconds: number;
    }
  /** An answered member can only be in the conference, though their join was never reported. */
  | { readonly kind: "join_overdue" }
  /** The member who started the transfer leaves, and its target gets the call. */
  | { readonly kind: "initiator_left" }
  /** No carrier reports these legs. */
  | { readonly kind: "legs_reported"; readonly reports: readonly LegReport[] }
  /** A leg unknown to the carrier ends here. */
  | { readonly kind: "leg_over"; readonly legId: LegId; readonly cause: LegEndCause };

export type FollowUpOf<Kind extends FollowUp["kind"]> = Extract<FollowUp, { kind: Kind }>;
