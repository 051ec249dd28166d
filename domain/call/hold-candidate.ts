// A member speaks in one call at a time. Their other call is put on hold with music meanwhile.
import type { MemberId } from "#domain/ids.ts";
import type { CallState } from "./call.ts";
import { isStayingSpeaker } from "./derive-call-state.ts";
import type { Leg } from "./leg.ts";

interface HoldCandidate {
  readonly state: CallState;
  readonly endedAt: string | null;
  readonly hungUpAt: string | null;
  readonly isConsulting: boolean;
  readonly isHoldRequested: boolean;
  /** The transfer in progress, or null. */
  readonly transfer: unknown;
  readonly legs: readonly (Leg & { readonly number: string | null })[];
}

/** Only the member, in the browser, and the customer are in it, and no transfer is in progress. */
export function canBePutOnHold(call: HoldCandidate, memberId: MemberId): boolean {
  const isOn = call.state === "active" || call.state === "held";
  if (!isOn || call.endedAt !== null || call.hungUpAt !== null) return false;
  if (call.isConsulting || call.transfer !== null) return false;
  const speaking = call.legs.filter(isStayingSpeaker);
  return speaking.every((leg) => leg.memberId === memberId && leg.number === null);
}

/** The call is on hold and its member may speak in another. */
export const canMemberSpeakElsewhere = (call: HoldCandidate): boolean =>
  call.isHoldRequested && !call.isConsulting && call.transfer === null;
