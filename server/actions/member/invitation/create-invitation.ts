// Creates an invitation, and the email with its link if asked to. An earlier one to the same address ends.
import { createHash } from "node:crypto";
import { dayMs } from "#domain/day-ms.ts";
import { AppError } from "#domain/errors.ts";
import type { InvitationId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { canChangeRole, type Role } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import type { Output, WriteContext } from "#server/actions/define-action.ts";
import { assertTeamsExist } from "#server/actions/member/assert-teams-exist.ts";
import { queueSystemEmail } from "#server/actions/member/system-email/queue-system-email.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import {
  insertInvitation,
  listInvitations,
  lockInvitationsForEmail,
  revokeInvitationsForEmail,
} from "#server/store/auth/invitation.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { findMemberByEmail } from "#server/store/workspace/member.ts";
import { presentInvitation } from "./present-invitation.ts";

interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  readonly teamIds: readonly TeamId[];
  readonly sendsEmail: boolean;
}

export async function createInvitation(
  ctx: WriteContext,
  { email, role, teamIds, sendsEmail }: NewInvitation,
): Promise<Output<"invite-member">> {
  const by = requireAuthenticated(ctx.actor);
  if (!canChangeRole(by.role, "viewer", role)) throw new AppError("role_too_low");
  await lockInvitationsForEmail(ctx.db, ctx.workspaceId, email);
  if (await findMemberByEmail(ctx.db, ctx.workspaceId, email))
    throw new AppError("email_taken", { email });
  await assertTeamsExist(ctx, teamIds);
  if (sendsEmail) await countEmail(ctx, email);

  const token = createToken();
  await revokeInvitationsForEmail(ctx.db, ctx.workspaceId, email, ctx.now);
  await assertBelowLimit(ctx, "member");
  const id = ctx.newId<InvitationId>();
  await insertInvitation(ctx.db, ctx.workspaceId, {
    id,
    tokenHash: hashToken(token),
    email,
    role,
    teamIds: [...new Set(teamIds)],
    invitedBy: by.memberId,
    at: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + limit("inviteDays") * dayMs),
  });
  const link = `${ctx.installation.publicUrl}/invite/${token}`;
  if (sendsEmail)
    await queueSystemEmail(ctx, {
      kind: "invitation",
      to: email,
      personId: null,
      invitationId: id,
      values: { inviter: by.name, email, days: String(limit("inviteDays")) },
      link,
      isForOwner: role === "owner",
    });
  ctx.audit(id, { email, role, ...(sendsEmail ? { isEmailed: true } : {}) });
  const created = (await listInvitations(ctx.db, ctx.workspaceId, ctx.now)).find(
    (one) => one.id === id,
  );
  return { invitation: presentInvitation(required(created, "just written")), link };
}

const hourSeconds = 60 * 60;

/** So that an invitation can't be used to fill a stranger's mailbox. Counted in the transaction that sends. */
async function countEmail({ db, workspaceId, now }: WriteContext, email: string): Promise<void> {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("hex");
  for (const { scope, subject, max } of [
    {
      scope: "invitation.email",
      subject: `${workspaceId} ${hash}`,
      max: limit("invitationEmailsPerHour"),
    },
    {
      scope: "invitation.workspace",
      subject: workspaceId,
      max: limit("invitationEmailsPerWorkspacePerHour"),
    },
  ]) {
    const counted = await countAttempt(db, { scope, subject, now, windowSeconds: hourSeconds });
    if (counted.count <= max) continue;
    const endsAt = Date.parse(counted.windowStart) + hourSeconds * 1000;
    const seconds = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
    throw new AppError("too_many_requests", { seconds });
  }
}
