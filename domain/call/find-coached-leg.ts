// Finds the one leg that hears a whispering supervisor.
import type { MemberId } from "#domain/ids.ts";
import { listConnectedSpeakers } from "./derive-call-state.ts";
import type { Leg } from "./leg.ts";

interface CoachedCall<One extends Leg> {
  readonly claimedBy: MemberId | null;
  readonly endedEpoch: number;
  readonly legs: readonly One[];
}

/**
 * The connected leg of the member who has the call, else of the latest connected member; null if no member is
 * connected, and then no one may hear the supervisor.
 */
export function findCoachedLeg<One extends Leg & { readonly providerRef: string | null }>({
  claimedBy,
  endedEpoch,
  legs,
}: CoachedCall<One>): One | null {
  const members = listConnectedSpeakers(legs, endedEpoch).filter(
    ({ role, providerRef }) => role === "member" && providerRef !== null,
  );
  return members.findLast(({ memberId }) => memberId === claimedBy) ?? members.at(-1) ?? null;
}
