import { DeskError, must } from "#domain/errors.ts";
import type { TeamId } from "#domain/ids.ts";
import { may } from "#domain/permissions.ts";
import { changeList } from "#domain/workspace/list-change.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { announceAccess } from "#server/actions/member/announce-access.ts";
import { withdrawAccess } from "#server/actions/member/withdraw-access.ts";
import {
  countLinesOnlyFor,
  deleteTeamMembers,
  findTeam,
  holdTeam,
  insertTeamMembers,
  renameTeam,
} from "#server/store/workspace/team.ts";
import { requireMembers } from "./known-members.ts";
import { refuseDuplicate } from "./refuse-duplicate.ts";

export const updateTeam = defineAction({
  name: "update-team",
  needs: "team.manage",
  async run(ctx, { teamId, name, memberIds, addMemberIds, removeMemberIds }) {
    const { db, workspaceId } = ctx;
    const isThere = await holdTeam(db, workspaceId, teamId);
    const team = isThere ? await findTeam(db, workspaceId, teamId) : null;
    if (!team) throw new DeskError("not_found");

    if (name !== undefined) await refuseDuplicate(name, renameTeam(db, workspaceId, teamId, name));
    const change = { set: memberIds, add: addMemberIds, remove: removeMemberIds };
    const wanted = changeList(team.memberIds, change);
    await requireMembers(ctx, wanted);
    const joined = wanted.filter((id) => !team.memberIds.includes(id));
    if (joined.length > 0) await refuseToOpenLines(ctx, teamId);
    const left = team.memberIds.filter((id) => !wanted.includes(id));
    await insertTeamMembers(db, workspaceId, [teamId], joined);
    await deleteTeamMembers(db, workspaceId, [teamId], left);
    for (const memberId of left.toSorted()) await withdrawAccess(ctx, memberId);

    ctx.announce("team", teamId);
    announceAccess(ctx, [...joined, ...left]);
    ctx.audit(teamId, {
      ...(name === undefined || name === team.name ? {} : { name: [team.name, name] }),
      ...(joined.length > 0 ? { joined } : {}),
      ...(left.length > 0 ? { left } : {}),
    });
    return must(await findTeam(db, workspaceId, teamId), "the team was there a moment ago");
  },
});

/** Who joins a team that lines are limited to sees those lines: that is for whoever may open the lines themselves. */
async function refuseToOpenLines(ctx: WriteCtx, teamId: TeamId): Promise<void> {
  const count = await countLinesOnlyFor(ctx.db, ctx.workspaceId, teamId);
  const actor = asSomeone(ctx.actor);
  const isLimitedKey = actor.kind === "key" && actor.sight !== null;
  if (count > 0 && (isLimitedKey || !may(actor.role, "line.manage")))
    throw new DeskError("team_guards_lines", { count });
}
