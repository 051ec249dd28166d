import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { publishAccessChange } from "#server/actions/member/publish-access-change.ts";
import { findInboxUsingInFlow } from "#server/store/call/flow/inbox-using-flow.ts";
import {
  countInboxesRestrictedToTeam,
  deleteTeam as deleteTeamRow,
  findTeam,
  lockTeam,
} from "#server/store/workspace/team.ts";

export const deleteTeam = defineWriteAction({
  name: "delete-team",
  requires: "team.manage",
  async run(ctx, { teamId }) {
    const { db, workspaceId } = ctx;
    const isThere = await lockTeam(db, workspaceId, teamId);
    const team = isThere ? await findTeam(db, workspaceId, teamId) : null;
    if (!team) throw new AppError("not_found");
    const count = await countInboxesRestrictedToTeam(db, workspaceId, teamId);
    if (count > 0) throw new AppError("team_in_use", { count });
    // A ring step without members would send its callers straight to the next step.
    const { visibleInboxIds } = requireAuthenticated(ctx.actor);
    const inbox = await findInboxUsingInFlow(db, workspaceId, teamId, visibleInboxIds);
    if (inbox?.isVisible === false) throw new AppError("used_in_hidden_flow", { name: team.name });
    if (inbox) throw new AppError("used_in_flow", { name: team.name, inbox: inbox.name });

    const lost = await deleteTeamRow(db, workspaceId, teamId);
    ctx.publishChange("team", teamId, { operation: "removed" });
    publishAccessChange(ctx, team.memberIds);
    for (const inboxId of lost.inboxIds) ctx.publishChange("inbox", inboxId, { inboxId });
    for (const { id, inboxId } of lost.conversations)
      ctx.publishChange("conversation", id, { conversationId: id, inboxId });
    ctx.audit(teamId, { name: team.name, conversations: lost.conversations.length });
    return { done: true };
  },
});
