import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { setAccountState } from "#server/actions/account/account-state.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { AccountRecord } from "#server/store/account.ts";

/** Saves a mailbox's health, and publishes it if it changed. */
export async function saveMailboxHealth(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  health: { state: AccountRecord["state"]; problem: string | null },
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    if (await setAccountState(ctx, accountId, health)) await publishAccountHealth(ctx, accountId);
  });
}
