// What a customer's message needs to know about the conversation it joins.
import type { ConversationFolder, ConversationStatus } from "#domain/conversation/status.ts";
import type { ContactId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, isAmong, prepared, sql } from "#server/store/sql.ts";

export interface ConversationStatusRow {
  id: ConversationId;
  status: ConversationStatus;
  folder: ConversationFolder;
  wasSpam: boolean;
  waitingSince: string | null;
  inboxId: InboxId;
  contactId: ContactId;
  hasScheduledMessages: boolean;
}

/** Locks the rows in a fixed order and reads just enough to decide what a customer's message does to each. */
export async function lockConversationStatuses(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<ConversationStatusRow[]> {
  if (ids.length === 0) return [];
  return tx.many(prepared`
    select id, status, folder, was_spam as "wasSpam", waiting_since as "waitingSince", inbox_id as "inboxId", contact_id as "contactId", scheduled_count > 0 as "hasScheduledMessages"
      from conversation where workspace_id = ${workspaceId} and ${isAmong(sql`id`, ids)} order by id for update`);
}
