// At whom a call rings now, and why at nobody else: pure, so that every reason in the log of a missed call can be
// reckoned again.

import type { RingOrder, RingTargets } from "#domain/call/flow/flow.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import { type InboxVisibility, visibleInboxIds } from "#domain/inbox/visibility.ts";
import { limit } from "#domain/limits.ts";
import { hasPermission, type Role } from "#domain/permissions.ts";
import type { RingEndReason } from "./call.ts";

/** How a ring reaches somebody: their browser, a push to a sleeping one, their own telephone. */
export const ringMethods = ["browser", "push", "phone"] as const;
export type RingMethod = (typeof ringMethods)[number];

export interface PersonalPhone {
  readonly number: string;
  readonly afterSeconds: number;
}

/** Seconds in which nobody could be reached any more are not worth a telephone's ring. */
export const minPersonalPhoneSeconds = 3;

/** A member as a call finds them. */
export interface RingCandidate {
  readonly id: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly teamIds: readonly TeamId[];
  readonly isAway: boolean;
  readonly isOnCall: boolean;
  /** They speak alone with one customer at their desk, who may hear music while they answer another. */
  readonly mayHold: boolean;
  readonly wrapUpUntil: string | null;
  readonly lastCallAt: string | null;
  /** The best of their browsers; null: none of them is awake. */
  readonly device: "ready" | "no_microphone" | "refused" | null;
  readonly hasPush: boolean;
  readonly personalPhone: PersonalPhone | null;
  /** Calls that ring at them now. */
  readonly rings: number;
}

export interface RingOffer {
  readonly memberId: MemberId;
  readonly by: readonly RingMethod[];
  /** At once: their phone does not ring, and why. */
  readonly ended: RingEndReason | null;
}

/** Whoever may take a call of this line: those named, or all who see it; in the order they were named. */
export function eligibleCandidates(
  members: readonly RingCandidate[],
  targets: RingTargets,
  line: InboxVisibility,
): readonly RingCandidate[] {
  const seesLine = (one: RingCandidate) =>
    visibleInboxIds(one.role, one.teamIds, [line])?.includes(line.id) ?? true;
  const able = members.filter((one) => hasPermission(one.role, "call.handle") && seesLine(one));
  if (targets.memberIds.length === 0 && targets.teamIds.length === 0) return able;
  const named = targets.memberIds.flatMap((id) => able.find((one) => one.id === id) ?? []);
  const inTeams = able.filter(
    (one) => !named.includes(one) && one.teamIds.some((teamId) => targets.teamIds.includes(teamId)),
  );
  return [...named, ...inTeams];
}

/** How it reaches them now, or why it does not. */
export function offerRing(member: RingCandidate, now: Date): RingOffer {
  const at = (ended: RingEndReason | null, by: readonly RingMethod[] = []): RingOffer => ({
    memberId: member.id,
    by,
    ended,
  });
  if (member.isAway) return at("away");
  if (member.isOnCall) return at("busy");
  if (member.wrapUpUntil !== null && new Date(member.wrapUpUntil) > now) return at("wrapping_up");
  if (member.device === "ready") return at(null, ["browser"]);
  // Their own telephone is rung a little later; who wakes up in between takes it at the desk.
  if (member.personalPhone !== null) return at(null, member.hasPush ? ["push"] : []);
  if (member.device !== null) return at(member.device);
  return at("asleep", member.hasPush ? ["push"] : []);
}

/** Rather than at nobody it rings beside a talk, and whoever talks may hold it and answer. */
const ringsBeside = (member: RingCandidate, now: Date): boolean =>
  member.mayHold &&
  member.device === "ready" &&
  offerRing({ ...member, isOnCall: false }, now).ended === null;

/**
 * For a colleague who waits with the customer, and not for long: a push may wake them in time, and their own telephone
 * is rung where they want that soon enough.
 */
export function offerTransferRing(member: RingCandidate, now: Date): RingOffer {
  const { personalPhone } = member;
  const inTime =
    (personalPhone?.afterSeconds ?? 0) + minPersonalPhoneSeconds <= limit("transferRingSeconds");
  const ring = offerRing({ ...member, personalPhone: inTime ? personalPhone : null }, now);
  return ring.by.includes("push") ? { ...ring, ended: null } : ring;
}

/** What came of earlier offers of this call at this step. */
export interface PastRing {
  readonly memberId: MemberId;
  readonly offeredAt: string;
  readonly ended: RingEndReason | null;
  readonly endedAt: string | null;
}

export interface RingRoundInput {
  readonly targets: readonly RingCandidate[];
  readonly order: RingOrder;
  readonly earlier: readonly PastRing[];
  /** A caller who waits is offered again and again; a ring step asks everybody once. */
  readonly isQueue: boolean;
  /** Whoever lost the caller is asked first. */
  readonly firstId?: MemberId | null;
}

/** Who hears the next round. None of them rings: there is nobody left to ask. */
export function chooseRingRound(wish: RingRoundInput, now: Date): readonly RingOffer[] {
  const { targets, earlier, order, isQueue, firstId = null } = wish;
  const rung = (one: RingCandidate) => earlier.filter((ring) => ring.memberId === one.id);
  const wasTried = (one: RingCandidate) => rung(one).some((ring) => isTry(ring));
  const inPeace = (one: RingCandidate) =>
    rung(one).some((ring) => ring.ended === "declined" && (!isQueue || isFresh(ring, now)));
  const all = targets.map((member) => ({ member, ring: offerRing(member, now) }));
  const free = all.filter(({ member, ring }) => ring.ended === null && !inPeace(member));
  // Who waits in a queue hears music until somebody is free.
  const beside =
    free.length > 0 || isQueue
      ? []
      : all.filter(({ member }) => ringsBeside(member, now) && !inPeace(member));
  const able = [
    ...free,
    ...beside.map(({ member }) => ({
      member,
      ring: { memberId: member.id, by: ["browser"], ended: null } satisfies RingOffer,
    })),
  ];
  // Why it does not ring at them is written once.
  const unable = all.filter(
    (one) => one.ring.ended !== null && rung(one.member).length === 0 && !beside.includes(one),
  );
  if (order === "all") return [...able, ...unable].map((one) => one.ring);
  const untried = isQueue ? able : able.filter(({ member }) => !wasTried(member));
  const lastRung = (one: RingCandidate) =>
    rung(one).reduce((last, ring) => (ring.offeredAt > last ? ring.offeredAt : last), "");
  const idleSince = (one: RingCandidate) =>
    order === "longest_idle" ? (one.lastCallAt ?? "") : "";
  const [next] = untried.toSorted(
    ({ member: a }, { member: b }) =>
      Number(b.id === firstId) - Number(a.id === firstId) ||
      a.rings - b.rings ||
      compare(lastRung(a), lastRung(b)) ||
      compare(idleSince(a), idleSince(b)),
  );
  return [...(next ? [next] : []), ...unable].map((one) => one.ring);
}

/** Their phone rang; a reason at once is no try. */
const isTry = ({ ended }: PastRing): boolean =>
  ended === null || ["declined", "missed", "taken", "answered", "refused"].includes(ended);

const isFresh = ({ endedAt }: PastRing, now: Date): boolean =>
  endedAt !== null && now.getTime() - Date.parse(endedAt) < limit("declinedSeconds") * 1000;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether it is worth waiting: somebody's phone rings, or a push may wake them. */
export const canReachAnyone = (rings: readonly RingOffer[]): boolean =>
  rings.some((one) => one.ended === null || one.by.includes("push"));
