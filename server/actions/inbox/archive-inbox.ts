import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { countScheduled } from "#server/store/delivery/find-email.ts";
import { findInboxByAddress, type InboxRecord } from "#server/store/inbox.ts";
import { assertAddressesAvailable } from "./email/validate-email-inbox.ts";
import { getLockedInbox, saveInbox } from "./update-inbox.ts";

export const archiveInbox = defineWriteAction({
  name: "archive-inbox",
  requires: "inbox.manage",
  async run(ctx, { inboxId, isArchived }) {
    const { country } = requireAuthenticated(ctx.actor);
    const inbox = await getLockedInbox(ctx, inboxId);
    if (isArchived) await assertNothingScheduled(ctx, inbox);
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

/** Stopping them instead would lose their times: archiving can be undone. */
async function assertNothingScheduled(ctx: WriteContext, inbox: InboxRecord): Promise<void> {
  const count = await countScheduled(ctx.db, ctx.workspaceId, inbox.id);
  if (count > 0) throw new AppError("inbox_has_scheduled_emails", { count, inbox: inbox.name });
}
