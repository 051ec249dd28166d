import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listDuplicatesOf } from "#server/store/contact-duplicates.ts";
import { presentDuplicates } from "./present-duplicates.ts";

export const listContactDuplicates = defineReadAction({
  name: "list-contact-duplicates",
  requires: "contact.read",
  async run(ctx, { contactId }) {
    const { workspaceId, visibleInboxIds } = requireAuthenticated(ctx.actor);
    const { id } = await getVisibleContact(ctx, contactId);
    const pairs = await listDuplicatesOf(ctx.db, workspaceId, id, visibleInboxIds);
    const rows = await presentDuplicates(ctx, pairs);
    return {
      rows: rows.map(({ contact, other, reason }) => ({
        contact: contact.id === id ? other : contact,
        reason,
      })),
    };
  },
});
