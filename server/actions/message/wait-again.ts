// An answer that never left answered nobody: the customer waits again, since when they waited before.
import type { WriteCtx } from "#server/actions/action.ts";
import {
  type ConversationRecord,
  changeConversation,
} from "#server/store/conversation/conversation.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";

export async function waitAgain(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  entry: EntryRecord,
): Promise<void> {
  const { waitedSince } = entry.body;
  const isStillAnswer = conversation.lastSeq === entry.seq && conversation.waitingSince === null;
  if (!isStillAnswer || typeof waitedSince !== "string") return;
  await changeConversation(ctx.db, ctx.workspaceId, conversation.id, { waitingSince: waitedSince });
}
