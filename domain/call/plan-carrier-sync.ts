// Plans the provider commands that bring a call to its desired state. Compares current and desired state only, never
// past commands, so lost or repeated commands correct themselves.
import type { MemberId } from "#domain/ids.ts";
import { findCustomerLeg, isSpeaker, listConnectedSpeakers } from "./derive-call-state.ts";
import { findCoachedLeg } from "./find-coached-leg.ts";
import { isHeld, isInConference, type Leg } from "./leg.ts";

export interface SyncableLeg extends Leg {
  readonly providerRef: string | null;
  readonly joinTokenExpiresAt: string | null;
  readonly dialedAt: string | null;
}

export interface SyncableCall<One extends SyncableLeg> {
  readonly endedAt: string | null;
  readonly hungUpAt: string | null;
  readonly answeredAt: string | null;
  readonly isHoldRequested: boolean;
  readonly claimedBy: MemberId | null;
  readonly endedEpoch: number;
  readonly legs: readonly One[];
}

export type SyncCommand<One extends SyncableLeg> =
  | { readonly kind: "hang_up"; readonly leg: One }
  /** Unknown to the provider, so it ends in the database only. */
  | { readonly kind: "discard"; readonly leg: One; readonly cause: "canceled" | "no_answer" }
  | { readonly kind: "hold"; readonly leg: One; readonly isHeld: boolean }
  /** The leg that hears a whispering supervisor; null for none. */
  | { readonly kind: "coach"; readonly leg: One; readonly coachedRef: string | null }
  /** A supervisor who listens is muted; one who barges in is heard by everyone. */
  | { readonly kind: "mute"; readonly leg: One; readonly isMuted: boolean };

export function planCarrierSync<One extends SyncableLeg>(
  call: SyncableCall<One>,
  now: Date,
): SyncCommand<One>[] {
  const isOver = call.endedAt !== null || call.hungUpAt !== null;
  const commands = call.legs
    .filter((leg) => leg.endedAt === null)
    .flatMap((leg): SyncCommand<One>[] => {
      const isUnwanted = isOver || leg.leaveRequestedAt !== null;
      if (leg.providerRef !== null) return isUnwanted ? [{ kind: "hang_up", leg }] : [];
      // It may be ringing already without a known provider reference; a voice event will report it.
      if (leg.dialedAt !== null) return [];
      if (isUnwanted) return [{ kind: "discard", leg, cause: "canceled" }];
      const isLate =
        leg.joinTokenExpiresAt !== null && Date.parse(leg.joinTokenExpiresAt) <= now.getTime();
      return isLate ? [{ kind: "discard", leg, cause: "no_answer" }] : [];
    });
  return isOver ? commands : [...commands, ...holdOf(call), ...coachOf(call), ...muteOf(call)];
}

const connectedSupervisors = <One extends SyncableLeg>(call: SyncableCall<One>): One[] =>
  call.legs.filter(
    (leg) =>
      leg.role === "supervisor" &&
      leg.providerRef !== null &&
      leg.leaveRequestedAt === null &&
      isInConference(leg, call.endedEpoch),
  );

/** Without a flag, the supervisor joined in this mode and never changed it. */
function muteOf<One extends SyncableLeg>(call: SyncableCall<One>): SyncCommand<One>[] {
  return connectedSupervisors(call).flatMap((leg): SyncCommand<One>[] => {
    const { mode, muteFlag, conferenceFlag } = leg;
    if (mode !== "listen" && mode !== "barge") return [];
    if (muteFlag?.conferenceEpoch !== conferenceFlag?.conferenceEpoch) return [];
    const isMuted = mode === "listen";
    return muteFlag === null || muteFlag.on === isMuted ? [] : [{ kind: "mute", leg, isMuted }];
  });
}

/** The coached member may return on another leg, or another member may take over. */
function coachOf<One extends SyncableLeg>(call: SyncableCall<One>): SyncCommand<One>[] {
  const coachedRef = findCoachedLeg(call)?.providerRef ?? null;
  return connectedSupervisors(call)
    .filter((leg) => leg.mode === "whisper")
    .map((leg) => ({ kind: "coach", leg, coachedRef }));
}

/** A customer left alone after talking hears music until a speaker joins again. */
function holdOf<One extends SyncableLeg>(call: SyncableCall<One>): SyncCommand<One>[] {
  const customer = findCustomerLeg(call.legs);
  const wasSpokenWith =
    call.answeredAt !== null || listConnectedSpeakers(call.legs, call.endedEpoch).length > 0;
  if (!customer?.providerRef || !wasSpokenWith || !isInConference(customer, call.endedEpoch))
    return [];
  const shouldHold = call.isHoldRequested || isCustomerAlone(call);
  return shouldHold === isHeld(customer, call.endedEpoch)
    ? []
    : [{ kind: "hold", leg: customer, isHeld: shouldHold }];
}

/** The customer was connected to a speaker, and no speaker is left. */
export function isCustomerAlone(
  call: Omit<SyncableCall<SyncableLeg>, "isHoldRequested" | "claimedBy">,
): boolean {
  const customer = findCustomerLeg(call.legs);
  return (
    call.endedAt === null &&
    call.answeredAt !== null &&
    customer !== null &&
    isInConference(customer, call.endedEpoch) &&
    call.legs.some((leg) => isSpeaker(leg) && leg.joinedAt !== null) &&
    listConnectedSpeakers(call.legs, call.endedEpoch).length === 0
  );
}
