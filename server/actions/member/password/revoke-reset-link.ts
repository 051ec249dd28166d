import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteOpenReset } from "#server/store/auth/person-token.ts";
import { findMember } from "#server/store/workspace/member.ts";

export const revokeResetLink = defineWriteAction({
  name: "revoke-reset-link",
  requires: "member.manage",
  async run(ctx, { memberId }) {
    const by = requireAuthenticated(ctx.actor);
    const member = await findMember(ctx.db, ctx.workspaceId, memberId);
    if (!member) throw new AppError("not_found");
    // The same rule as for creating one, except that members can always revoke a link to their own password.
    if (member.role === "owner" && by.role !== "owner" && member.id !== by.memberId)
      throw new AppError("role_too_low");
    if (!(await deleteOpenReset(ctx.db, ctx.workspaceId, memberId, ctx.now)))
      throw new AppError("not_found");
    ctx.audit(memberId, { email: member.email });
    return { done: true };
  },
});
