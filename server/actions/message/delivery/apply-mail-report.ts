// News of a mail we sent: late, doubled and out-of-order news change nothing. News of a mail we cannot name
// yet waits until its provider's name for it is known.
import type { AccountId, DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { MailReport } from "#server/ports/mail.ts";
import { insertOrphan } from "#server/store/sending/orphan-report.ts";
import { placeMailReport, takeUpReports } from "./place-mail-report.ts";

/** A little later than a hand-over takes to write down what the provider called the mail. */
const matchAfterMs = 5_000;

/** false: nobody knows yet which mail this is about; the report is kept and tried again. */
export async function applyMailReport(
  ctx: WriteCtx,
  accountId: AccountId,
  report: MailReport,
): Promise<boolean> {
  if (await placeMailReport(ctx, accountId, report)) return true;
  await insertOrphan(ctx.db, ctx.workspaceId, {
    id: ctx.newId<DeliveryId>(),
    accountId,
    providerRef: report.providerRef,
    mailId: report.messageId,
    report,
    at: ctx.now,
  });
  // Whoever learns the name at this very moment does not see our row: somebody looks once more.
  ctx.schedule(
    "match-reports",
    { workspaceId: ctx.workspaceId },
    {
      ...{ key: `match:${ctx.workspaceId}`, keepsTime: true },
      at: new Date(ctx.now.getTime() + matchAfterMs),
    },
  );
  return false;
}

export const matchReports = (desk: Desk, workspaceId: WorkspaceId): Promise<void> =>
  desk.asHouse(workspaceId, (ctx) => takeUpReports(ctx, null));
