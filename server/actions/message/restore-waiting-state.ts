// An answer that never left answered nobody: the customer waits again, since when they waited before.
import type { WriteContext } from "#server/actions/define-action.ts";
import { setWaitingAfter } from "#server/store/conversation/answer-fate.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";

/** True where it changed something. */
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

/** The answer was sent again, or arrived though it was reported lost: nobody waits for it any more. */
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
