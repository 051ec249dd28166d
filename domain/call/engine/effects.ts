// What an event causes outside the call's own rows. All of it happens in the transaction of the event or is scheduled
// there: nothing here waits for a provider.
import type { RingOffer } from "#domain/call/choose-ring-round.ts";
import type { LegId, MemberId } from "#domain/ids.ts";

export type CallEffect =
  | { readonly kind: "dial_leg"; readonly legId: LegId }
  /** The customer's leg does not ask by itself: the carrier redirects it to its current script. */
  | { readonly kind: "redirect_customer" }
  /** Compares the call with the carrier and sends the missing commands. */
  | { readonly kind: "sync_carrier" }
  /** The same, if the action that sends the command was interrupted. */
  | { readonly kind: "sync_carrier_later" }
  /** The call is looked at again at this time. */
  | { readonly kind: "check_at"; readonly at: string }
  /** `until` identifies the transfer. */
  | { readonly kind: "check_transfer_at"; readonly until: string; readonly at: string }
  /** The PBX may have stopped ringing softphones by then. */
  | { readonly kind: "check_pbx_at"; readonly at: string }
  | { readonly kind: "match_waiting_calls" }
  /** The same at the time from which the caller may ring this member again. */
  | { readonly kind: "match_member_at"; readonly memberId: MemberId; readonly at: string }
  /** A push and personal phones, for members without an awake browser. */
  | {
      readonly kind: "reach_members";
      readonly round: number;
      readonly offers: readonly RingOffer[];
      readonly until: string;
    }
  /** Replaces the ring notifications: of every member rung by push, or of one. */
  | { readonly kind: "end_pushes"; readonly memberId: MemberId | null }
  /** The member is on this call: they stop ringing for others. */
  | { readonly kind: "stop_ringing_member"; readonly memberId: MemberId }
  /** The step of the flow sends the caller a text. */
  | { readonly kind: "send_text_back"; readonly text: string }
  /** The inbox's text after a missed call; later if a voicemail may still be reported. */
  | { readonly kind: "text_back_after_call"; readonly isDelayed: boolean }
  | { readonly kind: "update_conversation"; readonly isAnsweredNow: boolean }
  | { readonly kind: "reassign_conversation"; readonly from: MemberId; readonly to: MemberId }
  | {
      readonly kind: "start_wrap_up";
      readonly memberId: MemberId;
      readonly endedAt: string;
      readonly seconds: number;
    }
  | { readonly kind: "publish_queue_positions" }
  | { readonly kind: "publish_member"; readonly memberId: MemberId }
  | { readonly kind: "publish_call" };
