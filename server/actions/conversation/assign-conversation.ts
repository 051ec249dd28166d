import { AppError } from "#domain/errors.ts";
import { hasPermission } from "#domain/permissions.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";
import { findTeam } from "#server/store/workspace/team.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const assignConversation = defineWriteAction({
  name: "assign-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId, assigneeId, teamId }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    if (assigneeId) {
      const { inboxId } = conversation;
      const [member] = await listMembersAt(ctx.db, ctx.workspaceId, inboxId, [assigneeId]);
      if (member?.state !== "active") throw new AppError("not_found");
      if (!member.canSeeInbox) throw new AppError("cannot_see_inbox", { who: member.name });
      if (!hasPermission(member.role, "conversation.update"))
        throw new AppError("cannot_be_assigned", { who: member.name });
    }
    if (teamId && !(await findTeam(ctx.db, ctx.workspaceId, teamId)))
      throw new AppError("not_found");
    const toMember = assigneeId === undefined ? conversation.assigneeId : assigneeId;
    const toTeam = teamId === undefined ? conversation.teamId : teamId;
    if (toMember === conversation.assigneeId && toTeam === conversation.teamId) return conversation;
    // From a member to a team: recorded as assigned to the team, not as unassigned from the member.
    const isForTeam =
      toMember === conversation.assigneeId || (toMember === null && Boolean(teamId));
    return applyConversationChange(
      ctx,
      conversation,
      { assigneeId: toMember, teamId: toTeam },
      isForTeam
        ? { type: "assigned_to_team", details: { teamId: toTeam } }
        : { type: "assigned", details: { assigneeId: toMember } },
    );
  },
});
