// What the calls of the house are to me: one rings, one I am in, one I have just finished. Pure.
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";

export type CallLeg = Call["legs"][number];

export const isLive = (call: Call): boolean => call.state !== "ended";

/** Without those that are on at somebody's own telephone system: only the browser that carries one can do anything with it. */
export const withoutPbxCalls = (calls: readonly Call[]): Call[] =>
  calls.filter((call) => !call.isPbx || !isLive(call));

/** It rings for me now; the longest ringing first. */
export const callsRingingFor = (calls: readonly Call[], me: MemberId): Call[] =>
  calls
    .filter((call) => isLive(call) && openRingOf(call, me) !== undefined)
    .sort((one, other) => offeredAt(one, me).localeCompare(offeredAt(other, me)));

export const openRingOf = (call: Call, me: MemberId): Call["rings"][number] | undefined =>
  call.rings.find((ring) => ring.memberId === me && ring.ended === null);

const offeredAt = (call: Call, me: MemberId): string => openRingOf(call, me)?.offeredAt ?? "";

/** The latest of my legs: one comes to a call more than once. */
export const myLeg = (call: Call, me: MemberId): CallLeg | undefined =>
  call.legs.findLast((leg) => leg.memberId === me);

/** I speak in it, am on my way into it, or listen. */
export const isMyCall = (call: Call, me: MemberId): boolean => {
  const leg = myLeg(call, me);
  return isLive(call) && leg !== undefined && leg.state !== "left";
};

/**
 * I was in it and nobody else has it: the customer still waits for me. Whatever the carrier says my leg ended by: a
 * page that is closed hangs up like one that broke.
 */
export const isCustomerWaitingForMe = (call: Call, me: MemberId): boolean =>
  isLive(call) &&
  myLeg(call, me)?.state === "left" &&
  (call.memberId === null || call.memberId === me);

/** I spoke in it and somebody else has it now: since when. */
export function handedOverAt(call: Call, me: MemberId): string | null {
  const leg = myLeg(call, me);
  const spoke = leg?.role === "member" && leg.joinedAt !== null && leg.state === "left";
  return call.memberId !== me && spoke ? leg.endedAt : null;
}

/** Colleagues who speak in some call now: since when, for whoever wants to bring them one. */
export function onCallSince(calls: readonly Call[]): ReadonlyMap<MemberId, string> {
  const since = new Map<MemberId, string>();
  for (const call of calls) {
    for (const leg of call.legs) {
      if (!isLive(call) || leg.memberId === null || leg.state === "left") continue;
      since.set(leg.memberId, leg.joinedAt ?? leg.askedAt);
    }
  }
  return since;
}

/** The others of whom I am told that their phones ring too. */
export const otherRingingMembers = (call: Call, me: MemberId): MemberId[] =>
  call.rings
    .filter((ring) => ring.ended === null && ring.memberId !== me)
    .map((ring) => ring.memberId);

const bringing: ReadonlySet<CallLeg["joinMethod"]> = new Set(["warm", "party", "cold"]);

/** Who speaks in it beside the customer and me, or is being reached. Who only listens in is not told of. */
export const otherSpeakers = (call: Call, me: MemberId): CallLeg[] =>
  call.legs.filter(
    (leg) =>
      leg.role !== "customer" &&
      leg.mode === null &&
      leg.state !== "left" &&
      leg.memberId !== me &&
      // A telephone of somebody's own that merely rings is told of by the ring.
      (leg.joinedAt !== null || bringing.has(leg.joinMethod)),
  );

/** Whom I brought in and decide about: the other of a word before a transfer, or of three who talk. */
export const legsAddedByMe = (call: Call, me: MemberId): CallLeg[] =>
  otherSpeakers(call, me).filter((leg) => leg.addedBy === me && bringing.has(leg.joinMethod));

/** Why a call goes on without me when I leave it. */
export type LeftTo = "transfer" | "teammate" | "others";

/**
 * Who has the customer when I leave: the teammate I consult, those who speak with us, or a transfer of mine that still
 * rings. null: nobody, so hanging up ends the call.
 */
export function leftTo(call: Call, me: MemberId): LeftTo | null {
  if (!isLive(call)) return null;
  const company = otherSpeakers(call, me);
  const isOwner = call.memberId === me;
  if (company.some((leg) => leg.joinedAt !== null))
    return call.isConsulting && isOwner ? "teammate" : "others";
  return isOwner && (transferTargetsOf(call).length > 0 || company.length > 0) ? "transfer" : null;
}

/** Nobody but the customer and I speak in it: I may leave them to the music for another caller. */
export const canHoldForOther = (call: Call, me: MemberId): boolean =>
  (call.state === "active" || call.state === "held") &&
  !call.isConsulting &&
  isMyCall(call, me) &&
  otherSpeakers(call, me).length === 0 &&
  transferTargetsOf(call).length === 0;

/** Who has the call and wants to bring it to me: it rings as theirs, not as the customer's. */
export const askerOf = (call: Call, me: MemberId): MemberId | null =>
  call.memberId !== me && transferTargetsOf(call).includes(me) ? call.memberId : null;

/** Whose phones ring because the call is to go to them. */
export const transferTargetsOf = (call: Call): MemberId[] =>
  call.state === "active" || call.state === "held"
    ? call.rings.filter((ring) => ring.ended === null).map((ring) => ring.memberId)
    : [];
