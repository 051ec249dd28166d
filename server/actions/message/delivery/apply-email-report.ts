// Applies a provider's report about an email we sent. Late, duplicate and out-of-order reports change nothing. A report
// that matches no email yet waits until the provider's ID of the email is known.
import type { AccountId, DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailReport } from "#server/ports/email.ts";
import { insertUnmatchedReport } from "#server/store/delivery/unmatched-report.ts";
import { applyUnmatchedReports, matchEmailReport } from "./match-email-report.ts";

/** Milliseconds. Slightly longer than a submission takes to save the provider's ID. */
const matchAfterMs = 5_000;

/** False if the report matches no email yet; it is stored and retried. */
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
    messageId: report.messageId,
    report,
    at: ctx.now,
  });
  // A transaction that saves the ID at this moment does not see our row, so a job matches once more.
  ctx.schedule(
    "match-delivery-reports",
    { workspaceId: ctx.workspaceId },
    {
      ...{ key: `match:${ctx.workspaceId}`, preservesTime: true },
      at: new Date(ctx.now.getTime() + matchAfterMs),
    },
  );
  return false;
}

export const matchDeliveryReports = (runtime: Runtime, workspaceId: WorkspaceId): Promise<void> =>
  runtime.asSystem(workspaceId, (ctx) => applyUnmatchedReports(ctx, null));
