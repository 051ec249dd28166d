import type { ContactId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listDuplicatePairs } from "#server/store/contact-duplicates.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";
import { presentDuplicates } from "./present-duplicates.ts";

export const listDuplicates = defineReadAction({
  name: "list-duplicates",
  requires: "contact.read",
  async run(ctx, { after, size }) {
    const { workspaceId, visibleInboxIds } = requireAuthenticated(ctx.actor);
    const from = decodeCursor(after, ["id", "id"]);
    const pairs = await listDuplicatePairs(ctx.db, workspaceId, {
      visibleInboxIds,
      after: from && { otherId: from[0] as ContactId, contactId: from[1] as ContactId },
      max: size + 1,
    });
    return toPage(await presentDuplicates(ctx, pairs), size, ({ contact, other }) => [
      other.id,
      contact.id,
    ]);
  },
});
