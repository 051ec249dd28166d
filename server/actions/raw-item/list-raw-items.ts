import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { asPage, readCursor } from "#server/store/cursor.ts";
import { listUnreadable } from "#server/store/raw-item.ts";
import { headerBytes, presentRawItem } from "./present-raw-item.ts";

export const listRawItems = defineRead({
  name: "list-raw-items",
  needs: "raw.manage",
  async run(ctx, { after, size }) {
    const [afterId] = readCursor(after, ["id"]) ?? [null];
    const rows = await listUnreadable(
      ctx.db,
      asSomeone(ctx.actor).workspaceId,
      afterId === null ? null : String(afterId),
      size + 1,
      headerBytes,
    );
    const page = asPage(rows, size, (row) => [row.id]);
    return { rows: page.rows.map(presentRawItem), next: page.next };
  },
});
