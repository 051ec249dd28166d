// State of a provider account. Once its credentials work again, messages the provider reported in the meantime are
// fetched.
import type { AccountId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { reconcileSince, scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import { type AccountRecord, findAccount, updateAccountState } from "#server/store/account.ts";

/** True if the state or problem changed. */
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

/** Schedules a comparison with the provider's list since the last one, if the provider has a list. */
export async function catchUpAccount(ctx: WriteContext, accountId: AccountId): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const account = await findAccount(db, workspaceId, accountId);
  if (!account || !ctx.installation.findTextProvider(account.provider)) return;
  await scheduleReconcile(db, { workspaceId, accountId }, reconcileSince(account, now));
}
