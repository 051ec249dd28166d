import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { announceAccess } from "#server/actions/member/announce-access.ts";
import { findLineOfFlowThing } from "#server/store/call/flow/in-use.ts";
import {
  countLinesOnlyFor,
  deleteTeam as deleteTeamRow,
  findTeam,
  holdTeam,
} from "#server/store/workspace/team.ts";

export const deleteTeam = defineAction({
  name: "delete-team",
  needs: "team.manage",
  async run(ctx, { teamId }) {
    const { db, workspaceId } = ctx;
    const isThere = await holdTeam(db, workspaceId, teamId);
    const team = isThere ? await findTeam(db, workspaceId, teamId) : null;
    if (!team) throw new DeskError("not_found");
    const count = await countLinesOnlyFor(db, workspaceId, teamId);
    if (count > 0) throw new DeskError("team_in_use", { count });
    // A step that rings nobody sends its callers straight on.
    const line = await findLineOfFlowThing(db, workspaceId, teamId);
    if (line !== null) throw new DeskError("team_in_flow", { name: team.name, line: line.name });

    const lost = await deleteTeamRow(db, workspaceId, teamId);
    ctx.announce("team", teamId, { deed: "gone" });
    announceAccess(ctx, team.memberIds);
    for (const lineId of lost.lineIds) ctx.announce("line", lineId, { lineId });
    for (const { id, lineId } of lost.conversations)
      ctx.announce("conversation", id, { conversationId: id, lineId });
    ctx.audit(teamId, { name: team.name, conversations: lost.conversations.length });
    return { done: true };
  },
});
