import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { listMemberships } from "#server/store/auth/person.ts";
import { findMember, findPersonOf } from "#server/store/workspace/member.ts";
import { issueResetLink } from "./issue-reset-link.ts";

export const createResetLink = defineWriteAction({
  name: "create-reset-link",
  requires: "member.manage",
  isSecret: true,
  async run(ctx, { memberId }) {
    const by = requireAuthenticated(ctx.actor);
    const member = await findMember(ctx.db, ctx.workspaceId, memberId);
    if (!member) throw new AppError("not_found");
    // Members change their own password with the old one; otherwise an unlocked screen would be enough to take over the
    // account.
    if (member.id === by.memberId) throw new AppError("cannot_target_self");
    if (member.role === "owner" && by.role !== "owner") throw new AppError("role_too_low");
    const personId = required(
      await findPersonOf(ctx.db, ctx.workspaceId, memberId),
      "every member is a person",
    );
    // The password opens every workspace of the person, so an admin of one workspace can't reset it.
    const memberships = await listMemberships(ctx.db, personId);
    if (memberships.length > 1)
      throw new AppError("member_of_other_workspace", { email: member.email });
    ctx.audit(memberId, { email: member.email });
    const { publicUrl } = ctx.installation;
    const maker = { workspaceId: ctx.workspaceId, memberId: by.memberId };
    return issueResetLink(ctx.db, { personId, by: maker, publicUrl, now: ctx.now });
  },
});
