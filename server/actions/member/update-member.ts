import { DeskError, must } from "#domain/errors.ts";
import type { TeamId } from "#domain/ids.ts";
import { decideMemberChange } from "#domain/member/decide-member-change.ts";
import { changeList } from "#domain/workspace/list-change.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { deleteSessionsOfMember } from "#server/store/sign-in/session.ts";
import {
  changeMember,
  findMember,
  listOwnersHeld,
  type MemberRecord,
} from "#server/store/workspace/member.ts";
import { deleteTeamMembers, insertTeamMembers } from "#server/store/workspace/team.ts";
import { announceAccess } from "./announce-access.ts";
import { endLinksOf } from "./end-links-of.ts";
import { requireTeams } from "./known-teams.ts";
import { withdrawAccess } from "./withdraw-access.ts";

export const updateMember = defineAction({
  name: "update-member",
  needs: "member.manage",
  async run(ctx, { memberId, role, state, teamIds: set, addTeamIds, removeTeamIds }) {
    const { db, workspaceId } = ctx;
    const owners = await listOwnersHeld(db, workspaceId);
    const member = await findMember(db, workspaceId, memberId);
    if (!member) throw new DeskError("not_found");
    const next = decideMemberChange(asSomeone(ctx.actor), member, { role, state }, owners);

    const change = { set, add: addTeamIds, remove: removeTeamIds };
    const teamIds = set || addTeamIds || removeTeamIds ? changeList(member.teamIds, change) : null;
    await changeMember(db, workspaceId, memberId, next);
    if (next.state === "disabled") await deleteSessionsOfMember(db, workspaceId, memberId);
    const endedLinks = await endLinksOf(ctx, memberId, next);
    if (teamIds) await moveBetweenTeams(ctx, member, teamIds);
    const unassigned = await withdrawAccess(ctx, memberId);
    announceAccess(ctx, [memberId]);
    ctx.audit(memberId, {
      ...(next.role === member.role ? {} : { role: [member.role, next.role] }),
      ...(next.state === member.state ? {} : { state: [member.state, next.state] }),
      ...(teamIds ? { teamIds } : {}),
      ...(endedLinks > 0 ? { endedLinks } : {}),
      ...(unassigned > 0 ? { unassigned } : {}),
    });
    return must(await findMember(db, workspaceId, memberId), "the member was there a moment ago");
  },
});

async function moveBetweenTeams(
  ctx: WriteCtx,
  member: MemberRecord,
  teamIds: readonly TeamId[],
): Promise<void> {
  await requireTeams(ctx, teamIds);
  const joined = teamIds.filter((id) => !member.teamIds.includes(id));
  const left = member.teamIds.filter((id) => !teamIds.includes(id));
  await insertTeamMembers(ctx.db, ctx.workspaceId, joined, [member.id]);
  await deleteTeamMembers(ctx.db, ctx.workspaceId, left, [member.id]);
  for (const teamId of [...joined, ...left]) ctx.announce("team", teamId);
}
