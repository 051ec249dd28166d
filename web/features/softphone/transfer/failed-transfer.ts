// A transfer that came to nothing, told from how its call was a moment ago and is now. Pure.
import type { Call } from "#contract/live.ts";
import type { RingEnd } from "#domain/call/call.ts";
import type { MemberId } from "#domain/ids.ts";
import { askedIn, broughtIn, isLive, isMine } from "#web/data/call/my-calls.ts";

type NameOf = (memberId: MemberId) => string;

/** What to say to the member who asked for it; null where nothing failed. */
export function failedTransferWords(
  before: Call,
  now: Call,
  me: MemberId,
  nameOf: NameOf,
): string | null {
  if (before.memberId !== me || !isLive(before)) return null;
  const why = failedRings(before, now, nameOf) ?? failedNumber(before, now, me);
  return why === null ? null : `${why} ${whereCallerIs(now, me)}`;
}

/** Why a phone that rang for it did not become the call; the others were stopped, or took it. */
const failures: Partial<Record<RingEnd, string>> = {
  declined: "declined the transfer",
  missed: "didn't answer",
  busy: "is on another call",
  away: "is away",
  asleep: "has no browser awake",
  refused: "couldn't be reached",
  no_microphone: "has no microphone",
  wrapping_up: "is wrapping up",
};

function failedRings(before: Call, now: Call, nameOf: NameOf): string | null {
  const asked = askedIn(before);
  if (asked.length === 0) return null;
  const round = Math.max(...before.rings.map((ring) => ring.round));
  const rings = now.rings.filter((ring) => ring.round === round);
  if (rings.some((ring) => ring.ended === null || ring.ended === "answered")) return null;
  const failed = rings.filter(
    ({ memberId, ended }) => asked.includes(memberId) && ended !== null && ended in failures,
  );
  const [first] = failed;
  if (first === undefined) return null;
  if (failed.length > 1) return "No one took the transfer.";
  return `${nameOf(first.memberId)} ${first.ended === null ? "" : failures[first.ended]}.`;
}

function failedNumber(before: Call, now: Call, me: MemberId): string | null {
  const coming = broughtIn(before, me).find(
    (leg) => leg.role === "guest" && leg.joinedAt === null && leg.state !== "left",
  );
  const leg = now.legs.find((one) => one.id === coming?.id);
  return leg?.state === "left" && leg.joinedAt === null ? leg.say : null;
}

function whereCallerIs(now: Call, me: MemberId): string {
  const { contactName: name } = now;
  if (!isLive(now)) return `The call with ${name} is over.`;
  if (isMine(now, me)) return `You're back with ${name}.`;
  if (now.state === "voicemail") return `${name} can leave a voicemail.`;
  if (now.memberId !== null) return `${name} is with a teammate.`;
  return `${name} is still waiting: the phones ring again.`;
}
