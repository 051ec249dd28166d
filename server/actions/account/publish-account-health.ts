import type { AccountId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { listInboxIdsOfAccount } from "#server/store/account.ts";

/** An account's health is its lines' health: the composer refuses by it. */
export async function publishAccountHealth(ctx: WriteContext, accountId: AccountId): Promise<void> {
  ctx.announce("account", accountId);
  for (const inboxId of await listInboxIdsOfAccount(ctx.db, ctx.workspaceId, accountId))
    ctx.announce("line", inboxId, { inboxId });
}
