import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import { setAccountState } from "#server/actions/line/account/account-state.ts";
import { announceHealth } from "#server/actions/line/announce-health.ts";
import type { AccountRecord } from "#server/store/account.ts";

/** How a mailbox is doing, told to everybody when that is news. */
export async function reportHealth(
  desk: Desk,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  health: { state: AccountRecord["state"]; problem: string | null },
): Promise<void> {
  await desk.asHouse(workspaceId, async (ctx) => {
    if (await setAccountState(ctx, accountId, health)) await announceHealth(ctx, accountId);
  });
}
