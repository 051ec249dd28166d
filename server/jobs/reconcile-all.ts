import { reconcileSince, scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { listAllAccounts } from "#server/store/account.ts";

/** Some carriers list a text minutes after it came, and a load balancer takes its time to trust a new process. */
const againAfterMinutes = [5, 60];

export interface ReconcileWish {
  /**
   * Providers may have called in vain since then; null: for the last day and a half. Whatever it says, all since the last
   * comparison is compared.
   */
  readonly missedSince: Date | null;
  readonly at?: Date;
}

/** After a gap in which providers may have called in vain: at once, and again when late lists are complete. */
export async function reconcileAfterGap(desk: Runtime, wish: ReconcileWish): Promise<void> {
  const { database, clock } = desk.parts;
  const now = clock.now();
  await reconcileAll(desk, wish);
  const missedSince = (wish.missedSince ?? now).toISOString();
  for (const minutes of againAfterMinutes)
    await scheduleJob(
      database,
      "reconcile-all-accounts",
      { missedSince },
      {
        // Of several gaps within that time each is looked at again, as far as they began in another minute.
        key: `reconcile-again:${minutes}:${missedSince.slice(0, 16)}`,
        at: new Date(now.getTime() + minutes * 60_000),
      },
    );
}

/** One job an account, so that one slow provider holds up nobody else. */
export async function reconcileAll(
  desk: Runtime,
  { missedSince, at }: ReconcileWish,
): Promise<void> {
  const { database, outside, clock } = desk.parts;
  // Calls that went on without us: their carriers tell how they stand.
  await scheduleJob(
    database,
    "poll-stale-calls",
    { silentSeconds: 0 },
    { key: "poll-stale-calls", at },
  );
  for (const account of await listAllAccounts(database)) {
    // Mail has no list to compare with: mailboxes are read by number, reports are asked for one by one.
    if (!outside.findSmsProvider(account.vendor)) continue;
    const { workspaceId, id: accountId } = account;
    const since = reconcileSince(account, clock.now(), missedSince);
    await scheduleReconcile(database, { workspaceId, accountId }, since, at);
  }
}
