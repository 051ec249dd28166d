import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listConversationPage } from "#server/store/conversation/conversations-of-contact.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";

export const listContactConversations = defineReadAction({
  name: "list-contact-conversations",
  requires: "contact.read",
  async run(ctx, { contactId, after, size }) {
    const { workspaceId, visibleInboxIds } = requireAuthenticated(ctx.actor);
    const contact = await getVisibleContact(ctx, contactId);
    const rows = await listConversationPage(ctx.db, workspaceId, {
      contactId: contact.id,
      visibleInboxIds,
      after: decodeCursor(after, ["moment", "id"]),
      max: size + 1,
    });
    return toPage(rows, size, (row) => [row.lastEntryAt, row.id]);
  },
});
