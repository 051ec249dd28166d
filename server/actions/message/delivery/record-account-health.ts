// What a hand-over says about the account itself: a refused key stops everything that leaves by it.
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
  const say =
    problem === "bad_credentials"
      ? "The provider rejected the account's keys."
      : "The provider suspended the account.";
  const state = problem ? "broken" : "working";
  const known = await findAccount(ctx.db, ctx.workspaceId, accountId);
  // As it was: the account's row is left alone, or every text would wait for the one before it.
  if (known?.state === state && known.problem === (problem && say)) return;
  const isNews = await setAccountState(ctx, accountId, { state, problem: problem && say });
  if (isNews) await publishAccountHealth(ctx, accountId);
}
