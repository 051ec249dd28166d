// Derives from our message's deliveries what its conversation shows: the mark in the list, and whether the customer is
// still waiting.
import { type Fate, fateOf } from "#domain/message/fate.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { restoreWaitingState, waitNoMore } from "#server/actions/message/restore-waiting-state.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { markLast } from "#server/store/conversation/set-waiting-after.ts";

/** Pass both as currently stored: the deliveries decide. */
export async function applyDeliveryFate(
  ctx: WriteContext,
  conversation: ConversationRecord,
  entry: EntryRecord,
): Promise<void> {
  const fate = fateOf(entry.deliveries);
  const isMarked = await mark(ctx, conversation, entry, fate);
  const hasTurned = fate.hasReachedNobody
    ? await restoreWaitingState(ctx, conversation, entry)
    : fate.hasLeft && (await waitNoMore(ctx, conversation, entry));
  if (isMarked || hasTurned) publishConversationChange(ctx, conversation);
}

async function mark(
  ctx: WriteContext,
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
