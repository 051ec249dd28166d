// A member's relation to the workspace's calls: ringing, own, just finished. Pure.

import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { compareInstants } from "#domain/instants.ts";
import { isLive } from "./live-calls-query.ts";
import { type CallLeg, myLeg } from "./my-leg.ts";
import { openRingOf } from "./reconnecting-member.ts";

/** Excludes live PBX calls: only the browser that carries one can act on it. */
export const withoutLivePbxCalls = (calls: readonly Call[]): Call[] =>
  calls.filter((call) => !call.isPbx || !isLive(call));

/** Calls now ringing for this member, the longest ringing first. */
export const callsRingingFor = (calls: readonly Call[], me: MemberId): Call[] =>
  calls
    .filter((call) => isLive(call) && openRingOf(call, me) !== undefined)
    .sort((one, other) => compareInstants(offeredAt(one, me), offeredAt(other, me)));

const offeredAt = (call: Call, me: MemberId): string => openRingOf(call, me)?.offeredAt ?? "";

/** The member talks in it, is joining, or listens. */
export const isMyCall = (call: Call, me: MemberId): boolean => {
  const leg = myLeg(call, me);
  return isLive(call) && leg !== undefined && leg.state !== "left";
};

/**
 * The member was on the call and no one else has it, so the customer waits for them. Ignores why the leg ended: closing
 * a page looks like a hangup.
 */
export const isCustomerWaitingForMe = (call: Call, me: MemberId): boolean =>
  isLive(call) &&
  myLeg(call, me)?.state === "left" &&
  (call.memberId === null || call.memberId === me);

/**
 * Since when the member has been on a call that another member answered; null if no one was on it before. A member who
 * was on it twice counts from the first time.
 */
export function joinedOthersCallAt(call: Call, me: MemberId): string | null {
  const joins = call.legs
    .filter((leg) => leg.role === "member" && leg.mode === null)
    .flatMap(({ memberId, joinedAt }) => (joinedAt === null ? [] : [{ memberId, joinedAt }]))
    .toSorted((one, other) => compareInstants(one.joinedAt, other.joinedAt));
  if (joins[0]?.memberId === me) return null;
  return joins.find(({ memberId }) => memberId === me)?.joinedAt ?? null;
}

/** Members on a call, and since when, to choose a transfer target. */
export function onCallSince(calls: readonly Call[]): ReadonlyMap<MemberId, string> {
  const since = new Map<MemberId, string>();
  for (const call of calls) {
    for (const leg of call.legs) {
      if (!isLive(call) || leg.memberId === null || leg.state === "left") continue;
      since.set(leg.memberId, leg.joinedAt ?? leg.createdAt);
    }
  }
  return since;
}

/** Other members whose phones are visibly ringing too. */
export const otherRingingMembers = (call: Call, me: MemberId): MemberId[] =>
  call.rings
    .filter((ring) => ring.endReason === null && ring.memberId !== me)
    .map((ring) => ring.memberId);

const transferMethods: ReadonlySet<CallLeg["joinMethod"]> = new Set(["warm", "three_way", "cold"]);

/** Everyone on the call or being reached, except the customer, this member and supervisors, who are not shown. */
export const otherSpeakers = (call: Call, me: MemberId): CallLeg[] =>
  call.legs.filter(
    (leg) =>
      leg.role !== "customer" &&
      leg.mode === null &&
      leg.state !== "left" &&
      leg.memberId !== me &&
      // A personal phone that only rings is shown by its ring.
      (leg.joinedAt !== null || transferMethods.has(leg.joinMethod)),
  );

/** Legs this member added and controls: a consulted teammate, or a third party. */
export const legsAddedByMe = (call: Call, me: MemberId): CallLeg[] =>
  otherSpeakers(call, me).filter(
    (leg) => leg.addedBy === me && transferMethods.has(leg.joinMethod),
  );

/** Why a call continues when this member leaves it. */
export type RemainingParty = "transfer" | "teammate" | "others";

/**
 * Who has the customer when this member leaves: the consulted teammate, the others on the call, or a ringing transfer.
 * Null: no one, so hanging up ends the call.
 */
export function remainingPartyOf(call: Call, me: MemberId): RemainingParty | null {
  if (!isLive(call)) return null;
  const company = otherSpeakers(call, me);
  const isOwner = call.memberId === me;
  if (company.some((leg) => leg.joinedAt !== null))
    return call.isConsulting && isOwner ? "teammate" : "others";
  return isOwner && (transferTargetsOf(call).length > 0 || company.length > 0) ? "transfer" : null;
}

/** Only the customer and this member talk, so the customer can be put on hold for another caller. */
export const canHoldForOther = (call: Call, me: MemberId): boolean =>
  (call.state === "active" || call.state === "held") &&
  !call.isConsulting &&
  isMyCall(call, me) &&
  otherSpeakers(call, me).length === 0 &&
  transferTargetsOf(call).length === 0;

/** The member who transfers this call to this member: it rings as theirs, not as the customer's. */
export const transferrerOf = (call: Call, me: MemberId): MemberId | null =>
  call.memberId !== me && transferTargetsOf(call).includes(me) ? call.memberId : null;

/** Members whose phones ring because the call is being transferred to them. */
export const transferTargetsOf = (call: Call): MemberId[] =>
  call.state === "active" || call.state === "held"
    ? call.rings.filter((ring) => ring.endReason === null).map((ring) => ring.memberId)
    : [];
