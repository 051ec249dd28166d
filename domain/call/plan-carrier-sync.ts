// What has to be done at the provider so that a call is as it is wanted. Found from how it stands and what was
// asked of it, never from what was done before: so whatever was forgotten, or done twice, comes right.
import type { MemberId } from "#domain/ids.ts";
import { coachedIn } from "./coached.ts";
import { findCustomerLeg, isSpeaker, listConnectedSpeakers } from "./derive-call-state.ts";
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

export type TidyCommand<One extends SyncableLeg> =
  | { readonly do: "hang_up"; readonly leg: One }
  /** Nobody at the provider knows it: it ends here. */
  | { readonly do: "drop"; readonly leg: One; readonly cause: "cancelled" | "no_answer" }
  | { readonly do: "hold"; readonly leg: One; readonly isHeld: boolean }
  /** By whom a whispering supervisor is heard; null: by nobody. */
  | { readonly do: "coach"; readonly leg: One; readonly heardBy: string | null };

export function planCarrierSync<One extends SyncableLeg>(
  call: SyncableCall<One>,
  now: Date,
): TidyCommand<One>[] {
  const isOver = call.endedAt !== null || call.hungUpAt !== null;
  const commands = call.legs
    .filter((leg) => leg.endAt === null)
    .flatMap((leg): TidyCommand<One>[] => {
      const isUnwanted = isOver || leg.leaveRequestedAt !== null;
      if (leg.providerRef !== null) return isUnwanted ? [{ do: "hang_up", leg }] : [];
      // It may ring already, though nobody told us its name: the facts will.
      if (leg.dialedAt !== null) return [];
      if (isUnwanted) return [{ do: "drop", leg, cause: "cancelled" }];
      const isLate =
        leg.joinTokenExpiresAt !== null && Date.parse(leg.joinTokenExpiresAt) <= now.getTime();
      return isLate ? [{ do: "drop", leg, cause: "no_answer" }] : [];
    });
  return isOver ? commands : [...commands, ...holdOf(call), ...coachOf(call)];
}

/** The member they coach may come back by another leg, or another member takes over. */
function coachOf<One extends SyncableLeg>(call: SyncableCall<One>): TidyCommand<One>[] {
  const heardBy = coachedIn(call)?.providerRef ?? null;
  return call.legs
    .filter(
      (leg) =>
        leg.mode === "whisper" &&
        leg.role === "supervisor" &&
        leg.providerRef !== null &&
        leg.leaveRequestedAt === null &&
        isInConference(leg, call.endedEpoch),
    )
    .map((leg) => ({ do: "coach", leg, heardBy }));
}

/** Who was spoken with and is alone now hears music, until somebody speaks with them again. */
function holdOf<One extends SyncableLeg>(call: SyncableCall<One>): TidyCommand<One>[] {
  const customer = findCustomerLeg(call.legs);
  const wasSpokenWith =
    call.answeredAt !== null || listConnectedSpeakers(call.legs, call.endedEpoch).length > 0;
  if (!customer?.providerRef || !wasSpokenWith || !isInConference(customer, call.endedEpoch))
    return [];
  const isWanted = call.isHoldRequested || isCustomerAlone(call);
  return isWanted === isHeld(customer, call.endedEpoch)
    ? []
    : [{ do: "hold", leg: customer, isHeld: isWanted }];
}

/** Spoken with before, and by nobody now. */
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
