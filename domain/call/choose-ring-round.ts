// Chooses which members a call rings now, and why not the others. Pure, so every reason in the log of a missed call can
// be recomputed.

import type { RingOrder, RingTargets } from "#domain/call/flow/flow.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import { type InboxVisibility, visibleInboxIds } from "#domain/inbox/visibility.ts";
import { limit } from "#domain/limits.ts";
import { hasPermission, type Role } from "#domain/permissions.ts";
import type { RingEndReason } from "./call.ts";

/** How a ring reaches a member: their browser, a push to a sleeping browser, or their personal phone. */
const ringMethods = ["browser", "push", "phone"] as const;
export type RingMethod = (typeof ringMethods)[number];

interface PersonalPhone {
  readonly number: string;
  readonly afterSeconds: number;
}

/** With less ring time left, a personal phone is not rung. */
export const minPersonalPhoneSeconds = 3;

/** A member's state when a call arrives. */
export interface RingCandidate {
  readonly id: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly teamIds: readonly TeamId[];
  readonly isAway: boolean;
  readonly isOnCall: boolean;
  /** Alone with one customer in the browser, so that call may go on hold while they answer another. */
  readonly canHold: boolean;
  readonly wrapUpUntil: string | null;
  readonly lastCallAt: string | null;
  /** The best of their browsers; null if none is awake. */
  readonly device: "ready" | "no_microphone" | "device_error" | null;
  readonly hasPush: boolean;
  readonly personalPhone: PersonalPhone | null;
  /** Calls ringing at them now. */
  readonly rings: number;
}

export interface RingOffer {
  readonly memberId: MemberId;
  readonly by: readonly RingMethod[];
  /** Set if they are not rung at all: the reason. */
  readonly endReason: RingEndReason | null;
}

/**
 * Members who can take a call of this inbox: the named members in order, then members of the named teams; all if none
 * are named.
 */
export function eligibleCandidates(
  members: readonly RingCandidate[],
  targets: RingTargets,
  visibility: InboxVisibility,
): readonly RingCandidate[] {
  const canSeeInbox = (one: RingCandidate) =>
    visibleInboxIds(one.role, one.teamIds, [visibility])?.includes(visibility.id) ?? true;
  const able = members.filter((one) => hasPermission(one.role, "call.handle") && canSeeInbox(one));
  if (targets.memberIds.length === 0 && targets.teamIds.length === 0) return able;
  const named = targets.memberIds.flatMap((id) => able.find((one) => one.id === id) ?? []);
  const inTeams = able.filter(
    (one) => !named.includes(one) && one.teamIds.some((teamId) => targets.teamIds.includes(teamId)),
  );
  return [...named, ...inTeams];
}

/** How the call reaches them now, or why it does not. */
export function offerRing(member: RingCandidate, now: Date): RingOffer {
  const at = (endReason: RingEndReason | null, by: readonly RingMethod[] = []): RingOffer => ({
    memberId: member.id,
    by,
    endReason,
  });
  if (member.isAway) return at("away");
  if (member.isOnCall) return at("busy");
  if (member.wrapUpUntil !== null && new Date(member.wrapUpUntil) > now) return at("wrapping_up");
  if (member.device === "ready") return at(null, ["browser"]);
  // The personal phone rings after a delay, so a browser that wakes up first can take the call.
  if (member.personalPhone !== null) return at(null, member.hasPush ? ["push"] : []);
  if (member.device !== null) return at(member.device);
  return at("no_active_browser", member.hasPush ? ["push"] : []);
}

/** If no member is free, the call rings a member on a call, who may put that call on hold and answer. */
const canRingDuringCall = (member: RingCandidate, now: Date): boolean =>
  member.canHold &&
  member.device === "ready" &&
  offerRing({ ...member, isOnCall: false }, now).endReason === null;

/**
 * For a member who waits with the customer, and not for long: a push may wake the target's browser in time, and their
 * personal phone is used only if its delay leaves enough time.
 */
export function offerTransferRing(member: RingCandidate, now: Date): RingOffer {
  const { personalPhone } = member;
  const inTime =
    (personalPhone?.afterSeconds ?? 0) + minPersonalPhoneSeconds <= limit("transferRingSeconds");
  const ring = offerRing({ ...member, personalPhone: inTime ? personalPhone : null }, now);
  return ring.by.includes("push") ? { ...ring, endReason: null } : ring;
}

