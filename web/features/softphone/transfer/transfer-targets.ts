// Transfer targets, available ones first. Pure.
import type { Member, Team } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import type { CallTarget } from "#web/features/softphone/engine/phone-commands.ts";

export type MemberCallStatus =
  | "free"
  | "on_call"
  | "wrapping_up"
  | "away"
  | "offline"
  | "no_access";

export interface PersonTarget {
  readonly member: Member;
  readonly callStatus: MemberCallStatus;
  readonly onCallSince: string | null;
}

const order: Record<MemberCallStatus, number> = {
  free: 0,
  wrapping_up: 1,
  on_call: 2,
  away: 3,
  offline: 4,
  no_access: 5,
};

interface TransferDirectory {
  readonly members: readonly Member[];
  readonly me: MemberId;
  readonly onCall: ReadonlyMap<MemberId, string>;
  /** Whether the member may see the call's inbox; others aren't rung. */
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
      callStatus: seesCall(member) ? callStatusOf(member, onCall) : "no_access",
    }))
    .sort(
      (one, other) =>
        order[one.callStatus] - order[other.callStatus] ||
        one.member.name.localeCompare(other.member.name),
    );
}

function callStatusOf(member: Member, onCall: ReadonlyMap<MemberId, string>): MemberCallStatus {
  if (onCall.has(member.id) || member.phone === "on_call") return "on_call";
  if (member.phone === "wrapping_up") return "wrapping_up";
  if (member.availability === "away") return "away";
  return member.reachability === "reachable" ? "free" : "offline";
}

/** The server refuses a transfer to them, whatever devices they have. */
export const isNeverRung = (status: MemberCallStatus): boolean =>
  status === "wrapping_up" || status === "away" || status === "no_access";

/** How many members of a team could take a call now. */
export const countFreeMembers = (team: Team, people: readonly PersonTarget[]): number =>
  people.filter((one) => one.callStatus === "free" && one.member.teamIds.includes(team.id)).length;

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

/** Whether the input has enough digits for a number, in any format. */
export const looksLikeNumber = (typed: string): boolean =>
  /^[+\d][\d\s().\-/]*$/.test(typed) && typed.replaceAll(/\D/g, "").length >= 3;
