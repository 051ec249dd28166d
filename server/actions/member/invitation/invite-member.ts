import { dayMs } from "#domain/day-ms.ts";
import { AppError } from "#domain/errors.ts";
import type { InvitationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { canChangeRole } from "#domain/permissions.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertTeamsExist } from "#server/actions/member/assert-teams-exist.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import {
  insertInvitation,
  lockInvitationsForEmail,
  revokeInvitationsForEmail,
} from "#server/store/auth/invitation.ts";
import { findMemberByEmail } from "#server/store/workspace/member.ts";

export const inviteMember = defineWriteAction({
  name: "invite-member",
  requires: "member.manage",
  isSecret: true,
  async run(ctx, { email, role, teamIds }) {
    const by = requireAuthenticated(ctx.actor);
    if (!canChangeRole(by.role, "viewer", role)) throw new AppError("role_too_low");
    await lockInvitationsForEmail(ctx.db, ctx.workspaceId, email);
    if (await findMemberByEmail(ctx.db, ctx.workspaceId, email))
      throw new AppError("email_taken", { email });
    await assertTeamsExist(ctx, teamIds);

    const token = createToken();
    await revokeInvitationsForEmail(ctx.db, ctx.workspaceId, email, ctx.now);
    await assertBelowLimit(ctx, "member");
    const invitation = await insertInvitation(ctx.db, ctx.workspaceId, {
      id: ctx.newId<InvitationId>(),
      tokenHash: hashToken(token),
      email,
      role,
      teamIds: [...new Set(teamIds)],
      invitedBy: by.memberId,
      at: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + limit("inviteDays") * dayMs),
    });
    ctx.audit(invitation.id, { email, role });
    return { invitation, link: `${ctx.installation.publicUrl}/invite/${token}` };
  },
});