/** An earlier ring of this call at this step. */
export interface PastRing {
  readonly memberId: MemberId;
  readonly by: readonly RingMethod[];
  readonly offeredAt: string;
  readonly endReason: RingEndReason | null;
  readonly endedAt: string | null;
}

interface RingRoundInput {
  readonly targets: readonly RingCandidate[];
  readonly order: RingOrder;
  readonly earlier: readonly PastRing[];
  /** A queue rings members again and again; a ring step rings each once. */
  readonly isQueue: boolean;
  /** The member who lost the caller is rung first. */
  readonly firstId?: MemberId | null;
}

/** The members of the next round. If none of them rings, no member is left to ask. */
export function chooseRingRound(input: RingRoundInput, now: Date): readonly RingOffer[] {
  const { targets, earlier, order, isQueue, firstId = null } = input;
  const rung = (one: RingCandidate) => earlier.filter((ring) => ring.memberId === one.id);
  const wasTried = (one: RingCandidate) => rung(one).some((ring) => isTry(ring));
  const isLeftAlone = (one: RingCandidate) =>
    rung(one).some((ring) => isRefusal(ring, one) && (!isQueue || isRecent(ring, now)));
  const all = targets.map((member) => ({ member, ring: offerRing(member, now) }));
  const free = all.filter(({ member, ring }) => ring.endReason === null && !isLeftAlone(member));
  // A queued caller hears music until a member is free.
  const ringableDuringCall =
    free.length > 0 || isQueue
      ? []
      : all.filter(({ member }) => canRingDuringCall(member, now) && !isLeftAlone(member));
  const able = [
    ...free,
    ...ringableDuringCall.map(({ member }) => ({
      member,
      ring: { memberId: member.id, by: ["browser"], endReason: null } satisfies RingOffer,
    })),
  ];
  // The reason why a member is not rung is logged once.
  const unable = all.filter(
    (one) =>
      one.ring.endReason !== null &&
      rung(one.member).length === 0 &&
      !ringableDuringCall.includes(one),
  );
  if (order === "all") return [...able, ...unable].map((one) => one.ring);
  const untried = isQueue ? able : able.filter(({ member }) => !wasTried(member));
  const lastRung = (one: RingCandidate) =>
    Math.max(0, ...rung(one).map((ring) => Date.parse(ring.offeredAt)));
  const idleSince = (one: RingCandidate) =>
    order === "longest_idle" && one.lastCallAt !== null ? Date.parse(one.lastCallAt) : 0;
  const [next] = untried.toSorted(
    ({ member: a }, { member: b }) =>
      Number(b.id === firstId) - Number(a.id === firstId) ||
      a.rings - b.rings ||
      lastRung(a) - lastRung(b) ||
      idleSince(a) - idleSince(b),
  );
  return [...(next ? [next] : []), ...unable].map((one) => one.ring);
}

type RingEnd = Pick<PastRing, "by" | "endReason">;

/** Their personal phone was dialed and could not be reached. */
export const isFailedPhone = ({ by, endReason }: RingEnd): boolean =>
  by.includes("phone") && (endReason === "busy" || endReason === "device_error");

/** Ringing them again at once would end the same way. A browser that is awake by now takes the call. */
const isRefusal = (ring: PastRing, { device }: RingCandidate): boolean =>
  ring.endReason === "declined" || (isFailedPhone(ring) && device !== "ready");

/** When a caller who still waits in a queue may ring this member again. Null if at any time. */
export const nextOfferAt = (ring: RingEnd & Pick<PastRing, "endedAt">): Date | null =>
  ring.endedAt !== null && (ring.endReason === "declined" || isFailedPhone(ring))
    ? new Date(Date.parse(ring.endedAt) + limit("declinedSeconds") * 1000)
    : null;

/** Their phone rang; an immediate reason does not count as an attempt. */
const isTry = (ring: PastRing): boolean =>
  ring.endReason === null ||
  isFailedPhone(ring) ||
  ["declined", "missed", "answered_elsewhere", "answered", "device_error"].includes(ring.endReason);

const isRecent = ({ endedAt }: PastRing, now: Date): boolean =>
  endedAt !== null && now.getTime() - Date.parse(endedAt) < limit("declinedSeconds") * 1000;

/** Whether waiting makes sense: a phone rings, or a push may wake a browser. */
export const canReachAnyone = (rings: readonly RingOffer[]): boolean =>
  rings.some((one) => one.endReason === null || one.by.includes("push"));
