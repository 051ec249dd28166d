import { reconcileSince, scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { listAllAccounts } from "#server/store/account.ts";

/** Some carriers list a text minutes after it arrived, and a load balancer needs time to route to a new process. */
const repeatAfterMinutes = [5, 60];

interface ReconcileInput {
  /**
   * Start of a period in which webhooks may have been lost; null for the last day and a half. Everything since the last
   * reconciliation is always covered.
   */
  readonly missedSince: Date | null;
  readonly at?: Date;
}

/** After a gap in which webhooks may have been lost, reconciles at once, and again when late lists are complete. */
export async function reconcileAfterGap(runtime: Runtime, input: ReconcileInput): Promise<void> {
  const { database, clock } = runtime.deps;
  const now = clock.now();
  await reconcileAll(runtime, input);
  const missedSince = (input.missedSince ?? now).toISOString();
  for (const minutes of repeatAfterMinutes)
    await scheduleJob(
      database,
      "reconcile-all-accounts",
      { missedSince },
      {
        // Gaps that began in different minutes each get their own repetition.
        key: jobKeys.reconcileAgain(minutes, missedSince.slice(0, 16)),
        at: new Date(now.getTime() + minutes * 60_000),
      },
    );
}

/** One job per account, so a slow provider delays no other. */
export async function reconcileAll(
  runtime: Runtime,
  { missedSince, at }: ReconcileInput,
): Promise<void> {
  const { database, services, clock } = runtime.deps;
  // Calls continued without the app, so polls their carriers for the current state.
  await scheduleJob(
    database,
    "poll-stale-calls",
    { silentSeconds: 0 },
    { key: jobKeys.pollStaleCalls, at },
  );
  for (const account of await listAllAccounts(database)) {
    // Email has no list to compare with: mailboxes are read by UID, and reports are polled one by one.
    if (!services.findTextProvider(account.provider)) continue;
    const { workspaceId, id: accountId } = account;
    const since = reconcileSince(account, clock.now(), missedSince);
    await scheduleReconcile(database, { workspaceId, accountId }, since, at);
  }
}
