import { must } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { tryPhone } from "#server/actions/call/softphone/try-phone.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { findAccount, noteAccount } from "#server/store/account.ts";
import { setAccountState } from "./account/account-state.ts";
import { announceHealth } from "./announce-health.ts";
import { openAnyAccountFor } from "./open-account.ts";

const states = { working: "working", refused: "broken", unreachable: "degraded" } as const;

export const checkAccount = defineErrand({
  name: "check-account",
  needs: "account.manage",
  async run(ctx, { accountId }) {
    const account = await openAnyAccountFor(ctx, accountId);
    const result = await account.provider.check(account.connection);
    await tryPhone(ctx, accountId, asSomeone(ctx.actor).memberId);
    const checked = await ctx.write(async (write) => {
      await setAccountState(write, accountId, {
        state: states[result.kind],
        problem: result.kind === "working" ? null : result.say,
      });
      if (result.kind === "working")
        await noteAccount(write.db, write.workspaceId, accountId, result.notes ?? []);
      await announceHealth(write, accountId);
      return must(
        await findAccount(write.db, write.workspaceId, accountId),
        "it was there a moment ago",
      );
    });
    return presentAccount(checked, account.settings, ctx);
  },
});
