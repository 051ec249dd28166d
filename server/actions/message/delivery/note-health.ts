// What a hand-over says about the account itself: a refused key stops everything that leaves by it.
import type { AccountId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { setAccountState } from "#server/actions/line/account/account-state.ts";
import { announceHealth } from "#server/actions/line/announce-health.ts";
import { findAccount } from "#server/store/account.ts";

export async function noteHealth(
  ctx: WriteCtx,
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
  if (isNews) await announceHealth(ctx, accountId);
}
