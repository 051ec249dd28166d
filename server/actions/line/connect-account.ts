import { DeskError, must } from "#domain/errors.ts";
import type { AccountId } from "#domain/ids.ts";
import { defineErrand } from "#server/actions/action.ts";
import { accountFieldsOf } from "#server/presenters/account-fields.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { findAccount, insertAccount, noteAccount } from "#server/store/account.ts";
import { decideSettings, tryKeys } from "./account/account-settings.ts";

export const connectAccount = defineErrand({
  name: "connect-account",
  needs: "account.manage",
  async run(ctx, input) {
    const provider =
      ctx.outside.findTextProvider(input.vendor) ?? ctx.outside.findMailProvider(input.vendor);
    if (!provider) throw new DeskError("unknown_vendor", { vendor: input.vendor });
    const settings = decideSettings(
      { settings: accountFieldsOf(ctx.outside, provider.id) },
      input.settings,
    );
    const id = ctx.newId<AccountId>();
    const found = await tryKeys(
      provider,
      ctx.outside.connect({ id, vendor: provider.id, isSimulated: false }, settings),
    );
    const label = input.label || found.label || provider.name;
    const account = await ctx.write(async (write) => {
      await insertAccount(write.db, write.workspaceId, {
        id,
        vendor: provider.id,
        label,
        settingsSealed: write.secrets.seal(JSON.stringify(settings), id),
        isSimulated: false,
        state: "working",
        at: write.now,
      });
      await noteAccount(write.db, write.workspaceId, id, found.notes ?? []);
      write.announce("account", id);
      write.audit(id, { vendor: provider.id, label });
      return must(await findAccount(write.db, write.workspaceId, id), "just written");
    });
    return presentAccount(account, settings, ctx);
  },
});
