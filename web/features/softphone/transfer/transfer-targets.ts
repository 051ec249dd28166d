// To whom a call can be brought, those who can take it first. Pure.
import type { Member, Team } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import type { CallTarget } from "#web/features/softphone/engine/phone-commands.ts";

export type MemberCallStatus = "free" | "on_call" | "wrapping_up" | "away" | "offline" | "unseeing";

export interface PersonTarget {
  readonly member: Member;
  readonly standing: MemberCallStatus;
  readonly onCallSince: string | null;
}

const order: Record<MemberCallStatus, number> = {
  free: 0,
  wrapping_up: 1,
  on_call: 2,
  away: 3,
  offline: 4,
  unseeing: 5,
};

export interface TransferDirectory {
  readonly members: readonly Member[];
  readonly me: MemberId;
  readonly onCall: ReadonlyMap<MemberId, string>;
  /** Whether they may see the inbox of the call; who can't isn't rung. */
  readonly seesCall: (member: Member) => boolean;
}

export function peopleTargets({
  members,
  me,
  onCall,
  seesCall,
}: TransferDirectory): PersonTarget[] {
  return members
    .filter((one) => one.id !== me && one.state === "active" && one.role !== "viewer")
    .map((member) => ({
      member,
      onCallSince: onCall.get(member.id) ?? null,
      standing: seesCall(member) ? savedVersionOf(member, onCall) : "unseeing",
    }))
    .sort(
      (one, other) =>
        order[one.standing] - order[other.standing] ||
        one.member.name.localeCompare(other.member.name),
    );
}

function savedVersionOf(member: Member, onCall: ReadonlyMap<MemberId, string>): MemberCallStatus {
  if (onCall.has(member.id) || member.phone === "on_call") return "on_call";
  if (member.phone === "wrapping_up") return "wrapping_up";
  if (member.availability === "away") return "away";
  return member.reach === "reachable" ? "free" : "offline";
}

/** How many of a team could take a call now. */
export const countFreeMembers = (team: Team, people: readonly PersonTarget[]): number =>
  people.filter((one) => one.standing === "free" && one.member.teamIds.includes(team.id)).length;

export const transferTargetId = {
  member: (id: string) => `member:${id}`,
  team: (id: string) => `team:${id}`,
};

export function parseTransferTarget(id: string): CallTarget | null {
  const [kind, rest = ""] = [id.slice(0, id.indexOf(":")), id.slice(id.indexOf(":") + 1)];
  if (kind === "member") return { kind, memberId: rest as MemberId };
  if (kind === "team") return { kind, teamId: rest as Team["id"] };
  return null;
}

/** Digits enough to be a number, however it is written. */
export const looksLikeNumber = (typed: string): boolean =>
  /^[+\d][\d\s().\-/]*$/.test(typed) && typed.replaceAll(/\D/g, "").length >= 3;
