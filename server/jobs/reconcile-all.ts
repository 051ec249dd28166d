import type { Desk } from "#server/actions/desk.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import { listAllAccounts } from "#server/store/account.ts";

/** One job an account, so that one slow provider holds up nobody else. */
export async function reconcileAll(desk: Desk, at?: Date): Promise<void> {
  const { database, outside } = desk.parts;
  // Calls that went on without us: their carriers tell how they stand.
  await scheduleJob(
    database,
    "ask-about-calls",
    { silentSeconds: 0 },
    { key: "ask-about-calls", at },
  );
  for (const account of await listAllAccounts(database)) {
    // Mail has no list to compare with: mailboxes are read by number, reports are asked for one by one.
    if (!outside.findTextProvider(account.vendor)) continue;
    await scheduleJob(
      database,
      "reconcile-account",
      { workspaceId: account.workspaceId, accountId: account.id },
      { key: `reconcile:${account.id}`, at },
    );
  }
}
