import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { findInboxByAddress } from "#server/store/inbox.ts";
import { assertAddressesAvailable } from "./email/validate-email-inbox.ts";
import { getInbox, saveInbox } from "./update-inbox.ts";

export const archiveInbox = defineWriteAction({
  name: "archive-inbox",
  needs: "inbox.manage",
  async run(ctx, { inboxId, isArchived }) {
    const { country } = requireAuthenticated(ctx.actor);
    const inbox = await getInbox(ctx, inboxId);
    if (!isArchived && inbox.kind === "email")
      await assertAddressesAvailable(ctx, [inbox.address, ...inbox.aliases], inbox.id);
    else if (!isArchived) {
      const living = await findInboxByAddress(ctx.db, ctx.workspaceId, "phone", inbox.address);
      if (living && living.id !== inbox.id)
        throw new AppError("address_taken", { address: inbox.address });
    }
    return presentInbox(await saveInbox(ctx, inbox, { isArchived }), ctx.installation, country);
  },
});
