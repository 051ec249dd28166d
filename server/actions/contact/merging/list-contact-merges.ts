import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listContactMerges as listRows } from "#server/store/contact-merge.ts";

export const listContactMerges = defineReadAction({
  name: "list-contact-merges",
  requires: "contact.read",
  async run(ctx, { contactId }) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const contact = await getVisibleContact(ctx, contactId);
    if (!contact.isKnown) return { rows: [] };
    const rows = await listRows(ctx.db, workspaceId, contact.id, ctx.now);
    return {
      rows: rows.map(({ contactId: _, undoneAt: __, ...row }) => row),
    };
  },
});
