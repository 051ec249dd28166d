import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import { listAllAccounts } from "#server/store/account.ts";

export interface ReconcileWish {
  /** Providers may have called in vain since then; null: since the last comparison, and for a day and a half at least. */
  readonly missedSince: Date | null;
  readonly at?: Date;
}

/** One job an account, so that one slow provider holds up nobody else. */
export async function reconcileAll(desk: Desk, { missedSince, at }: ReconcileWish): Promise<void> {
  const { database, outside, clock } = desk.parts;
  // Calls that went on without us: their carriers tell how they stand.
  await scheduleJob(
    database,
    "ask-about-calls",
    { silentSeconds: 0 },
    { key: "ask-about-calls", at },
  );
  const usual = clock.now().getTime() - limit("reconcileHours") * 3600_000;
  for (const account of await listAllAccounts(database)) {
    // Mail has no list to compare with: mailboxes are read by number, reports are asked for one by one.
    if (!outside.findTextProvider(account.vendor)) continue;
    const { workspaceId, id: accountId, reconciledAt } = account;
    // After an orderly stop no beat is left; whatever came since the last comparison may have been missed.
    const compared = reconciledAt === null ? usual : Date.parse(reconciledAt);
    const since = missedSince ?? new Date(Math.min(usual, compared));
    await scheduleReconcile(database, { workspaceId, accountId }, since, at);
  }
}
