import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { deleteOpenReset } from "#server/store/sign-in/person-token.ts";
import { findMember } from "#server/store/workspace/member.ts";

export const revokeResetLink = defineAction({
  name: "revoke-reset-link",
  needs: "member.manage",
  async run(ctx, { memberId }) {
    const by = asSomeone(ctx.actor);
    const member = await findMember(ctx.db, ctx.workspaceId, memberId);
    if (!member) throw new DeskError("not_found");
    // As for making one; a link to your own password you may always end.
    if (member.role === "owner" && by.role !== "owner" && member.id !== by.memberId)
      throw new DeskError("above_your_role");
    if (!(await deleteOpenReset(ctx.db, ctx.workspaceId, memberId, ctx.now)))
      throw new DeskError("not_found");
    ctx.audit(memberId, { email: member.email });
    return { done: true };
  },
});
