// A member speaks in one call at a time. Another of theirs stands aside meanwhile: its customer hears music.
import type { MemberId } from "#domain/ids.ts";
import type { CallState } from "./call.ts";
import { isSpeaker } from "./derive-call-state.ts";
import type { Leg } from "./leg.ts";

export interface HoldCandidate {
  readonly state: CallState;
  readonly endedAt: string | null;
  readonly hungUpAt: string | null;
  readonly isConsulting: boolean;
  readonly isHoldRequested: boolean;
  /** Somebody is being brought in, if anything. */
  readonly transfer: unknown;
  readonly legs: readonly (Leg & { readonly number: string | null })[];
}

/** Nobody but the two speak in it, at the member's desk, and nothing is being decided about it. */
export function canBePutOnHold(call: HoldCandidate, memberId: MemberId): boolean {
  const isOn = call.state === "active" || call.state === "held";
  if (!isOn || call.endedAt !== null || call.hungUpAt !== null) return false;
  if (call.isConsulting || call.transfer !== null) return false;
  const speaking = call.legs.filter(
    (leg) => isSpeaker(leg) && leg.endAt === null && leg.leaveRequestedAt === null,
  );
  return speaking.every((leg) => leg.memberId === memberId && leg.number === null);
}

/** Its member may speak in another. */
export const isParkedOnHold = (call: HoldCandidate): boolean =>
  call.isHoldRequested && !call.isConsulting && call.transfer === null;
