// A later fact about an entry (a reply failed or was canceled, a call was answered) can change since when the customer
// has waited. It is then recomputed from all entries: other entries' outcomes decide too, in any order.
import { waitingSince } from "#domain/conversation/waiting-since.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { lockConversation, updateConversation } from "#server/store/conversation/conversation.ts";
import { listSummaryEntries } from "#server/store/conversation/conversation-summary.ts";

/** True if it changed. Write the cause first: the row is locked before reading, so concurrent causes see each other. */
export async function recomputeWaitingSince(
  ctx: WriteContext,
  id: ConversationId,
): Promise<boolean> {
  const { db, workspaceId } = ctx;
  const before = (await lockConversation(db, workspaceId, id))?.waitingSince ?? null;
  const since = waitingSince(await listSummaryEntries(db, workspaceId, id));
  const isSame = before === null || since === null ? before === since : isSameTime(before, since);
  if (isSame) return false;
  await updateConversation(db, workspaceId, id, { waitingSince: since });
  return true;
}

const isSameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other);
