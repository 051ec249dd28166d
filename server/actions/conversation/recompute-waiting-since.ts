// A later fact about an entry (a reply failed or was canceled, a call was answered) can change since when the customer
// has waited. It is then recomputed from the entries: other entries' outcomes decide too, in any order. Those before a
// reply that counts don't, so a conversation of years is read from its end.
import { settlesEarlier, waitingSince } from "#domain/conversation/waiting-since.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { lockConversation, updateConversation } from "#server/store/conversation/conversation.ts";
import {
  listSummaryEntries,
  type SummaryEntry,
} from "#server/store/conversation/conversation-summary.ts";

/** True if it changed. Write the cause first: the row is locked before reading, so concurrent causes see each other. */
export async function recomputeWaitingSince(
  ctx: WriteContext,
  id: ConversationId,
): Promise<boolean> {
  const { db, workspaceId } = ctx;
  const before = (await lockConversation(db, workspaceId, id))?.waitingSince ?? null;
  const since = waitingSince(await listDecidingEntries(ctx, id));
  const isSame = before === null || since === null ? before === since : isSameTime(before, since);
  if (isSame) return false;
  await updateConversation(db, workspaceId, id, { waitingSince: since });
  return true;
}

/** Each page is twice as long: without any reply, all entries are read in a few. */
async function listDecidingEntries(
  { db, workspaceId }: WriteContext,
  id: ConversationId,
): Promise<SummaryEntry[]> {
  let entries: SummaryEntry[] = [];
  for (let max = limit("timelinePageSize"); ; max *= 2) {
    const beforeSeq = entries[0]?.seq ?? null;
    const page = await listSummaryEntries(db, workspaceId, id, { beforeSeq, max });
    entries = [...page, ...entries];
    if (page.length < max || settlesEarlier(entries)) return entries;
  }
}

const isSameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other);
