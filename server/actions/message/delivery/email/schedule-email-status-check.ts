import { limit } from "#domain/limits.ts";
import { statusCheckDelayMs } from "#domain/message/delivery-delays.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { findAccount } from "#server/store/account.ts";
import { advanceDeliveries, type EmailDelivery } from "#server/store/delivery/delivery.ts";
import type { AttemptRecord } from "#server/store/email/email.ts";

/**
 * Schedules the next lookup. If the provider has no lookup or was asked often enough, a member decides, and the row
 * says so.
 */
export async function scheduleEmailStatusCheck(
  ctx: WriteContext,
  attempt: AttemptRecord,
  lost: readonly EmailDelivery[],
): Promise<void> {
  const [first] = lost;
  if (!first) return;
  const account = await findAccount(ctx.db, ctx.workspaceId, attempt.accountId);
  const provider = account && ctx.installation.findEmailProvider(account.provider);
  const canCheckStatus = provider?.capabilities.isIdempotent || provider?.find !== undefined;
  const lostMs =
    ctx.now.getTime() - Date.parse(first.lostAt ?? first.submittedAt ?? first.changedAt);
  const isRecent = lostMs < limit("statusCheckWindowHours") * 3600_000;
  if (canCheckStatus && isRecent && first.statusChecks < limit("statusCheckAttempts")) {
    const byCount = limit("statusCheckDelaySeconds") * 1000 * (first.statusChecks + 1);
    const waitMs = Math.max(byCount, statusCheckDelayMs(lostMs));
    ctx.schedule(
      "resolve-email-status",
      { workspaceId: ctx.workspaceId, attemptId: attempt.id },
      {
        key: jobKeys.resolveEmailStatus(attempt.id),
        at: new Date(ctx.now.getTime() + waitMs),
        usesTimer: true,
      },
    );
    return;
  }
  await leaveToMember(ctx, lost);
}

/** The provider can't tell whether it was sent: nothing more is asked. */
export async function leaveToMember(
  ctx: WriteContext,
  lost: readonly EmailDelivery[],
): Promise<void> {
  await advanceDeliveries(
    ctx.db,
    ctx.workspaceId,
    lost.map((one) => one.id),
    ["unknown"],
    { state: "unknown", at: ctx.now, statusChecks: limit("statusCheckAttempts") },
  );
}
