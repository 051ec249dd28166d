import { setImmediate } from "node:timers/promises";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";
import { listFailedPayloads } from "#server/store/failed-payload.ts";
import { headerBytes, presentInboundPayload } from "./present-inbound-payload.ts";

export const listDeadLetters = defineReadAction({
  name: "list-dead-letters",
  requires: "dead_letter.manage",
  async run(ctx, { after, size }) {
    const [afterId] = decodeCursor(after, ["id"]) ?? [null];
    const rows = await listFailedPayloads(
      ctx.db,
      requireAuthenticated(ctx.actor).workspaceId,
      afterId === null ? null : String(afterId),
      size + 1,
      headerBytes,
    );
    const presented = [];
    for (const row of rows) {
      presented.push(presentInboundPayload(row));
      // Reading the headers of one takes up to 25 ms; other requests are served between two.
      await setImmediate();
    }
    return toPage(presented, size, (row) => [row.id]);
  },
});
