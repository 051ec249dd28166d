// News of a mail we sent: late, doubled and out-of-order news change nothing. News of a mail we cannot name
// yet waits until its provider's name for it is known.
import type { AccountId, DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailReport } from "#server/ports/email.ts";
import { insertUnmatchedReport } from "#server/store/delivery/unmatched-report.ts";
import { applyUnmatchedReports, matchEmailReport } from "./match-email-report.ts";

/** A little later than a hand-over takes to write down what the provider called the mail. */
const matchAfterMs = 5_000;

/** false: nobody knows yet which mail this is about; the report is kept and tried again. */
export async function applyEmailReport(
  ctx: WriteContext,
  accountId: AccountId,
  report: EmailReport,
): Promise<boolean> {
  if (await matchEmailReport(ctx, accountId, report)) return true;
  await insertUnmatchedReport(ctx.db, ctx.workspaceId, {
    id: ctx.newId<DeliveryId>(),
    accountId,
    providerRef: report.providerRef,
    mailId: report.messageId,
    report,
    at: ctx.now,
  });
  // Whoever learns the name at this very moment does not see our row: somebody looks once more.
  ctx.schedule(
    "match-delivery-reports",
    { workspaceId: ctx.workspaceId },
    {
      ...{ key: `match:${ctx.workspaceId}`, keepsTime: true },
      at: new Date(ctx.now.getTime() + matchAfterMs),
    },
  );
  return false;
}

export const matchDeliveryReports = (desk: Runtime, workspaceId: WorkspaceId): Promise<void> =>
  desk.asSystem(workspaceId, (ctx) => applyUnmatchedReports(ctx, null));
