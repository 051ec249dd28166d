import { AppError } from "#domain/errors.ts";
import { openTextAccountFor } from "#server/actions/account/open-account.ts";
import { setNumberWebhooks } from "#server/actions/account/set-number-webhooks.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { findInbox } from "#server/store/inbox.ts";
import { getLockedInbox, saveInbox } from "./update-inbox.ts";

export const setInboxWebhooks = defineExternalAction({
  name: "set-inbox-webhooks",
  requires: "inbox.manage",
  async run(ctx, { inboxId }) {
    const { country } = requireAuthenticated(ctx.actor);
    const inbox = await findInbox(ctx.db, ctx.workspaceId, inboxId);
    if (!inbox) throw new AppError("not_found");
    const account = await openTextAccountFor(ctx, inbox.accountId);
    if (!account.adapter.capabilities.configuresWebhooks || inbox.providerRef === null)
      throw new AppError("webhooks_not_configurable");
    const pointed = await setNumberWebhooks(ctx, account, inbox.kind, inbox.providerRef).catch(
      (error: unknown) => {
        throw new AppError("account_rejected", {
          reason: error instanceof Error ? error.message : String(error),
        });
      },
    );
    const saved = await ctx.write(async (write) =>
      saveInbox(write, await getLockedInbox(write, inboxId), pointed),
    );
    return presentInbox(saved, ctx.installation, country);
  },
});
