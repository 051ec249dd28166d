import { defineRead } from "#server/actions/action.ts";
import { readCursor } from "#server/store/cursor.ts";
import { getConversationFor } from "./access.ts";
import { readEntryPage } from "./entry-page.ts";

export const listEntries = defineRead({
  name: "list-entries",
  needs: "conversation.read",
  async run(ctx, { conversationId, before, size }) {
    const conversation = await getConversationFor(ctx, conversationId);
    const [seq] = readCursor(before, ["count"], "before") ?? [null];
    const beforeSeq = seq === null ? null : Number(seq);
    const { entries, next } = await readEntryPage(ctx, conversation.id, beforeSeq, size);
    return { rows: [...entries], next };
  },
});
