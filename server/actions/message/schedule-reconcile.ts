// What a provider told since a moment may not have reached us: it is compared with the provider's own list. The moment
// stands in the account's row until that was done, whatever becomes of the job.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import { noteMissed } from "#server/store/account.ts";
import type { Db } from "#server/store/sql.ts";

export async function scheduleReconcile(
  db: Db,
  { workspaceId, accountId }: { workspaceId: WorkspaceId; accountId: AccountId },
  missedSince: Date,
  at?: Date,
): Promise<void> {
  await noteMissed(db, workspaceId, accountId, missedSince);
  await scheduleJob(
    db,
    "reconcile-account",
    { workspaceId, accountId },
    { key: `reconcile:${accountId}`, at },
  );
}
