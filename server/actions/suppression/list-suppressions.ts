import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { asPage, readCursor } from "#server/store/cursor.ts";
import { listSuppressions as listRows } from "#server/store/mail/suppression.ts";

export const listSuppressions = defineRead({
  name: "list-suppressions",
  needs: "contact.read",
  async run(ctx, { query, after, size }) {
    const { workspaceId, sight } = asSomeone(ctx.actor);
    const [afterId] = readCursor(after, ["id"]) ?? [null];
    const rows = await listRows(ctx.db, workspaceId, {
      query,
      sight,
      afterId: afterId === null ? null : String(afterId),
      most: size + 1,
    });
    return asPage(rows, size, (row) => [row.id]);
  },
});
