import type { SystemEmailId } from "#domain/ids.ts";
import type { SystemEmailContent } from "#domain/message/system-email/compose.ts";
import { required } from "#domain/required.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { waitOfBreaker } from "#server/actions/inbox/breaker.ts";
import { findInvitation } from "#server/actions/member/invitation/find-invitation.ts";
import { findReset } from "#server/actions/member/password/find-reset.ts";
import { waitOfPause } from "#server/actions/message/delivery/pause-after-rate-limit.ts";
import type { SubmissionClaim } from "#server/actions/message/delivery/submit-message.ts";
import { hashToken } from "#server/secrets.ts";
import { findAccount } from "#server/store/account.ts";
import { findPersonToken } from "#server/store/auth/person-token.ts";
import {
  lockSystemEmail,
  type SystemEmailRecord,
  updateSystemEmail,
} from "#server/store/auth/system-email.ts";
import { scheduleSystemEmail } from "./queue-system-email.ts";

/** Null if another process claimed it, its link ended, or it has to wait. */
export async function claimSystemEmail(
  ctx: WriteContext,
  id: SystemEmailId,
  { submissionId, isPrepared }: SubmissionClaim,
): Promise<true | null> {
  const { db, workspaceId, now } = ctx;
  const row = await lockSystemEmail(db, workspaceId, id);
  // Claimed already: only the confirmation of the commit was lost.
  if (row?.state === "sending" && row.submissionId === submissionId) return true;
  if (row?.state !== "queued" && row?.state !== "unknown") return null;
  const accountId = required(row.accountId, "only sent with an account");
  if (!(await isLinkValid(ctx, row))) {
    await updateSystemEmail(db, workspaceId, id, { state: "canceled", isOver: true });
    return null;
  }
  const account = await findAccount(db, workspaceId, accountId);
  // An admin entered other keys meanwhile.
  if (row.needsOwnersAccount && account?.hasOwnersKeys === false) {
    const problem = "owners_account";
    await updateSystemEmail(db, workspaceId, id, { state: "failed", problem, isOver: true });
    return null;
  }
  // The breaker is checked last: the probe it lets through must bring a response.
  const waitUntil =
    (await waitOfPause(ctx, accountId)) ??
    (isPrepared ? await waitOfBreaker(ctx, accountId, "messages") : null);
  if (waitUntil !== null) {
    scheduleSystemEmail(ctx, id, waitUntil);
    return null;
  }
  await updateSystemEmail(db, workspaceId, id, {
    state: "sending",
    attempts: row.attempts + 1,
    submission: { id: submissionId, at: now },
    isOver: false,
  });
  return true;
}

/** A link that was used, replaced or revoked is not sent. */
async function isLinkValid(ctx: WriteContext, row: SystemEmailRecord): Promise<boolean> {
  const { link } = JSON.parse(
    ctx.secrets.open(required(row.contentEncrypted, "not over yet"), row.id),
  ) as SystemEmailContent;
  if (link === null) return true;
  const hash = hashToken(link.slice(link.lastIndexOf("/") + 1));
  if (row.kind === "invitation") return (await findInvitation(ctx.db, hash, ctx.now)) !== null;
  if (row.kind === "password_reset") return (await findReset(ctx.db, hash, ctx.now)) !== null;
  return (await findPersonToken(ctx.db, hash, "email", ctx.now)) !== null;
}
