// What the list's rows say about a live call. The other selectors load with what shows calls.
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { isLive } from "./live-calls-query.ts";

export const openRingOf = (call: Call, me: MemberId): Call["rings"][number] | undefined =>
  call.rings.find((ring) => ring.memberId === me && ring.endReason === null);

/**
 * The member whose connection was lost while the customer waits for them, for example after a reload: hanging up would
 * have ended the call. Null once only others are rung.
 */
export function reconnectingMember(call: Call): MemberId | null {
  if (!isLive(call) || call.answeredAt === null || call.state === "waiting") return null;
  const speakers = call.legs.filter((leg) => leg.role !== "customer" && leg.mode === null);
  if (speakers.some((leg) => leg.state !== "left" && leg.joinedAt !== null)) return null;
  const lost = speakers.findLast((leg) => leg.role === "member" && leg.joinedAt !== null);
  if (lost === undefined || lost.memberId === null) return null;
  const { memberId } = lost;
  const isAwaited =
    openRingOf(call, memberId) !== undefined ||
    speakers.some((leg) => leg.memberId === memberId && leg.state !== "left") ||
    call.rings.every((ring) => ring.endReason !== null);
  return isAwaited ? memberId : null;
}
