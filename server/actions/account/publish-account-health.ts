import type { AccountId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { listInboxIdsOfAccount } from "#server/store/account.ts";

/** Also publishes the account's inboxes: the composer blocks sending when their account is unhealthy. */
export async function publishAccountHealth(ctx: WriteContext, accountId: AccountId): Promise<void> {
  ctx.publishChange("account", accountId);
  for (const inboxId of await listInboxIdsOfAccount(ctx.db, ctx.workspaceId, accountId))
    ctx.publishChange("inbox", inboxId, { inboxId });
}
