// The circuit breaker of a service of a provider account (docs/adr/0042). After several failures in a row, no requests
// are sent until `retryAt`; then a single probe checks whether the provider responds again.
import { backoffMs } from "#domain/backoff.ts";
import type { AccountId } from "#domain/ids.ts";
import type { AccountService } from "#domain/inbox/account-services.ts";
import { limit } from "#domain/limits.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  claimProbe,
  countFailure,
  findAccountHealth,
  openBreaker,
  recordReachable,
} from "#server/store/delivery/account-health.ts";

interface BreakerPolicy {
  readonly failures: number;
  readonly maxWaitSeconds: number;
  /** Longer than a probe may take, so that its response arrives before the next probe. */
  readonly probeSeconds: number;
}

const patientPolicy: BreakerPolicy = {
  failures: limit("breakerFailures"),
  maxWaitSeconds: limit("breakerMaxSeconds"),
  probeSeconds: limit("breakerProbeSeconds"),
};
const policyOf: Readonly<Record<AccountService, BreakerPolicy>> = {
  messages: patientPolicy,
  reading: patientPolicy,
  calls: {
    failures: limit("breakerCallFailures"),
    maxWaitSeconds: limit("breakerCallMaxSeconds"),
    probeSeconds: limit("breakerCallProbeSeconds"),
  },
};

/**
 * The time until which no request may be sent; null if one may be sent now. If the service is paused, the caller that
 * gets null is the probe.
 */
export async function waitOfBreaker(
  ctx: WriteContext,
  accountId: AccountId,
  service: AccountService,
): Promise<Date | null> {
  const { db, workspaceId, now } = ctx;
  const health = await findAccountHealth(db, workspaceId, accountId, service);
  if (!health || health.openedAt === null) return null;
  const next = new Date(now.getTime() + policyOf[service].probeSeconds * 1000);
  if (await claimProbe(db, workspaceId, accountId, service, now, next)) return null;
  // A probe that was killed, or that got a response during this check, releases no one: the others check again
  // themselves.
  const longest = now.getTime() + limit("breakerPollSeconds") * 1000;
  const retryAt = Math.min(Math.max(Date.parse(health.retryAt ?? ""), now.getTime()), longest);
  // Spreads the retries.
  return new Date(retryAt + Math.round((1 + ctx.random()) * 1000));
}

/** True if paused and no probe is due yet. */
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

/** True if this failure paused the service. */
export async function recordFailure(
  ctx: WriteContext,
  accountId: AccountId,
  service: AccountService,
  message: string,
): Promise<boolean> {
  const { db, workspaceId, now } = ctx;
  const { failures: bearable, maxWaitSeconds } = policyOf[service];
  const failures = await countFailure(db, workspaceId, accountId, service, { at: now, message });
  const over = failures - bearable;
  if (over < 0) return false;
  const waitMs = backoffMs({
    attempt: over + 1,
    firstMs: limit("breakerInitialSeconds") * 1000,
    maxMs: maxWaitSeconds * 1000,
  });
  const retryAt = new Date(now.getTime() + waitMs);
  const isNewlyOpen = await openBreaker(db, workspaceId, accountId, service, { at: now, retryAt });
  if (isNewlyOpen) await publishAccountHealth(ctx, accountId);
  return isNewlyOpen;
}

/** Records that the provider responded. Returns since when the service had been paused, or null. */
export async function recordSuccess(
  ctx: WriteContext,
  accountId: AccountId,
  service: AccountService,
): Promise<string | null> {
  const openedAt = await recordReachable(ctx.db, ctx.workspaceId, accountId, service, ctx.now);
  if (openedAt !== null) await publishAccountHealth(ctx, accountId);
  return openedAt;
}
