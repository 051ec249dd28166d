import { must } from "#domain/errors.ts";
import type { TeamId } from "#domain/ids.ts";
import { defineAction } from "#server/actions/action.ts";
import { announceAccess } from "#server/actions/member/announce-access.ts";
import { findTeam, insertTeam, insertTeamMembers } from "#server/store/workspace/team.ts";
import { requireMembers } from "./known-members.ts";
import { refuseDuplicate } from "./refuse-duplicate.ts";

export const createTeam = defineAction({
  name: "create-team",
  needs: "team.manage",
  async run(ctx, { name, memberIds }) {
    const { db, workspaceId } = ctx;
    await requireMembers(ctx, memberIds);
    const id = ctx.newId<TeamId>();
    await refuseDuplicate(name, insertTeam(db, workspaceId, { id, name, at: ctx.now }));
    await insertTeamMembers(db, workspaceId, [id], memberIds);
    ctx.announce("team", id);
    announceAccess(ctx, memberIds);
    ctx.audit(id, { name, memberIds });
    return must(await findTeam(db, workspaceId, id), "the team was just made");
  },
});
