import { DeskError } from "#domain/errors.ts";
import { may } from "#domain/permissions.ts";
import { defineAction } from "#server/actions/action.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";
import { findTeam } from "#server/store/workspace/team.ts";
import { takeConversationFor } from "./access.ts";
import { carryOut } from "./change.ts";

export const assignConversation = defineAction({
  name: "assign-conversation",
  needs: "conversation.work",
  async run(ctx, { conversationId, assigneeId, teamId }) {
    const conversation = await takeConversationFor(ctx, conversationId);
    if (assigneeId) {
      const { lineId } = conversation;
      const [member] = await listMembersAt(ctx.db, ctx.workspaceId, lineId, [assigneeId]);
      if (member?.state !== "active") throw new DeskError("not_found");
      if (!member.seesLine) throw new DeskError("cannot_see_inbox", { who: member.name });
      if (!may(member.role, "conversation.work"))
        throw new DeskError("cannot_be_assigned", { who: member.name });
    }
    if (teamId && !(await findTeam(ctx.db, ctx.workspaceId, teamId)))
      throw new DeskError("not_found");
    const toMember = assigneeId === undefined ? conversation.assigneeId : assigneeId;
    const toTeam = teamId === undefined ? conversation.teamId : teamId;
    if (toMember === conversation.assigneeId && toTeam === conversation.teamId) return conversation;
    // From a member to a team: the team is what it was given to, not that the member lost it.
    const isForTeam =
      toMember === conversation.assigneeId || (toMember === null && Boolean(teamId));
    return carryOut(
      ctx,
      conversation,
      { assigneeId: toMember, teamId: toTeam },
      isForTeam
        ? { deed: "gave_to_team", facts: { teamId: toTeam } }
        : { deed: "assigned", facts: { assigneeId: toMember } },
    );
  },
});
