// A reply that was never sent answered nothing: restores the customer's previous waiting time.
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { setWaitingAfter } from "#server/store/conversation/set-waiting-after.ts";

/** True if it changed anything. */
export async function restoreWaitingState(
  ctx: WriteContext,
  conversation: ConversationRecord,
  entry: EntryRecord,
): Promise<boolean> {
  const { waitedSince } = entry.body;
  if (conversation.waitingSince !== null || typeof waitedSince !== "string") return false;
  return setWaitingAfter(ctx.db, ctx.workspaceId, conversation.id, entry.seq, {
    from: null,
    to: waitedSince,
  });
}

/** The reply was sent again, or arrived although reported lost: the customer is no longer waiting. */
export async function waitNoMore(
  ctx: WriteContext,
  conversation: ConversationRecord,
  entry: EntryRecord,
): Promise<boolean> {
  const { waitedSince } = entry.body;
  if (conversation.waitingSince === null || typeof waitedSince !== "string") return false;
  if (Date.parse(conversation.waitingSince) !== Date.parse(waitedSince)) return false;
  return setWaitingAfter(ctx.db, ctx.workspaceId, conversation.id, entry.seq, {
    from: waitedSince,
    to: null,
  });
}
