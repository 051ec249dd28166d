import { AppError } from "#domain/errors.ts";
import type { AccountId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import { accountFieldsOf } from "#server/presenters/account-fields.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import { findAccount, insertAccount, saveAccountNotices } from "#server/store/account.ts";
import { checkCredentials, mergeAndValidateSettings } from "./account-settings.ts";

export const connectAccount = defineExternalAction({
  name: "connect-account",
  requires: "account.manage",
  async run(ctx, input) {
    const adapter =
      ctx.services.findTextProvider(input.provider) ??
      ctx.services.findEmailProvider(input.provider);
    if (!adapter) throw new AppError("unknown_provider", { provider: input.provider });
    const settings = mergeAndValidateSettings(
      { settings: accountFieldsOf(ctx.services, adapter.id) },
      input.settings,
    );
    const id = ctx.newId<AccountId>();
    const found = await checkCredentials(
      adapter,
      ctx.services.connect({ id, provider: adapter.id, isSimulated: false }, settings),
    );
    const label = input.label || found.label || adapter.name;
    const account = await ctx.write(async (write) => {
      await assertBelowLimit(write, "account");
      await insertAccount(write.db, write.workspaceId, {
        id,
        provider: adapter.id,
        label,
        settingsEncrypted: write.secrets.seal(JSON.stringify(settings), id),
        isSimulated: false,
        hasOwnersKeys: requireAuthenticated(write.actor).role === "owner",
        state: "working",
        at: write.now,
      });
      await saveAccountNotices(write.db, write.workspaceId, id, found.notes ?? []);
      write.publishChange("account", id);
      write.audit(id, { provider: adapter.id, label });
      return required(await findAccount(write.db, write.workspaceId, id), "just written");
    });
    return presentAccount(account, settings, ctx);
  },
});
