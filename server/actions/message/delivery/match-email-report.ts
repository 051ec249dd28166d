// Matches a report to our email: by our attempt ID, by the provider's ID, or by Message-ID.
import type { AccountId, AttemptId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { parseOwnMessageId } from "#domain/message/email/reply-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { applySystemEmailReport } from "#server/actions/member/system-email/apply-system-email-report.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import type { EmailReport } from "#server/ports/email.ts";
import {
  deleteUnmatchedReports,
  listUnmatchedReports,
} from "#server/store/delivery/unmatched-report.ts";
import {
  type AttemptRecord,
  findAttempt,
  findAttemptByRef,
  findLatestAttempt,
  listMessageIds,
  setAttemptProviderRef,
} from "#server/store/email/email.ts";
import { applyReportToAttempt } from "./apply-report-to-attempt.ts";
import { saveMessageId } from "./email/save-message-id.ts";

const max = 200;

/** False if there is no such email. */
export async function matchEmailReport(
  ctx: WriteContext,
  accountId: AccountId,
  report: EmailReport,
): Promise<boolean> {
  const attempt = await findAttemptOf(ctx, accountId, report);
  if (!attempt) return applySystemEmailReport(ctx, accountId, report);
  await saveProviderIds(ctx, attempt, report);
  await applyReportToAttempt(ctx, attempt, report);
  return true;
}

/** A report may be the first to name the provider's IDs, which replies and bounces will use. */
async function saveProviderIds(
  ctx: WriteContext,
  attempt: AttemptRecord,
  { providerRef, messageId }: EmailReport,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const isNewRef = providerRef !== null && attempt.providerRef === null;
  if (isNewRef) await setAttemptProviderRef(db, workspaceId, attempt.id, providerRef);
  const isNewId =
    messageId !== null &&
    parseOwnMessageId(messageId, replyTokenKeys(ctx.secrets)) === null &&
    (await saveMessageId(ctx, attempt.messageId, messageId));
  if (isNewRef || isNewId)
    await applyUnmatchedReports(ctx, {
      accountId: attempt.accountId,
      providerRef,
      messageId,
    });
}

/** Applies reports that arrived too early once the IDs of their email are known; `about` null: all waiting reports. */
export async function applyUnmatchedReports(
  ctx: WriteContext,
  about: { accountId: AccountId; providerRef: string | null; messageId: string | null } | null,
): Promise<void> {
  const waiting = await listUnmatchedReports<EmailReport>(ctx.db, ctx.workspaceId, about, max);
  const placed: string[] = [];
  for (const { id, accountId, report } of waiting)
    if (await matchEmailReport(ctx, accountId, report)) placed.push(id);
  await deleteUnmatchedReports(ctx.db, ctx.workspaceId, placed);
}

async function findAttemptOf(
  ctx: WriteContext,
  accountId: AccountId,
  { ref, providerRef, messageId }: EmailReport,
): Promise<AttemptRecord | null> {
  const { db, workspaceId } = ctx;
  // A provider's report is trusted only for the emails of its own account.
  const ours = (found: AttemptRecord | null) => (found?.accountId === accountId ? found : null);
  const byRef =
    ref !== null && isId(ref) ? await findAttempt(db, workspaceId, ref as AttemptId) : null;
  if (ours(byRef)) return byRef;
  const byName =
    providerRef === null ? null : await findAttemptByRef(db, workspaceId, accountId, providerRef);
  if (byName) return byName;
  if (messageId === null) return null;
  const parsed = parseOwnMessageId(messageId, replyTokenKeys(ctx.secrets));
  const known = (await listMessageIds(db, workspaceId, [messageId], [])).find(
    (one) => one.kind === "generated" || one.kind === "provider",
  );
  const entryId = parsed ?? known?.entryId ?? null;
  return entryId && ours(await findLatestAttempt(db, workspaceId, entryId));
}
