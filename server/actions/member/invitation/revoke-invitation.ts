import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { endInvitation } from "#server/store/sign-in/invitation.ts";

export const revokeInvitation = defineAction({
  name: "revoke-invitation",
  needs: "member.manage",
  async run(ctx, { invitationId }) {
    const email = await endInvitation(ctx.db, ctx.workspaceId, invitationId, ctx.now);
    if (email === null) throw new DeskError("not_found");
    ctx.audit(invitationId, { email });
    return { done: true };
  },
});
