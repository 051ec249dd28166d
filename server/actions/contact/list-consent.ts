import { limit } from "#domain/limits.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getContactFor } from "#server/actions/conversation/access.ts";
import { listConsent as listRows } from "#server/store/contact.ts";

export const listConsent = defineRead({
  name: "list-consent",
  needs: "contact.read",
  async run(ctx, { contactId }) {
    const contact = await getContactFor(ctx, contactId);
    const { workspaceId } = asSomeone(ctx.actor);
    const rows = await listRows(ctx.db, workspaceId, contact.id, limit("pageSizeMost"));
    const shown = new Set(contact.points.map((one) => one.id));
    return { rows: rows.filter((one) => shown.has(one.pointId)) };
  },
});
