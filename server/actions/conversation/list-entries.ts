import { defineReadAction } from "#server/actions/define-action.ts";
import { decodeCursor } from "#server/store/cursor.ts";
import { readEntryPage } from "./entry-page.ts";
import { getVisibleConversation } from "./load-conversation.ts";

export const listEntries = defineReadAction({
  name: "list-entries",
  requires: "conversation.read",
  async run(ctx, { conversationId, before, size }) {
    const conversation = await getVisibleConversation(ctx, conversationId);
    const [seq] = decodeCursor(before, ["count"], "before") ?? [null];
    const beforeSeq = seq === null ? null : Number(seq);
    const { entries, next } = await readEntryPage(ctx, conversation.id, beforeSeq, size);
    return { rows: [...entries], next };
  },
});
