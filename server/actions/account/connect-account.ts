import { AppError, required } from "#domain/errors.ts";
import type { AccountId } from "#domain/ids.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { accountFieldsOf } from "#server/presenters/account-fields.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { findAccount, insertAccount, noteAccount } from "#server/store/account.ts";
import { checkCredentials, mergeAndValidateSettings } from "./account-settings.ts";

export const connectAccount = defineExternalAction({
  name: "connect-account",
  needs: "account.manage",
  async run(ctx, input) {
    const provider =
      ctx.outside.findSmsProvider(input.vendor) ?? ctx.outside.findEmailProvider(input.vendor);
    if (!provider) throw new AppError("unknown_provider", { vendor: input.vendor });
    const settings = mergeAndValidateSettings(
      { settings: accountFieldsOf(ctx.outside, provider.id) },
      input.settings,
    );
    const id = ctx.newId<AccountId>();
    const found = await checkCredentials(
      provider,
      ctx.outside.connect({ id, vendor: provider.id, isSimulated: false }, settings),
    );
    const label = input.label || found.label || provider.name;
    const account = await ctx.write(async (write) => {
      await insertAccount(write.db, write.workspaceId, {
        id,
        vendor: provider.id,
        label,
        settingsEncrypted: write.secrets.seal(JSON.stringify(settings), id),
        isSimulated: false,
        state: "working",
        at: write.now,
      });
      await noteAccount(write.db, write.workspaceId, id, found.notes ?? []);
      write.announce("account", id);
      write.audit(id, { vendor: provider.id, label });
      return required(await findAccount(write.db, write.workspaceId, id), "just written");
    });
    return presentAccount(account, settings, ctx);
  },
});
