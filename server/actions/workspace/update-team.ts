import { AppError } from "#domain/errors.ts";
import type { TeamId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import { changeList } from "#domain/workspace/list-change.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { addTeamMembers } from "#server/actions/member/add-team-members.ts";
import { publishAccessChange } from "#server/actions/member/publish-access-change.ts";
import { withdrawAccess } from "#server/actions/member/withdraw-access.ts";
import { lockCallsOfMembers } from "#server/store/call/lock-calls.ts";
import {
  countInboxesRestrictedToTeam,
  deleteTeamMembers,
  findTeam,
  lockTeam,
  renameTeam,
} from "#server/store/workspace/team.ts";
import { assertMembersExist } from "./assert-members-exist.ts";
import { rejectDuplicateName } from "./reject-duplicate-name.ts";

export const updateTeam = defineWriteAction({
  name: "update-team",
  requires: "team.manage",
  async run(ctx, { teamId, name, memberIds, addMemberIds, removeMemberIds }) {
    const { db, workspaceId } = ctx;
    const isThere = await lockTeam(db, workspaceId, teamId);
    const team = isThere ? await findTeam(db, workspaceId, teamId) : null;
    if (!team) throw new AppError("not_found");

    if (name !== undefined)
      await rejectDuplicateName(name, renameTeam(db, workspaceId, teamId, name));
    const change = { set: memberIds, add: addMemberIds, remove: removeMemberIds };
    const requested = changeList(team.memberIds, change);
    await assertMembersExist(ctx, requested);
    const joined = requested.filter((id) => !team.memberIds.includes(id));
    if (joined.length > 0) await assertCanWidenInboxAccess(ctx, teamId);
    const left = team.memberIds.filter((id) => !requested.includes(id));
    await addTeamMembers(db, workspaceId, [teamId], joined);
    await deleteTeamMembers(db, workspaceId, [teamId], left);
    await lockCallsOfMembers(db, workspaceId, left);
    for (const memberId of left.toSorted()) await withdrawAccess(ctx, memberId);

    ctx.publishChange("team", teamId);
    publishAccessChange(ctx, [...joined, ...left]);
    ctx.audit(teamId, {
      ...(name === undefined || name === team.name ? {} : { name: [team.name, name] }),
      ...(joined.length > 0 ? { joined } : {}),
      ...(left.length > 0 ? { left } : {}),
    });
    return required(await findTeam(db, workspaceId, teamId), "the team was there a moment ago");
  },
});

/**
 * A member who joins a team sees the inboxes restricted to it, so adding members needs the permission to manage
 * inboxes.
 */
async function assertCanWidenInboxAccess(ctx: WriteContext, teamId: TeamId): Promise<void> {
  const count = await countInboxesRestrictedToTeam(ctx.db, ctx.workspaceId, teamId);
  const actor = requireAuthenticated(ctx.actor);
  const isLimitedKey = actor.kind === "api_key" && actor.visibleInboxIds !== null;
  if (count > 0 && (isLimitedKey || !hasPermission(actor.role, "inbox.manage")))
    throw new AppError("team_controls_inboxes", { count });
}
