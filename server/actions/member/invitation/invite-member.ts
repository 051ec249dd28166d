import { DeskError } from "#domain/errors.ts";
import type { InvitationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { mayChangeRole } from "#domain/permissions.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { requireTeams } from "#server/actions/member/known-teams.ts";
import { hashToken, makeToken } from "#server/secrets.ts";
import { endInvitationsOf, insertInvitation } from "#server/store/sign-in/invitation.ts";
import { findMemberByEmail } from "#server/store/workspace/member.ts";

export const inviteMember = defineAction({
  name: "invite-member",
  needs: "member.manage",
  isSecret: true,
  async run(ctx, { email, role, teamIds }) {
    const by = asSomeone(ctx.actor);
    if (!mayChangeRole(by.role, "viewer", role)) throw new DeskError("above_your_role");
    if (await findMemberByEmail(ctx.db, ctx.workspaceId, email))
      throw new DeskError("email_taken", { email });
    await requireTeams(ctx, teamIds);

    const token = makeToken();
    await endInvitationsOf(ctx.db, ctx.workspaceId, email, ctx.now);
    const invitation = await insertInvitation(ctx.db, ctx.workspaceId, {
      id: ctx.newId<InvitationId>(),
      tokenHash: hashToken(token),
      email,
      role,
      teamIds: [...new Set(teamIds)],
      invitedBy: by.memberId,
      at: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + limit("inviteDays") * 24 * 60 * 60 * 1000),
    });
    ctx.audit(invitation.id, { email, role });
    return { invitation, link: `${ctx.installation.publicUrl}/invite/${token}` };
  },
});
