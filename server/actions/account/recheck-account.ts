// Rechecks an account with rejected credentials automatically, with backoff: a passing provider error, or a fix made at
// the provider, must not leave it down until a member notices.

import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { openAnyAccount } from "#server/actions/account/open-account.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import { isolateFailures } from "#server/actions/isolate-failures.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isTransient } from "#server/actions/transient-error.ts";
import type { CheckResult } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import {
  type AccountRecord,
  listBrokenAccounts,
  lockAccount,
  saveAccountNotices,
} from "#server/store/account.ts";
import { setAccountState } from "./account-state.ts";

/** One job per due account, so a slow provider delays no other account. */
export async function recheckAccounts({ deps }: Runtime): Promise<void> {
  const { database, services, clock } = deps;
  const due = (await listBrokenAccounts(database)).filter(
    (one) =>
      recheckAt(one, services.findTextProvider(one.provider) !== null) <= clock.now().getTime(),
  );
  await isolateFailures(due, ({ workspaceId, id: accountId }) =>
    scheduleJob(
      database,
      "recheck-account",
      { workspaceId, accountId },
      { key: jobKeys.recheckAccount(accountId) },
    ),
  );
}

/** Waits as long again as the account has been down, within the limits. */
function recheckAt(
  { checkedAt, brokenSince }: Pick<AccountRecord, "checkedAt" | "brokenSince">,
  isForTexts: boolean,
): number {
  if (checkedAt === null) return 0;
  const checkedMs = Date.parse(checkedAt);
  const downMs = brokenSince === null ? 0 : checkedMs - Date.parse(brokenSince);
  const firstSeconds = isForTexts ? limit("textRecheckSeconds") : limit("emailRecheckSeconds");
  const longestMs = limit("recheckMaxSeconds") * 1000;
  return checkedMs + Math.min(Math.max(downMs, firstSeconds * 1000), longestMs);
}

export async function recheckAccount(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<void> {
  // Recorded before anything can fail: an account that can't even be checked backs off like any other.
  const known = await runtime.asSystem(workspaceId, async (ctx) => {
    const broken = await lockAccount(ctx.db, workspaceId, accountId);
    if (broken?.state !== "broken") return null;
    await setAccountState(ctx, accountId, { state: "broken", problem: broken.problem });
    return broken;
  });
  if (known === null) return;
  const account = await openAnyAccount(runtime.deps, workspaceId, accountId);
  const found: CheckResult = await account.adapter
    .check(account.connection)
    .catch((error: unknown) => {
      if (error instanceof ProviderError || isTransient(error))
        return { kind: "unreachable", message: "Couldn't reach the provider." } as const;
      throw error;
    });
  await runtime.asSystem(workspaceId, async (ctx) => {
    const now = await lockAccount(ctx.db, workspaceId, accountId);
    // If the credentials were changed or checked in the meantime, that result stays.
    if (now?.state !== "broken" || !now.settingsEncrypted.equals(account.settingsEncrypted)) return;
    const isWorking = found.kind === "working";
    const problem = found.kind === "rejected" ? found.message : now.problem;
    const state = isWorking
      ? ({ state: "working", problem: null } as const)
      : ({ state: "broken", problem } as const);
    if (isWorking) await saveAccountNotices(ctx.db, workspaceId, accountId, found.notes ?? []);
    if (await setAccountState(ctx, accountId, state)) await publishAccountHealth(ctx, accountId);
  });
}
