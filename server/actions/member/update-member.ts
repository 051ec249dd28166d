import { AppError } from "#domain/errors.ts";
import type { TeamId } from "#domain/ids.ts";
import { decideMemberChange } from "#domain/member/decide-member-change.ts";
import { required } from "#domain/required.ts";
import { changeList } from "#domain/workspace/list-change.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { deleteSessionsOfMember } from "#server/store/auth/session.ts";
import { lockCallsOfMembers } from "#server/store/call/lock-calls.ts";
import {
  findMember,
  lockOwners,
  type MemberRecord,
  updateMemberRow,
} from "#server/store/workspace/member.ts";
import { deleteTeamMembers } from "#server/store/workspace/team.ts";
import { addTeamMembers } from "./add-team-members.ts";
import { assertTeamsExist } from "./assert-teams-exist.ts";
import { endLinksOf } from "./end-links-of.ts";
import { publishAccessChange } from "./publish-access-change.ts";
import { withdrawAccess } from "./withdraw-access.ts";

export const updateMember = defineWriteAction({
  name: "update-member",
  requires: "member.manage",
  async run(ctx, { memberId, role, state, teamIds: set, addTeamIds, removeTeamIds }) {
    const { db, workspaceId } = ctx;
    await lockCallsOfMembers(db, workspaceId, [memberId]);
    const owners = await lockOwners(db, workspaceId);
    const member = await findMember(db, workspaceId, memberId);
    if (!member) throw new AppError("not_found");
    const next = decideMemberChange(
      requireAuthenticated(ctx.actor),
      member,
      { role, state },
      owners,
    );

    const change = { set, add: addTeamIds, remove: removeTeamIds };
    const teamIds = set || addTeamIds || removeTeamIds ? changeList(member.teamIds, change) : null;
    await updateMemberRow(db, workspaceId, memberId, next);
    if (next.state === "disabled") await deleteSessionsOfMember(db, workspaceId, memberId);
    const endedLinks = await endLinksOf(ctx, memberId, next);
    if (teamIds) await moveBetweenTeams(ctx, member, teamIds);
    const unassigned = await withdrawAccess(ctx, memberId);
    publishAccessChange(ctx, [memberId]);
    ctx.audit(memberId, {
      ...(next.role === member.role ? {} : { role: [member.role, next.role] }),
      ...(next.state === member.state ? {} : { state: [member.state, next.state] }),
      ...(teamIds ? { teamIds } : {}),
      ...(endedLinks > 0 ? { endedLinks } : {}),
      ...(unassigned > 0 ? { unassigned } : {}),
    });
    return required(
      await findMember(db, workspaceId, memberId),
      "the member was there a moment ago",
    );
  },
});

async function moveBetweenTeams(
  ctx: WriteContext,
  member: MemberRecord,
  teamIds: readonly TeamId[],
): Promise<void> {
  await assertTeamsExist(ctx, teamIds);
  const joined = teamIds.filter((id) => !member.teamIds.includes(id));
  const left = member.teamIds.filter((id) => !teamIds.includes(id));
  await addTeamMembers(ctx.db, ctx.workspaceId, joined, [member.id]);
  await deleteTeamMembers(ctx.db, ctx.workspaceId, left, [member.id]);
  for (const teamId of [...joined, ...left]) ctx.publishChange("team", teamId);
}
