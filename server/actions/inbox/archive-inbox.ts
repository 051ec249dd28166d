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
    const line = await getInbox(ctx, inboxId);
    if (!isArchived && line.kind === "mail")
      await assertAddressesAvailable(ctx, [line.address, ...line.aliases], line.id);
    else if (!isArchived) {
      const living = await findInboxByAddress(ctx.db, ctx.workspaceId, "phone", line.address);
      if (living && living.id !== line.id)
        throw new AppError("address_taken", { address: line.address });
    }
    return presentInbox(await saveInbox(ctx, line, { isArchived }), ctx.installation, country);
  },
});
