// At whom a call rings now, and why at nobody else: pure, so that every reason in the log of a missed call can be
// reckoned again.

import type { RingOrder, RingTargets } from "#domain/call/flow/flow.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type LineDoor, visibleLines } from "#domain/line/visibility.ts";
import { may, type Role } from "#domain/permissions.ts";
import type { RingEnd } from "./call.ts";

/** How a ring reaches somebody: their browser, a push to a sleeping one, their own telephone. */
export const ringWays = ["browser", "push", "phone"] as const;
export type RingWay = (typeof ringWays)[number];

export interface OwnPhone {
  readonly number: string;
  readonly afterSeconds: number;
}

/** Seconds in which nobody could be reached any more are not worth a telephone's ring. */
export const leastPhoneSeconds = 3;

/** A member as a call finds them. */
export interface Ringable {
  readonly id: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly teamIds: readonly TeamId[];
  readonly isAway: boolean;
  readonly isOnCall: boolean;
  /** They speak alone with one customer at their desk, who may hear music while they answer another. */
  readonly mayHold: boolean;
  readonly wrappingUntil: string | null;
  readonly lastCallAt: string | null;
  /** The best of their browsers; null: none of them is awake. */
  readonly device: "ready" | "no_microphone" | "refused" | null;
  readonly hasPush: boolean;
  readonly ownPhone: OwnPhone | null;
  /** Calls that ring at them now. */
  readonly rings: number;
}

export interface Ringing {
  readonly memberId: MemberId;
  readonly by: readonly RingWay[];
  /** At once: their phone does not ring, and why. */
  readonly ended: RingEnd | null;
}

/** Whoever may take a call of this line: those named, or all who see it; in the order they were named. */
export function targetsOf(
  members: readonly Ringable[],
  targets: RingTargets,
  line: LineDoor,
): readonly Ringable[] {
  const seesLine = (one: Ringable) =>
    visibleLines(one.role, one.teamIds, [line])?.includes(line.id) ?? true;
  const able = members.filter((one) => may(one.role, "call.take") && seesLine(one));
  if (targets.memberIds.length === 0 && targets.teamIds.length === 0) return able;
  const named = targets.memberIds.flatMap((id) => able.find((one) => one.id === id) ?? []);
  const inTeams = able.filter(
    (one) => !named.includes(one) && one.teamIds.some((teamId) => targets.teamIds.includes(teamId)),
  );
  return [...named, ...inTeams];
}

/** How it reaches them now, or why it does not. */
export function ringOf(member: Ringable, now: Date): Ringing {
  const at = (ended: RingEnd | null, by: readonly RingWay[] = []): Ringing => ({
    memberId: member.id,
    by,
    ended,
  });
  if (member.isAway) return at("away");
  if (member.isOnCall) return at("busy");
  if (member.wrappingUntil !== null && new Date(member.wrappingUntil) > now)
    return at("wrapping_up");
  if (member.device === "ready") return at(null, ["browser"]);
  // Their own telephone is rung a little later; who wakes up in between takes it at the desk.
  if (member.ownPhone !== null) return at(null, member.hasPush ? ["push"] : []);
  if (member.device !== null) return at(member.device);
  return at("asleep", member.hasPush ? ["push"] : []);
}

/** Rather than at nobody it rings beside a talk, and whoever talks may hold it and answer. */
const ringsBeside = (member: Ringable, now: Date): boolean =>
  member.mayHold &&
  member.device === "ready" &&
  ringOf({ ...member, isOnCall: false }, now).ended === null;

/**
 * For a colleague who waits with the customer, and not for long: a push may wake them in time, and their own telephone
 * is rung where they want that soon enough.
 */
export function ringForColleague(member: Ringable, now: Date): Ringing {
  const { ownPhone } = member;
  const inTime = (ownPhone?.afterSeconds ?? 0) + leastPhoneSeconds <= limit("transferRingSeconds");
  const ring = ringOf({ ...member, ownPhone: inTime ? ownPhone : null }, now);
  return ring.by.includes("push") ? { ...ring, ended: null } : ring;
}

/** What came of earlier offers of this call at this step. */
export interface EarlierRing {
  readonly memberId: MemberId;
  readonly offeredAt: string;
  readonly ended: RingEnd | null;
  readonly endedAt: string | null;
}

export interface RoundWish {
  readonly targets: readonly Ringable[];
  readonly order: RingOrder;
  readonly earlier: readonly EarlierRing[];
  /** A caller who waits is offered again and again; a ring step asks everybody once. */
  readonly isQueue: boolean;
  /** Whoever lost the caller is asked first. */
  readonly firstId?: MemberId | null;
}

/** Who hears the next round. None of them rings: there is nobody left to ask. */
export function chooseRound(wish: RoundWish, now: Date): readonly Ringing[] {
  const { targets, earlier, order, isQueue, firstId = null } = wish;
  const rung = (one: Ringable) => earlier.filter((ring) => ring.memberId === one.id);
  const wasTried = (one: Ringable) => rung(one).some((ring) => isTry(ring));
  const inPeace = (one: Ringable) =>
    rung(one).some((ring) => ring.ended === "declined" && (!isQueue || isFresh(ring, now)));
  const all = targets.map((member) => ({ member, ring: ringOf(member, now) }));
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
      ring: { memberId: member.id, by: ["browser"], ended: null } satisfies Ringing,
    })),
  ];
  // Why it does not ring at them is written once.
  const unable = all.filter(
    (one) => one.ring.ended !== null && rung(one.member).length === 0 && !beside.includes(one),
  );
  if (order === "all") return [...able, ...unable].map((one) => one.ring);
  const untried = isQueue ? able : able.filter(({ member }) => !wasTried(member));
  const lastRung = (one: Ringable) =>
    rung(one).reduce((last, ring) => (ring.offeredAt > last ? ring.offeredAt : last), "");
  const idleSince = (one: Ringable) => (order === "longest_idle" ? (one.lastCallAt ?? "") : "");
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
const isTry = ({ ended }: EarlierRing): boolean =>
  ended === null || ["declined", "missed", "taken", "answered", "refused"].includes(ended);

const isFresh = ({ endedAt }: EarlierRing, now: Date): boolean =>
  endedAt !== null && now.getTime() - Date.parse(endedAt) < limit("declinedSeconds") * 1000;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether it is worth waiting: somebody's phone rings, or a push may wake them. */
export const isHeard = (rings: readonly Ringing[]): boolean =>
  rings.some((one) => one.ended === null || one.by.includes("push"));
