// Reads from a provider account through its circuit breaker: while the provider fails, reads are postponed without
// using an attempt, and all are rescheduled when it responds again.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isProviderFailure } from "#server/actions/transient-error.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { expediteJobsOf } from "#server/scheduler/job-rows.ts";
import { findAccountHealth } from "#server/store/delivery/account-health.ts";
import { recordFailure, recordSuccess, waitOfBreaker } from "./breaker.ts";

const freshMs = 60_000;
export const retryLaterReason = "The provider isn't responding. This will be fetched when it does.";

export async function readFromAccount<T>(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  read: () => Promise<T>,
): Promise<T> {
  const { database, clock } = runtime.deps;
  const known = await findAccountHealth(database, workspaceId, accountId, "reading");
  if (known !== null && known.openedAt !== null) {
    const wait = (ctx: Parameters<typeof waitOfBreaker>[0]) =>
      waitOfBreaker(ctx, accountId, "reading");
    const until = await runtime.asSystem(workspaceId, wait);
    if (until !== null)
      throw new RetryLaterError(retryLaterReason, until.getTime() - clock.now().getTime());
  }
  const recordProviderSuccess = async () => {
    const { failures = 0, lastSuccessAt = null } = known ?? {};
    const sinceMs = clock.now().getTime() - Date.parse(lastSuccessAt ?? "1970-01-01T00:00:00Z");
    // Avoids a write for each of thousands of reads.
    if (failures === 0 && sinceMs < freshMs) return;
    await runtime.asSystem(workspaceId, async (ctx) => {
      if ((await recordSuccess(ctx, accountId, "reading")) !== null)
        await expediteJobsOf(ctx.db, accountId, retryLaterReason);
    });
  };
  let found: T;
  try {
    found = await read();
  } catch (error) {
    if (isProviderFailure(error)) {
      const message = `Couldn't read from the provider: ${(error as Error).message}.`;
      await runtime.asSystem(workspaceId, (ctx) =>
        recordFailure(ctx, accountId, "reading", message),
      );
    } else if (error instanceof ProviderError) await recordProviderSuccess();
    throw error;
  }
  await recordProviderSuccess();
  return found;
}
