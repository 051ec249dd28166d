import { accountServices } from "#domain/inbox/account-services.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction, type Output } from "#server/actions/define-action.ts";
import type { ExternalServices } from "#server/ports/external-services.ts";
import { choreSpecs } from "#server/scheduler/chore-catalog.ts";
import { jobs } from "#server/scheduler/job-catalog.ts";
import { type AccountRecord, listAccounts } from "#server/store/account.ts";
import { type ChoreRun, listUnhealthyChores } from "#server/store/chore-run.ts";
import { type AccountHealth, listAccountHealth } from "#server/store/delivery/account-health.ts";
import { countWaiting } from "#server/store/delivery/waiting-deliveries.ts";
import { listFailedJobs, listWaitingJobs } from "#server/store/failed-job.ts";
import { countPayloadProblems } from "#server/store/failed-payload.ts";
import { listMailboxChecks, type MailboxCheck } from "#server/store/mailbox/mailbox-checks.ts";
import { findDatabaseSize } from "#server/store/workspace/setup.ts";
import { version } from "#server/version.ts";

type Health = Output<"get-health">;
type Machine = Awaited<ReturnType<NonNullable<ExternalServices["machine"]>>>;

export const getHealth = defineReadAction({
  name: "get-health",
  requires: "health.manage",
  async run(ctx): Promise<Health> {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const { db, now } = ctx;
    const max = limit("failedJobsShown");
    const services = await listAccountHealth(db, workspaceId);
    const health = byAccount(services.filter((one) => one.service === "messages"));
    const counts = byAccount(await countWaiting(db, workspaceId));
    const looks = byAccount(await listMailboxChecks(db, workspaceId, limit("imapAttempts")));
    const accounts = (await listAccounts(db, workspaceId)).map((account) => ({
      ...presentAccount(account, health.get(account.id)),
      ...presentLastUse(services.filter((one) => one.accountId === account.id)),
      webhookRejectedAt: presentWebhookRejection(account, now),
      alsoPaused: services.filter((one) => one.accountId === account.id).flatMap(presentPause),
      waiting: counts.get(account.id)?.waiting ?? 0,
      unknown: counts.get(account.id)?.unknown ?? 0,
      mailbox: presentMailbox(account, health.get(account.id), looks.get(account.id), now),
    }));
    const jobIsLate = now.getTime() - limit("jobDelayWarningSeconds") * 1000;
    return {
      checkedAt: now.toISOString(),
      version,
      accounts,
      chores: (
        await listUnhealthyChores(db, Object.keys(choreSpecs), limit("choreDelayWarningSeconds"))
      ).map(presentChore),
      queues: (await listWaitingJobs(db, workspaceId, now)).map((one) => ({
        ...one,
        description: meaningOf(jobs, one.name),
        isLate: one.oldestAt !== null && Date.parse(one.oldestAt) < jobIsLate,
      })),
      failedJobs: (await listFailedJobs(db, workspaceId, max)).map((one) => ({
        ...one,
        description: meaningOf(jobs, one.name),
        lastError: firstLine(one.lastError),
      })),
      ...(await countPayloadProblems(db, workspaceId, max)),
      server: {
        databaseBytes: await findDatabaseSize(db),
        ...presentMachine(await ctx.services.machine?.().catch(() => null)),
      },
    };
  },
});

const byAccount = <Row extends { accountId: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((one) => [one.accountId, one]));

/** An earlier version may have left a name that is no longer in the specs. */
const meaningOf = (
  specs: Readonly<Record<string, { description: string }>>,
  name: string,
): string => (Object.hasOwn(specs, name) ? (specs[name]?.description ?? name) : name);

/** Lines after the first name our source files and don't help. */
const firstLine = (error: string | null): string | null =>
  error?.split("\n")[0]?.slice(0, 300) ?? null;

const presentChore = (run: ChoreRun): Health["chores"][number] => ({
  name: run.name,
  description: meaningOf(choreSpecs, run.name),
  state: run.failures > 0 ? "failing" : "late",
  failures: run.failures,
  since: run.failingSince ?? run.dueAt,
  lastError: firstLine(run.lastError),
});

function presentMachine(
  machine: Machine | null | undefined,
): Omit<Health["server"], "databaseBytes"> {
  const feedLagMs = machine?.feedLagMs ?? null;
  const eventLoopDelayMs = machine?.eventLoopDelayMs ?? null;
  return {
    diskFreeBytes: machine?.diskFreeBytes ?? null,
    diskTotalBytes: machine?.diskTotalBytes ?? null,
    isFeedListening: machine?.isFeedListening ?? null,
    feedLagMs,
    isFeedLate: feedLagMs !== null && feedLagMs > limit("feedLagWarningMs"),
    eventLoopDelayMs,
    isSlow: eventLoopDelayMs !== null && eventLoopDelayMs > limit("eventLoopDelayWarningMs"),
  };
}

const isPaused = (account: AccountRecord, health: AccountHealth | undefined) =>
  health !== undefined && health.openedAt !== null && account.state !== "broken";

/** Of any service: an account that only carries calls is in use, too. */
function presentLastUse(services: readonly AccountHealth[]) {
  const latest = (time: "lastSuccessAt" | "lastErrorAt") =>
    services
      .flatMap((one) => (one[time] === null ? [] : [{ ...one, at: one[time] }]))
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
      .at(-1);
  const failed = latest("lastErrorAt");
  return {
    lastSuccessAt: latest("lastSuccessAt")?.at ?? null,
    lastErrorAt: failed?.at ?? null,
    lastError: failed?.lastError ?? null,
  };
}

function presentAccount(account: AccountRecord, health: AccountHealth | undefined) {
  const pausedBy = isPaused(account, health) ? health : undefined;
  return {
    id: account.id,
    label: account.label,
    provider: account.provider,
    state: pausedBy ? ("paused" as const) : account.state,
    problem: pausedBy ? pausedBy.lastError : account.problem,
    pausedSince: health?.openedAt ?? null,
    retryAt: health?.retryAt ?? null,
    notCompared:
      account.reconcileFailingSince === null
        ? null
        : {
            since: account.reconcileFailingSince,
            missedSince: account.missedSince,
            problem: account.reconcileProblem ?? "",
          },
  };
}

function presentWebhookRejection({ webhookRejectedAt }: AccountRecord, now: Date): string | null {
  const longestMs = limit("rejectedWebhookNoticeHours") * 3600_000;
  const ageMs = now.getTime() - Date.parse(webhookRejectedAt ?? "");
  return ageMs <= longestMs ? webhookRejectedAt : null;
}

function presentPause(health: AccountHealth): Health["accounts"][number]["alsoPaused"] {
  const { service, openedAt, lastError: problem, retryAt } = health;
  if (service === "messages" || openedAt === null) return [];
  const { effect } = accountServices[service];
  return [{ service, problem, effect, since: openedAt, retryAt }];
}

/** Unreachable if its watcher reported so, or has been silent for longer than it ever pauses. */
function presentMailbox(
  account: AccountRecord,
  health: AccountHealth | undefined,
  check: MailboxCheck | undefined,
  now: Date,
): Health["accounts"][number]["mailbox"] {
  if (check === undefined) return null;
  const { checkedAt, failedMessages } = check;
  const hasAccountProblem =
    !isPaused(account, health) && ["broken", "degraded"].includes(account.state);
  const silentMs = checkedAt === null ? 0 : now.getTime() - Date.parse(checkedAt);
  const isSilent = silentMs > limit("mailboxSilenceSeconds") * 1000;
  return { isReachable: !hasAccountProblem && !isSilent, checkedAt, failedMessages };
}
