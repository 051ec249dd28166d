import type { TeamId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { addTeamMembers } from "#server/actions/member/add-team-members.ts";
import { publishAccessChange } from "#server/actions/member/publish-access-change.ts";
import { findTeam, insertTeam } from "#server/store/workspace/team.ts";
import { assertBelowLimit } from "./assert-below-limit.ts";
import { assertMembersExist } from "./assert-members-exist.ts";
import { rejectDuplicateName } from "./reject-duplicate-name.ts";

export const createTeam = defineWriteAction({
  name: "create-team",
  requires: "team.manage",
  async run(ctx, { name, memberIds }) {
    const { db, workspaceId } = ctx;
    await assertMembersExist(ctx, memberIds);
    await assertBelowLimit(ctx, "team");
    const id = ctx.newId<TeamId>();
    await rejectDuplicateName(name, insertTeam(db, workspaceId, { id, name, at: ctx.now }));
    await addTeamMembers(db, workspaceId, [id], memberIds);
    ctx.publishChange("team", id);
    publishAccessChange(ctx, memberIds);
    ctx.audit(id, { name, memberIds });
    return required(await findTeam(db, workspaceId, id), "the team was just made");
  },
});
