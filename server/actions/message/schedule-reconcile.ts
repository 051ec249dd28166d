// What a provider told since a moment may not have reached us: it is compared with the provider's own list. The moment
// stands in the account's row until that was done, whatever becomes of the job.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { noteMissed } from "#server/store/account.ts";
import type { Db } from "#server/store/sql.ts";

/** While the account's keys are rejected the moment is only noted: the comparison follows when they work again. */
export async function scheduleReconcile(
  db: Db,
  { workspaceId, accountId }: { workspaceId: WorkspaceId; accountId: AccountId },
  missedSince: Date,
  at?: Date,
): Promise<void> {
  if (!(await noteMissed(db, workspaceId, accountId, missedSince))) return;
  await scheduleJob(
    db,
    "reconcile-account",
    { workspaceId, accountId },
    { key: `reconcile:${accountId}`, at },
  );
}

/**
 * From where a comparison begins. A gap that is known does not hide an earlier one: nothing since the last comparison is
 * known to be here.
 */
export function reconcileSince(
  account: { readonly comparedUntil: string },
  now: Date,
  missedSince: Date | null = null,
): Date {
  const usual = now.getTime() - limit("reconcileHours") * 3600_000;
  return new Date(Math.min(missedSince?.getTime() ?? usual, Date.parse(account.comparedUntil)));
}
