import type { ContactId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { Cursor } from "#server/store/cursor.ts";
import { type Db, emptySql, sql } from "#server/store/sql.ts";
import { type ConversationRecord, conversationColumns } from "./conversation.ts";
import { newest } from "./list-order.ts";

/** The conversations with a contact that the actor sees, the latest activity first. */
export async function listConversationPage(
  db: Db,
  workspaceId: WorkspaceId,
  page: {
    readonly contactId: ContactId;
    readonly visibleInboxIds: readonly InboxId[] | null;
    readonly after: Cursor | null;
    readonly max: number;
  },
): Promise<ConversationRecord[]> {
  return db.many(sql`
    select ${conversationColumns}
      from conversation c join contact ct on ct.workspace_id = c.workspace_id and ct.id = c.contact_id
     where c.workspace_id = ${workspaceId} and c.contact_id = ${page.contactId} and c.folder <> 'merged'
       and (${page.visibleInboxIds}::uuid[] is null or c.inbox_id = any(${page.visibleInboxIds}::uuid[]))
       ${page.after === null ? emptySql : sql`and ${newest.after(page.after)}`}
     order by ${newest.by} limit ${page.max}`);
}

/** The latest ones. */
export async function listConversationsOfContact(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
): Promise<{ id: ConversationId; inboxId: InboxId }[]> {
  return db.many(sql`
    select id, inbox_id as "inboxId" from conversation
     where workspace_id = ${workspaceId} and contact_id = ${contactId} order by last_entry_at desc, id desc limit 200`);
}
