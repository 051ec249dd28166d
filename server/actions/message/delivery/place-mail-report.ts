// Which mail of ours a report is about: by our own name for the handing over, by the provider's, by Message-ID.
import type { AccountId, AttemptId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { readMintedId } from "#domain/message/mail/mail-token.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { mailKeys } from "#server/actions/message/mail/token.ts";
import type { MailReport } from "#server/ports/mail.ts";
import {
  type AttemptRecord,
  findAttempt,
  findAttemptByRef,
  findLatestAttempt,
  listMailIds,
  nameAttempt,
} from "#server/store/mail/mail.ts";
import { deleteOrphans, listOrphans } from "#server/store/sending/orphan-report.ts";
import { applyToAttempt } from "./apply-to-attempt.ts";
import { learnMailId } from "./mail/learn-mail-id.ts";

const most = 200;

/** false: we know of no such mail. */
export async function placeMailReport(
  ctx: WriteCtx,
  accountId: AccountId,
  report: MailReport,
): Promise<boolean> {
  const attempt = await findAttemptOf(ctx, accountId, report);
  if (!attempt) return false;
  await learnNames(ctx, attempt, report);
  await applyToAttempt(ctx, attempt, report);
  return true;
}

/** What the provider calls the mail may be told by a report alone; answers and letters will name it so. */
async function learnNames(
  ctx: WriteCtx,
  attempt: AttemptRecord,
  { providerRef, messageId }: MailReport,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const isNewRef = providerRef !== null && attempt.providerRef === null;
  if (isNewRef) await nameAttempt(db, workspaceId, attempt.id, providerRef);
  const isNewId =
    messageId !== null &&
    readMintedId(messageId, mailKeys(ctx.secrets)) === null &&
    (await learnMailId(ctx, attempt.messageId, messageId));
  if (isNewRef || isNewId)
    await takeUpReports(ctx, { accountId: attempt.accountId, providerRef, mailId: messageId });
}

/** Reports that came too early are taken up as soon as their mail has the name; `about` null: all that wait. */
export async function takeUpReports(
  ctx: WriteCtx,
  about: { accountId: AccountId; providerRef: string | null; mailId: string | null } | null,
): Promise<void> {
  const waiting = await listOrphans<MailReport>(ctx.db, ctx.workspaceId, about, most);
  const placed: string[] = [];
  for (const { id, accountId, report } of waiting)
    if (await placeMailReport(ctx, accountId, report)) placed.push(id);
  await deleteOrphans(ctx.db, ctx.workspaceId, placed);
}

async function findAttemptOf(
  ctx: WriteCtx,
  accountId: AccountId,
  { ref, providerRef, messageId }: MailReport,
): Promise<AttemptRecord | null> {
  const { db, workspaceId } = ctx;
  // What one account's provider says is believed about that account's mails alone.
  const ours = (found: AttemptRecord | null) => (found?.accountId === accountId ? found : null);
  const byRef =
    ref !== null && isId(ref) ? await findAttempt(db, workspaceId, ref as AttemptId) : null;
  if (ours(byRef)) return byRef;
  const byName =
    providerRef === null ? null : await findAttemptByRef(db, workspaceId, accountId, providerRef);
  if (byName) return byName;
  if (messageId === null) return null;
  const minted = readMintedId(messageId, mailKeys(ctx.secrets));
  const known = (await listMailIds(db, workspaceId, [messageId], [])).find(
    (one) => one.kind === "minted" || one.kind === "provider",
  );
  const entryId = minted ?? known?.entryId ?? null;
  return entryId && ours(await findLatestAttempt(db, workspaceId, entryId));
}
