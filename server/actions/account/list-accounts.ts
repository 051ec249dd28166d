import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { listAccounts as listRows } from "#server/store/account.ts";
import { decryptSettings } from "./open-account.ts";

export const listAccounts = defineReadAction({
  name: "list-accounts",
  requires: "account.manage",
  async run(ctx) {
    const rows = await listRows(ctx.db, requireAuthenticated(ctx.actor).workspaceId);
    return {
      rows: rows.map((account) => presentAccount(account, decryptSettings(ctx, account), ctx)),
    };
  },
});
