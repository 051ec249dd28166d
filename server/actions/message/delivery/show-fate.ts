// What became of a message of ours, as its conversation shows it: the mark of the list's row, and whether the customer
// still waits for an answer.
import { type Fate, fateOf } from "#domain/message/fate.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceConversation } from "#server/actions/conversation/change.ts";
import { waitAgain, waitNoMore } from "#server/actions/message/wait-again.ts";
import { markLast } from "#server/store/conversation/answer-fate.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";

/** Pass both as they are now: the deliveries decide. */
export async function showFate(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  entry: EntryRecord,
): Promise<void> {
  const fate = fateOf(entry.deliveries);
  const isMarked = await mark(ctx, conversation, entry, fate);
  const hasTurned = fate.hasReachedNobody
    ? await waitAgain(ctx, conversation, entry)
    : fate.hasLeft && (await waitNoMore(ctx, conversation, entry));
  if (isMarked || hasTurned) announceConversation(ctx, conversation);
}

async function mark(
  ctx: WriteCtx,
  { id, lastSeq, lastEntry }: ConversationRecord,
  { seq }: EntryRecord,
  { isFailed, isUnconfirmed }: Fate,
): Promise<boolean> {
  const isSo =
    lastEntry.isFailed === isFailed && (lastEntry.isUnconfirmed === true) === isUnconfirmed;
  if (lastSeq !== seq || isSo) return false;
  await markLast(ctx.db, ctx.workspaceId, id, seq, { isFailed, isUnconfirmed });
  return true;
}
