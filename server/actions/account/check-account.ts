import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { checkBrowserCalling } from "#server/actions/call/softphone/check-browser-calling.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { findAccount, saveAccountNotices } from "#server/store/account.ts";
import { setAccountState } from "./account-state.ts";
import { openAnyAccountFor } from "./open-account.ts";
import { publishAccountHealth } from "./publish-account-health.ts";

const states = { working: "working", rejected: "broken", unreachable: "degraded" } as const;

export const checkAccount = defineExternalAction({
  name: "check-account",
  requires: "account.manage",
  async run(ctx, { accountId }) {
    const account = await openAnyAccountFor(ctx, accountId);
    const result = await account.adapter.check(account.connection);
    await checkBrowserCalling(ctx, accountId, requireAuthenticated(ctx.actor).memberId);
    const checked = await ctx.write(async (write) => {
      await setAccountState(write, accountId, {
        state: states[result.kind],
        problem: result.kind === "working" ? null : result.message,
      });
      if (result.kind === "working")
        await saveAccountNotices(write.db, write.workspaceId, accountId, result.notes ?? []);
      await publishAccountHealth(write, accountId);
      return required(
        await findAccount(write.db, write.workspaceId, accountId),
        "it was there a moment ago",
      );
    });
    return presentAccount(checked, account.settings, ctx);
  },
});
