// A member's own leg of a call, which decides whether an ended call stays listed.
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";

export type CallLeg = Call["legs"][number];

/** The member's latest leg: a member can join a call more than once. */
export const myLeg = (call: Call, me: MemberId): CallLeg | undefined =>
  call.legs.findLast((leg) => leg.memberId === me);

/** Since when another member has a call this member was on. */
export function handedOverAt(call: Call, me: MemberId): string | null {
  const leg = myLeg(call, me);
  const spoke = leg?.role === "member" && leg.joinedAt !== null && leg.state === "left";
  return call.memberId !== me && spoke ? leg.endedAt : null;
}
