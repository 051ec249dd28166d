import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listConsent as listRows } from "#server/store/consent.ts";

export const listConsent = defineReadAction({
  name: "list-consent",
  requires: "contact.read",
  async run(ctx, { contactId }) {
    const contact = await getVisibleContact(ctx, contactId);
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const rows = await listRows(ctx.db, workspaceId, contact.id, limit("pageSizeMax"));
    const shown = new Set(contact.contactPoints.map((one) => one.id));
    return { rows: rows.filter((one) => shown.has(one.contactPointId)) };
  },
});
