import { limit } from "#domain/limits.ts";
import { type Answer, defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { jobs } from "#server/scheduler/catalogue.ts";
import { type AccountRecord, listAccounts } from "#server/store/account.ts";
import { listFailedJobs, listWaitingJobs } from "#server/store/failed-job.ts";
import { countRawTroubles } from "#server/store/raw-item.ts";
import { type AccountHealth, listAccountHealth } from "#server/store/sending/account-health.ts";
import { countWaiting } from "#server/store/sending/waiting.ts";
import { findDatabaseSize } from "#server/store/workspace/instance.ts";
import { version } from "#server/version.ts";

type Health = Answer<"show-health">;

export const showHealth = defineRead({
  name: "show-health",
  needs: "health.manage",
  async run(ctx): Promise<Health> {
    const { workspaceId } = asSomeone(ctx.actor);
    const { db, now } = ctx;
    const most = limit("failedJobsShown");
    const health = new Map(
      (await listAccountHealth(db, workspaceId)).map((one) => [one.accountId, one]),
    );
    const counts = new Map(
      (await countWaiting(db, workspaceId)).map((one) => [one.accountId, one]),
    );
    const accounts = (await listAccounts(db, workspaceId)).map((account) => ({
      ...presentAccount(account, health.get(account.id)),
      waiting: counts.get(account.id)?.waiting ?? 0,
      unknown: counts.get(account.id)?.unknown ?? 0,
    }));
    const machine = await ctx.outside.machine?.().catch(() => null);
    return {
      checkedAt: now.toISOString(),
      version,
      accounts,
      queues: (await listWaitingJobs(db, workspaceId, now)).map((one) => ({
        ...one,
        means: meaningOf(one.name),
      })),
      failedJobs: (await listFailedJobs(db, workspaceId, most)).map((one) => ({
        ...one,
        means: meaningOf(one.name),
        // The first line: what follows names files of ours, and nothing that helps.
        lastError: one.lastError?.split("\n")[0]?.slice(0, 300) ?? null,
      })),
      ...(await countRawTroubles(db, workspaceId, most)),
      server: {
        databaseBytes: await findDatabaseSize(db),
        diskFreeBytes: machine?.diskFreeBytes ?? null,
        diskTotalBytes: machine?.diskTotalBytes ?? null,
        isFeedListening: machine?.isFeedListening ?? null,
      },
    };
  },
});

/** A job of an earlier version may have no row in the table any more. */
const meaningOf = (name: string): string =>
  Object.hasOwn(jobs, name) ? jobs[name as keyof typeof jobs].means : name;

function presentAccount(account: AccountRecord, health: AccountHealth | undefined) {
  const isPaused = health !== undefined && health.openedAt !== null && account.state !== "broken";
  return {
    ...{ id: account.id, label: account.label, vendor: account.vendor },
    state: isPaused ? ("paused" as const) : account.state,
    problem: isPaused ? health.lastError : account.problem,
    pausedSince: health?.openedAt ?? null,
    retryAt: health?.retryAt ?? null,
    lastSuccessAt: health?.lastSuccessAt ?? null,
    lastErrorAt: health?.lastErrorAt ?? null,
  };
}
