// Records what a submission says about the account itself: rejected credentials stop everything sent through it.
import type { AccountId } from "#domain/ids.ts";
import { setAccountState } from "#server/actions/account/account-state.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findAccount } from "#server/store/account.ts";

export async function recordAccountHealth(
  ctx: WriteContext,
  accountId: AccountId,
  problem: "bad_credentials" | "account_suspended" | null,
): Promise<void> {
  const message =
    problem === "bad_credentials"
      ? "The provider rejected the account's keys."
      : "The provider suspended the account.";
  const state = problem ? "broken" : "working";
  const known = await findAccount(ctx.db, ctx.workspaceId, accountId);
  // Unchanged: leaves the account's row alone, or every text would wait for the previous one's lock.
  if (known?.state === state && known.problem === (problem && message)) return;
  const hasChanged = await setAccountState(ctx, accountId, { state, problem: problem && message });
  if (hasChanged) await publishAccountHealth(ctx, accountId);
}
