// Schedules reconciliation with the provider's list, since its events since a given time may be lost. The time stays in
// the account's row until that is done, whatever happens to the job.

import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { recordMissedSince } from "#server/store/account.ts";
import type { Db } from "#server/store/sql.ts";

/** While the account's credentials are rejected, only records the time: reconciliation follows once they work again. */
export async function scheduleReconcile(
  db: Db,
  { workspaceId, accountId }: { workspaceId: WorkspaceId; accountId: AccountId },
  missedSince: Date,
  at?: Date,
): Promise<void> {
  if (!(await recordMissedSince(db, workspaceId, accountId, missedSince))) return;
  await scheduleJob(
    db,
    "reconcile-account",
    { workspaceId, accountId },
    { key: jobKeys.reconcileAccount(accountId), at },
  );
}

/**
 * Where reconciliation starts. A known gap does not hide an earlier one: nothing since the last run is known to have
 * arrived.
 */
export function reconcileSince(
  account: { readonly comparedUntil: string },
  now: Date,
  missedSince: Date | null = null,
): Date {
  const usual = now.getTime() - limit("reconcileWindowHours") * 3600_000;
  return new Date(Math.min(missedSince?.getTime() ?? usual, Date.parse(account.comparedUntil)));
}
