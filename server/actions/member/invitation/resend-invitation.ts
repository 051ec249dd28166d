import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { findOpenInvitation } from "#server/store/auth/invitation.ts";
import { createInvitation } from "./create-invitation.ts";

/** Only the hash of a link is stored, so the email has a new one, and the earlier one ends. */
export const resendInvitation = defineWriteAction({
  name: "resend-invitation",
  requires: "member.manage",
  isSecret: true,
  async run(ctx, { invitationId }) {
    const open = await findOpenInvitation(ctx.db, ctx.workspaceId, invitationId, ctx.now);
    if (!open) throw new AppError("not_found");
    const { email, role, teamIds } = open;
    return createInvitation(ctx, { email, role, teamIds, sendsEmail: true });
  },
});
