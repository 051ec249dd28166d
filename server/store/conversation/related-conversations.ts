// Conversations that may be the same matter as another one. What is merged or thrown away is none of them.
import type { ContactId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

const most = 20;

const isThere = (sight: readonly InboxId[] | null) =>
  sql`o.folder in ('open', 'snoozed', 'closed') and (${sight}::uuid[] is null or o.inbox_id = any(${sight}::uuid[]))`;

/** The customer's other conversations, and what they were called. */
export async function listSameContactConversations(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  sight: readonly InboxId[] | null,
): Promise<{ id: ConversationId; subject: string; isRelated: boolean }[]> {
  return db.many(sql`
    select o.id, o.subject, (o.id = c.previous_conversation_id or o.previous_conversation_id = c.id) as "isRelated"
      from conversation c join conversation o on o.workspace_id = c.workspace_id and o.id <> c.id
       and (o.contact_id = c.contact_id or o.id = c.previous_conversation_id or o.previous_conversation_id = c.id)
     where c.workspace_id = ${workspaceId} and c.id = ${conversationId} and ${isThere(sight)}
     order by o.last_entry_at desc, o.id desc limit ${most}`);
}

/** By its number, or by whom it is with. */
export async function searchRelatedConversations(
  db: Db,
  workspaceId: WorkspaceId,
  wish: {
    butId: ConversationId;
    number: number | null;
    contactIds: readonly ContactId[];
    sight: readonly InboxId[] | null;
  },
): Promise<{ id: ConversationId }[]> {
  return db.many(sql`
    select o.id from conversation o
     where o.workspace_id = ${workspaceId} and o.id <> ${wish.butId} and ${isThere(wish.sight)}
       and (o.number = ${wish.number}::bigint or o.contact_id = any(${wish.contactIds}::uuid[]))
     order by (o.number = ${wish.number}::bigint) desc nulls last, o.last_entry_at desc, o.id desc limit ${most}`);
}
