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
    return {
      rows: await listRows(
        ctx.db,
        asSomeone(ctx.actor).workspaceId,
        contact.id,
        limit("pageSizeMost"),
      ),
    };
  },
});
