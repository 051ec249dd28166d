import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { revokeInvitationRow, revokeInvitationsForEmail } from "#server/store/auth/invitation.ts";

export const revokeInvitation = defineWriteAction({
  name: "revoke-invitation",
  requires: "member.manage",
  async run(ctx, { invitationId }) {
    const email = await revokeInvitationRow(ctx.db, ctx.workspaceId, invitationId, ctx.now);
    if (email === null) throw new AppError("not_found");
    await revokeInvitationsForEmail(ctx.db, ctx.workspaceId, email, ctx.now);
    ctx.audit(invitationId, { email });
    return { done: true };
  },
});
