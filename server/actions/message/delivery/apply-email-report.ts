// Applies a provider's report about an email we sent. Late, duplicate and out-of-order reports change nothing. A report
// that matches no email yet waits until the provider's ID of the email is known.

import type { AccountId, DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailReport } from "#server/ports/email.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import {
  findLastUnmatchedReportAt,
  insertUnmatchedReport,
} from "#server/store/delivery/unmatched-report.ts";
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
  scheduleMatching(ctx, ctx.now);
  return false;
}

/** One job per workspace, which further reports don't postpone. */
const scheduleMatching = (ctx: WriteContext, storedAt: Date): void =>
  ctx.schedule(
    "match-delivery-reports",
    { workspaceId: ctx.workspaceId },
    {
      key: jobKeys.matchDeliveryReports(ctx.workspaceId),
      preservesTime: true,
      at: new Date(storedAt.getTime() + matchAfterMs),
    },
  );

export const matchDeliveryReports = (runtime: Runtime, workspaceId: WorkspaceId): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    await applyUnmatchedReports(ctx, null);
    // A report stored shortly before this run was matched too early.
    const storedAt = await findLastUnmatchedReportAt(ctx.db, workspaceId, ctx.now);
    if (storedAt !== null && ctx.now.getTime() - Date.parse(storedAt) < matchAfterMs)
      scheduleMatching(ctx, new Date(storedAt));
  });
