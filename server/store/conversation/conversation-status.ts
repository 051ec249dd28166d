// What a customer's message needs to know about the conversation it joins.
import type { ConversationFolder, ConversationStatus } from "#domain/conversation/status.ts";
import type { ContactId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared } from "#server/store/sql.ts";

export interface ConversationStatusRow {
  status: ConversationStatus;
  folder: ConversationFolder;
  wasSpam: boolean;
  waitingSince: string | null;
  inboxId: InboxId;
  contactId: ContactId;
  hasScheduledMessages: boolean;
}

/** Locks the row and reads just enough to decide what a customer's message does to it. */
export async function lockConversationStatus(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<ConversationStatusRow> {
  return tx.one(prepared`
    select status, folder, was_spam as "wasSpam", waiting_since as "waitingSince", inbox_id as "inboxId", contact_id as "contactId", scheduled_count > 0 as "hasScheduledMessages"
      from conversation where workspace_id = ${workspaceId} and id = ${id} for update`);
}
