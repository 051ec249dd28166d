// The state of a provider account, and what follows from it: once its keys work again, what the provider reported in the
// meantime is fetched.
import type { AccountId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { reconcileSince, scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import { type AccountRecord, findAccount, updateAccountState } from "#server/store/account.ts";

/** True when that is news. */
export async function setAccountState(
  ctx: WriteContext,
  accountId: AccountId,
  state: Pick<AccountRecord, "state" | "problem">,
): Promise<boolean> {
  const { db, workspaceId, now } = ctx;
  const before = await updateAccountState(db, workspaceId, accountId, { ...state, checkedAt: now });
  if (before?.state === "broken" && state.state !== "broken") await catchUpAccount(ctx, accountId);
  return before !== null;
}

/** Compares everything since the last comparison with the provider's list, where it has one. */
export async function catchUpAccount(ctx: WriteContext, accountId: AccountId): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const account = await findAccount(db, workspaceId, accountId);
  if (!account || !ctx.installation.findSmsProvider(account.vendor)) return;
  await scheduleReconcile(db, { workspaceId, accountId }, reconcileSince(account, now));
}
