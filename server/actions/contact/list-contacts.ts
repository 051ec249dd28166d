import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { searchContacts } from "#server/store/contact.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";

export const listContacts = defineReadAction({
  name: "list-contacts",
  requires: "contact.read",
  async run(ctx, { query, after, size }) {
    const { workspaceId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    const [afterId] = decodeCursor(after, ["id"]) ?? [null];
    const digits = query.replace(/\D/g, "").replace(/^0+/, "");
    const rows = await searchContacts(ctx.db, workspaceId, {
      text: query,
      digits,
      visibleInboxIds,
      afterId: afterId === null ? null : String(afterId),
      max: size + 1,
    });
    return toPage(
      rows.map((row) => presentContact(row, country)),
      size,
      (row) => [row.id],
    );
  },
});
