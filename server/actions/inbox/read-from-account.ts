// Fetching from a provider under the breaker of what is read from its account: while the provider fails, whoever wants to
// fetch is put off without a try, and all are hurried when it answers again.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { PutOff } from "#domain/put-off.ts";
import { isProvidersOwn } from "#server/actions/passing-fault.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { hurryJobsOf } from "#server/scheduler/job-rows.ts";
import { findAccountHealth } from "#server/store/delivery/account-health.ts";
import { noteWorking, recordFailure, waitOfBreaker } from "./breaker.ts";

const freshMs = 60_000;
export const putOffBecause = "The provider isn't responding. This will be fetched when it does.";

export async function readFromAccount<T>(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  read: () => Promise<T>,
): Promise<T> {
  const { database, clock } = desk.parts;
  const known = await findAccountHealth(database, workspaceId, accountId, "reading");
  if (known !== null && known.openedAt !== null) {
    const wait = (ctx: Parameters<typeof waitOfBreaker>[0]) =>
      waitOfBreaker(ctx, accountId, "reading");
    const until = await desk.asSystem(workspaceId, wait);
    if (until !== null) throw new PutOff(putOffBecause, until.getTime() - clock.now().getTime());
  }
  const answered = async () => {
    const { failures = 0, lastSuccessAt = null } = known ?? {};
    const sinceMs = clock.now().getTime() - Date.parse(lastSuccessAt ?? "1970-01-01T00:00:00Z");
    // Nothing new is written for each of thousands.
    if (failures === 0 && sinceMs < freshMs) return;
    await desk.asSystem(workspaceId, async (ctx) => {
      if ((await noteWorking(ctx, accountId, "reading")) !== null)
        await hurryJobsOf(ctx.db, accountId, putOffBecause);
    });
  };
  let found: T;
  try {
    found = await read();
  } catch (error) {
    if (isProvidersOwn(error)) {
      const say = `Couldn't read from the provider: ${(error as Error).message}.`;
      await desk.asSystem(workspaceId, (ctx) => recordFailure(ctx, accountId, "reading", say));
    } else if (error instanceof ProviderError) await answered();
    throw error;
  }
  await answered();
  return found;
}
