// The notice when a transfer ends without its target, derived from the call before and now. Pure.
import type { Call } from "#contract/live-protocol.ts";
import type { RingEndReason } from "#domain/call/call.ts";
import type { MemberId } from "#domain/ids.ts";
import { isMyCall, legsAddedByMe, transferTargetsOf } from "#web/data/call/call-selectors.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
import type { CallLeg } from "#web/data/call/my-leg.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";

type NameOf = (memberId: MemberId) => string;

interface TransferNotice {
  readonly text: string;
  readonly tone: "failed" | "plain";
}

/** The notice for the member who transferred; null if it continues or was completed. */
export function transferNotice(
  before: Call,
  now: Call,
  me: MemberId,
  nameOf: NameOf,
): TransferNotice | null {
  if (before.memberId !== me || !isLive(before)) return null;
  const reason = failedRings(before, now, nameOf) ?? failedLeg(before, now, me, nameOf);
  if (reason !== null) return { text: `${reason} ${describeCaller(now, me)}`, tone: "failed" };
  const left = describeDeparture(before, now, me, nameOf);
  return left === null ? null : { text: `${left} ${describeCaller(now, me)}`, tone: "plain" };
}

/** Why a ring of the transfer failed; other rings were canceled or answered. */
const failures = {
  declined: words.declinedTransfer,
  missed: words.didntAnswer,
  busy: words.isOnOtherCall,
  away: words.isAway,
  no_access: words.hasNoAccess,
  no_active_browser: words.isOffline,
  device_error: words.notReached,
  no_microphone: words.hasNoMicrophone,
  wrapping_up: words.isWrappingUp,
} as const satisfies Partial<Record<RingEndReason, string>>;

function failedRings(before: Call, now: Call, nameOf: NameOf): string | null {
  const targets = transferTargetsOf(before);
  if (targets.length === 0) return null;
  const round = Math.max(...before.rings.map((ring) => ring.round));
  const rings = now.rings.filter((ring) => ring.round === round);
  if (rings.some((ring) => ring.endReason === null || ring.endReason === "answered")) return null;
  const failed = rings.flatMap(({ memberId, endReason }) => {
    if (endReason === null || !(endReason in failures) || !targets.includes(memberId)) return [];
    return fill(failures[endReason as keyof typeof failures], { name: nameOf(memberId) });
  });
  return failed.length > 1 ? words.noOneTookTransfer : (failed[0] ?? null);
}

/** Legs the member added that left the call, with no other device of the same member in it. */
const departedLegs = (before: Call, now: Call, me: MemberId): CallLeg[] =>
  legsAddedByMe(before, me).flatMap((was) => {
    const leg = now.legs.find(({ id }) => id === was.id);
    const isBack = legsAddedByMe(now, me).some(
      ({ memberId }) => memberId !== null && memberId === was.memberId,
    );
    return leg?.state === "left" && !isBack ? leg : [];
  });

/** They were dialed or accepted, but never joined. */
function failedLeg(before: Call, now: Call, me: MemberId, nameOf: NameOf): string | null {
  const leg = departedLegs(before, now, me).find(({ joinedAt }) => joinedAt === null);
  // Canceled by the member.
  if (leg === undefined || (leg.memberId !== null && leg.cause === "canceled")) return null;
  return leg.memberId === null
    ? leg.message
    : fill(words.notConnectedPerson, { name: nameOf(leg.memberId) });
}

/** They had joined the conference; the customer, on hold until then, hears the member again. */
function describeDeparture(before: Call, now: Call, me: MemberId, nameOf: NameOf): string | null {
  if (!isLive(now) || !isMyCall(now, me)) return null;
  const leg = departedLegs(before, now, me).find(({ joinedAt }) => joinedAt !== null);
  if (leg === undefined) return null;
  const name = leg.memberId === null ? (leg.number ?? words.theOtherPerson) : nameOf(leg.memberId);
  return fill(words.leftCall, { name });
}

function describeCaller(now: Call, me: MemberId): string {
  const { contactName: name } = now;
  if (!isLive(now)) return fill(words.callWithOver, { name });
  if (isMyCall(now, me)) return fill(words.backWith, { name });
  if (now.state === "voicemail") return fill(words.canLeaveVoicemail, { name });
  if (now.memberId !== null) return fill(words.isWithTeammate, { name });
  return fill(words.stillWaiting, { name });
}
