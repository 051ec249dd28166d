// The circuit breaker of a service of a provider account (docs/adr/0042). A provider that fails several times in a row is
// left in peace: nothing is asked of it until `retryAt`, then one goes first to see whether it answers again.
import type { AccountId } from "#domain/ids.ts";
import type { AccountService } from "#domain/inbox/account-services.ts";
import { limit } from "#domain/limits.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  claimProbe,
  countFailure,
  findAccountHealth,
  noteAnswer,
  openBreaker,
} from "#server/store/delivery/account-health.ts";

interface Patience {
  readonly failures: number;
  readonly maxWaitSeconds: number;
  /** Longer than the one that goes first may take: its answer comes before another goes. */
  readonly probeSeconds: number;
}

const patient: Patience = {
  failures: limit("breakerFailures"),
  maxWaitSeconds: limit("breakerLongestSeconds"),
  probeSeconds: limit("breakerProbeSeconds"),
};
const patienceOf: Readonly<Record<AccountService, Patience>> = {
  messages: patient,
  reading: patient,
  calls: {
    failures: limit("breakerCallFailures"),
    maxWaitSeconds: limit("breakerCallLongestSeconds"),
    probeSeconds: limit("breakerCallProbeSeconds"),
  },
};

/** Until when nothing may be asked of it; null: now. Whoever is told so while it is paused is the one that goes first. */
export async function waitOfBreaker(
  ctx: WriteContext,
  accountId: AccountId,
  service: AccountService,
): Promise<Date | null> {
  const { db, workspaceId, now } = ctx;
  const health = await findAccountHealth(db, workspaceId, accountId, service);
  if (!health || health.openedAt === null) return null;
  const next = new Date(now.getTime() + patienceOf[service].probeSeconds * 1000);
  if (await claimProbe(db, workspaceId, accountId, service, now, next)) return null;
  // One that went first and was killed, or whose answer came as we looked, sets nobody free: the others look for themselves.
  const longest = now.getTime() + limit("breakerLookSeconds") * 1000;
  const retryAt = Math.min(Math.max(Date.parse(health.retryAt ?? ""), now.getTime()), longest);
  // Not all in one moment.
  return new Date(retryAt + Math.round((1 + ctx.random()) * 1000));
}

/** Paused, and not even one is to go first yet. */
export async function isPaused(
  { db, workspaceId, now }: Pick<WriteContext, "db" | "workspaceId" | "now">,
  accountId: AccountId,
  service: AccountService,
): Promise<boolean> {
  const health = await findAccountHealth(db, workspaceId, accountId, service);
  return (
    health !== null &&
    health.openedAt !== null &&
    health.retryAt !== null &&
    Date.parse(health.retryAt) > now.getTime()
  );
}

/** True when the service is paused from now on. */
export async function recordFailure(
  ctx: WriteContext,
  accountId: AccountId,
  service: AccountService,
  say: string,
): Promise<boolean> {
  const { db, workspaceId, now } = ctx;
  const { failures: bearable, maxWaitSeconds } = patienceOf[service];
  const failures = await countFailure(db, workspaceId, accountId, service, { at: now, say });
  const over = failures - bearable;
  if (over < 0) return false;
  const waitSeconds = Math.min(
    limit("breakerFirstSeconds") * 2 ** Math.min(over, 10),
    maxWaitSeconds,
  );
  const retryAt = new Date(now.getTime() + waitSeconds * 1000);
  const isNews = await openBreaker(db, workspaceId, accountId, service, { at: now, retryAt });
  if (isNews) await publishAccountHealth(ctx, accountId);
  return isNews;
}

/** It answers; since when it had been paused, or null. */
export async function noteWorking(
  ctx: WriteContext,
  accountId: AccountId,
  service: AccountService,
): Promise<string | null> {
  const openedAt = await noteAnswer(ctx.db, ctx.workspaceId, accountId, service, ctx.now);
  if (openedAt !== null) await publishAccountHealth(ctx, accountId);
  return openedAt;
}
