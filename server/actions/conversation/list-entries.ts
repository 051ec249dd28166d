import { may } from "#domain/permissions.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { listEntries as listRows } from "#server/store/conversation/entry.ts";
import { asPage, readCursor } from "#server/store/cursor.ts";
import { getConversationFor } from "./access.ts";

export const listEntries = defineRead({
  name: "list-entries",
  needs: "conversation.read",
  async run(ctx, { conversationId, before, size }) {
    const { workspaceId, country, role } = asSomeone(ctx.actor);
    const withSound = may(role, "take.hear");
    const conversation = await getConversationFor(ctx, conversationId);
    const [beforeSeq] = readCursor(before, ["count"], "before") ?? [null];
    const rows = await listRows(
      ctx.db,
      workspaceId,
      conversation.id,
      beforeSeq === null ? null : Number(beforeSeq),
      size + 1,
    );
    const page = asPage(rows, size, (row) => [row.seq]);
    return { rows: page.rows.map((row) => presentEntry(row, country, withSound)), next: page.next };
  },
});
