// An account whose keys were rejected is checked again by itself, ever more rarely: a provider that was mistaken for a
// moment, or an administrator who mended the account at the provider, must not leave it down until someone notices.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { openAnyAccount } from "#server/actions/account/open-account.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import { isPassing } from "#server/actions/passing-fault.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { CheckResult } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import {
  type AccountRecord,
  listBrokenAccounts,
  lockAccount,
  noteAccount,
} from "#server/store/account.ts";
import { setAccountState } from "./account-state.ts";

/** One job for each that is due: a slow provider delays no other account. */
export async function recheckAccounts({ parts }: Runtime): Promise<void> {
  const { database, outside, clock } = parts;
  const due = (await listBrokenAccounts(database)).filter(
    (one) => recheckAt(one, outside.findSmsProvider(one.vendor) !== null) <= clock.now().getTime(),
  );
  await eachAlone(due, ({ workspaceId, id: accountId }) =>
    scheduleJob(
      database,
      "recheck-account",
      { workspaceId, accountId },
      { key: `recheck:${accountId}` },
    ),
  );
}

/** After as long again as it has been down, within the limits. */
function recheckAt(
  { checkedAt, brokenSince }: Pick<AccountRecord, "checkedAt" | "brokenSince">,
  isForTexts: boolean,
): number {
  if (checkedAt === null) return 0;
  const checkedMs = Date.parse(checkedAt);
  const downMs = brokenSince === null ? 0 : checkedMs - Date.parse(brokenSince);
  const firstSeconds = isForTexts ? limit("recheckTextSeconds") : limit("recheckMailSeconds");
  const longestMs = limit("recheckLongestSeconds") * 1000;
  return checkedMs + Math.min(Math.max(downMs, firstSeconds * 1000), longestMs);
}

export async function recheckAccount(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<void> {
  // Noted before anything can fail: an account that can't even be checked waits as long as any other.
  const known = await desk.asSystem(workspaceId, async (ctx) => {
    const broken = await lockAccount(ctx.db, workspaceId, accountId);
    if (broken?.state !== "broken") return null;
    await setAccountState(ctx, accountId, { state: "broken", problem: broken.problem });
    return broken;
  });
  if (known === null) return;
  const account = await openAnyAccount(desk.parts, workspaceId, accountId);
  const found: CheckResult = await account.provider
    .check(account.connection)
    .catch((error: unknown) => {
      if (error instanceof ProviderError || isPassing(error))
        return { kind: "unreachable", say: "Couldn't reach the provider." } as const;
      throw error;
    });
  await desk.asSystem(workspaceId, async (ctx) => {
    const now = await lockAccount(ctx.db, workspaceId, accountId);
    // Someone entered other keys, or checked it, in the meantime: that counts.
    if (now?.state !== "broken" || !now.settingsEncrypted.equals(account.settingsEncrypted)) return;
    const isWorking = found.kind === "working";
    const problem = found.kind === "refused" ? found.say : now.problem;
    const state = isWorking
      ? ({ state: "working", problem: null } as const)
      : ({ state: "broken", problem } as const);
    if (isWorking) await noteAccount(ctx.db, workspaceId, accountId, found.notes ?? []);
    if (await setAccountState(ctx, accountId, state)) await publishAccountHealth(ctx, accountId);
  });
}
