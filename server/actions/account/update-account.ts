import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { accountFieldsOf } from "#server/presenters/account-fields.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import {
  findAccount,
  saveAccountNotices,
  setHasOwnersKeys,
  setPhoneCheck,
  setWebhookRejectedAt,
  updateAccountRow,
  updateAccountState,
} from "#server/store/account.ts";
import { checkCredentials, mergeAndValidateSettings } from "./account-settings.ts";
import { catchUpAccount } from "./account-state.ts";
import { openAnyAccountFor } from "./open-account.ts";
import { publishAccountHealth } from "./publish-account-health.ts";

export const updateAccount = defineExternalAction({
  name: "update-account",
  requires: "account.manage",
  async run(ctx, { accountId, label, settings: given }) {
    const account = await openAnyAccountFor(ctx, accountId);
    if (given && account.isSimulated) throw new AppError("forbidden");
    const settings = given
      ? mergeAndValidateSettings(
          { settings: accountFieldsOf(ctx.services, account.provider) },
          given,
          account.settings,
        )
      : account.settings;
    const found = given
      ? await checkCredentials(account.adapter, ctx.services.connect(account, settings))
      : null;
    const saved = await ctx.write(async (write) => {
      await updateAccountRow(write.db, write.workspaceId, accountId, {
        label: label ?? account.label,
        settingsEncrypted: write.secrets.seal(JSON.stringify(settings), accountId),
      });
      if (found) {
        const { role } = requireAuthenticated(write.actor);
        await setHasOwnersKeys(write.db, write.workspaceId, accountId, role === "owner");
        await saveAccountNotices(write.db, write.workspaceId, accountId, found.notes ?? []);
        await updateAccountState(write.db, write.workspaceId, accountId, {
          state: "working",
          problem: null,
          checkedAt: write.now,
        });
        // The provider's webhooks may have been refused because of the old credentials.
        await setWebhookRejectedAt(write.db, write.workspaceId, accountId, null);
        await catchUpAccount(write, accountId);
        const untried = { problem: null, checkedAt: null };
        await setPhoneCheck(write.db, write.workspaceId, accountId, untried);
      }
      await publishAccountHealth(write, accountId);
      write.audit(accountId, { label: label ?? account.label, hasNewKeys: given !== undefined });
      return required(
        await findAccount(write.db, write.workspaceId, accountId),
        "it was there a moment ago",
      );
    });
    return presentAccount(saved, settings, ctx);
  },
});
