import type { AccountId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { listLineIdsOf } from "#server/store/account.ts";

/** An account's health is its lines' health: the composer refuses by it. */
export async function announceHealth(ctx: WriteCtx, accountId: AccountId): Promise<void> {
  ctx.announce("account", accountId);
  for (const lineId of await listLineIdsOf(ctx.db, ctx.workspaceId, accountId))
    ctx.announce("line", lineId, { lineId });
}
