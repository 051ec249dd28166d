// What to say when a transfer ends without its target, from the call a moment ago and now. Pure.
import type { Call } from "#contract/live-protocol.ts";
import type { RingEndReason } from "#domain/call/call.ts";
import type { MemberId } from "#domain/ids.ts";
import {
  type CallLeg,
  isLive,
  isMyCall,
  legsAddedByMe,
  transferTargetsOf,
} from "#web/data/call/call-selectors.ts";

type NameOf = (memberId: MemberId) => string;

export interface TransferNotice {
  readonly say: string;
  readonly tone: "failed" | "plain";
}

/** What to say to the member who asked for it; null where it continues, or was completed. */
export function transferNotice(
  before: Call,
  now: Call,
  me: MemberId,
  nameOf: NameOf,
): TransferNotice | null {
  if (before.memberId !== me || !isLive(before)) return null;
  const why = failedRings(before, now, nameOf) ?? failedLeg(before, now, me, nameOf);
  if (why !== null) return { say: `${why} ${whereCallerIs(now, me)}`, tone: "failed" };
  const left = leftAgain(before, now, me, nameOf);
  return left === null ? null : { say: `${left} ${whereCallerIs(now, me)}`, tone: "plain" };
}

/** Why a phone that rang for it did not become the call; the others were stopped, or took it. */
const failures: Partial<Record<RingEndReason, string>> = {
  declined: "declined the transfer",
  missed: "didn't answer",
  busy: "is on another call",
  away: "is away",
  asleep: "is offline",
  refused: "couldn't be reached",
  no_microphone: "has no microphone",
  wrapping_up: "is wrapping up",
};

function failedRings(before: Call, now: Call, nameOf: NameOf): string | null {
  const asked = transferTargetsOf(before);
  if (asked.length === 0) return null;
  const round = Math.max(...before.rings.map((ring) => ring.round));
  const rings = now.rings.filter((ring) => ring.round === round);
  if (rings.some((ring) => ring.ended === null || ring.ended === "answered")) return null;
  const failed = rings.flatMap(({ memberId, ended }) => {
    const why = ended === null ? undefined : failures[ended];
    return why !== undefined && asked.includes(memberId) ? `${nameOf(memberId)} ${why}.` : [];
  });
  return failed.length > 1 ? "No one took the transfer." : (failed[0] ?? null);
}

/** Of those I brought in, who is out of the call now, with no other browser or phone in it. */
const goneFrom = (before: Call, now: Call, me: MemberId): CallLeg[] =>
  legsAddedByMe(before, me).flatMap((was) => {
    const leg = now.legs.find(({ id }) => id === was.id);
    const isBack = legsAddedByMe(now, me).some(
      ({ memberId }) => memberId !== null && memberId === was.memberId,
    );
    return leg?.state === "left" && !isBack ? leg : [];
  });

/** They were dialed, or had accepted, and never joined. */
function failedLeg(before: Call, now: Call, me: MemberId, nameOf: NameOf): string | null {
  const leg = goneFrom(before, now, me).find(({ joinedAt }) => joinedAt === null);
  // By my own Cancel.
  if (leg === undefined || (leg.memberId !== null && leg.cause === "cancelled")) return null;
  return leg.memberId === null ? leg.say : `${nameOf(leg.memberId)} couldn't be connected.`;
}

/** They were in the room with me; on hold until then, the customer hears me again. */
function leftAgain(before: Call, now: Call, me: MemberId, nameOf: NameOf): string | null {
  if (!isLive(now) || !isMyCall(now, me)) return null;
  const leg = goneFrom(before, now, me).find(({ joinedAt }) => joinedAt !== null);
  if (leg === undefined) return null;
  return `${leg.memberId === null ? (leg.number ?? "The other person") : nameOf(leg.memberId)} left the call.`;
}

function whereCallerIs(now: Call, me: MemberId): string {
  const { contactName: name } = now;
  if (!isLive(now)) return `The call with ${name} is over.`;
  if (isMyCall(now, me)) return `You're back with ${name}.`;
  if (now.state === "voicemail") return `${name} can leave a voicemail.`;
  if (now.memberId !== null) return `${name} is with a teammate.`;
  return `${name} is still waiting: the phones ring again.`;
}
