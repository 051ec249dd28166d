import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";
import { listSuppressions as listRows } from "#server/store/email/suppression.ts";

export const listSuppressions = defineReadAction({
  name: "list-suppressions",
  requires: "contact.read",
  async run(ctx, { query, after, size }) {
    const { workspaceId, visibleInboxIds } = requireAuthenticated(ctx.actor);
    const [afterId] = decodeCursor(after, ["id"]) ?? [null];
    const rows = await listRows(ctx.db, workspaceId, {
      query,
      visibleInboxIds,
      afterId: afterId === null ? null : String(afterId),
      max: size + 1,
    });
    return toPage(rows, size, (row) => [row.id]);
  },
});
