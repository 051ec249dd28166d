import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { listAccounts as listRows } from "#server/store/account.ts";
import { readSettings } from "./open-account.ts";

export const listAccounts = defineRead({
  name: "list-accounts",
  needs: "account.manage",
  async run(ctx) {
    const rows = await listRows(ctx.db, asSomeone(ctx.actor).workspaceId);
    return {
      rows: rows.map((account) => presentAccount(account, readSettings(ctx, account), ctx)),
    };
  },
});
