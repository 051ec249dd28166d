import { DeskError, must } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { accountFieldsOf } from "#server/presenters/account-fields.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import {
  changeAccount,
  findAccount,
  markAccount,
  markHookRefused,
  markPhone,
  noteAccount,
} from "#server/store/account.ts";
import { decideSettings, tryKeys } from "./account/account-settings.ts";
import { catchUpAccount } from "./account/account-state.ts";
import { announceHealth } from "./announce-health.ts";
import { openAnyAccountFor } from "./open-account.ts";

export const updateAccount = defineErrand({
  name: "update-account",
  needs: "account.manage",
  async run(ctx, { accountId, label, settings: given }) {
    const account = await openAnyAccountFor(ctx, accountId);
    if (given && account.isSimulated) throw new DeskError("not_allowed");
    const settings = given
      ? decideSettings(
          { settings: accountFieldsOf(ctx.outside, account.vendor) },
          given,
          account.settings,
        )
      : account.settings;
    const found = given
      ? await tryKeys(account.provider, ctx.outside.connect(account, settings))
      : null;
    const saved = await ctx.write(async (write) => {
      await changeAccount(write.db, write.workspaceId, accountId, {
        label: label ?? account.label,
        settingsSealed: write.secrets.seal(JSON.stringify(settings), accountId),
      });
      if (found) {
        await noteAccount(write.db, write.workspaceId, accountId, found.notes ?? []);
        await markAccount(write.db, write.workspaceId, accountId, {
          state: "working",
          problem: null,
          checkedAt: write.now,
        });
        // With the old keys the provider's webhooks may have been refused.
        await markHookRefused(write.db, write.workspaceId, accountId, null);
        await catchUpAccount(write, accountId);
        const untried = { problem: null, checkedAt: null };
        await markPhone(write.db, write.workspaceId, accountId, untried);
      }
      await announceHealth(write, accountId);
      write.audit(accountId, { label: label ?? account.label, hasNewKeys: given !== undefined });
      return must(
        await findAccount(write.db, write.workspaceId, accountId),
        "it was there a moment ago",
      );
    });
    return presentAccount(saved, settings, ctx);
  },
});
