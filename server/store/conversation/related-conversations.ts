// Conversations that may be about the same matter as another one, excluding those that are merged or in the trash.
import type { ContactId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

const max = 20;

const isThere = (visibleInboxIds: readonly InboxId[] | null) =>
  sql`o.folder in ('open', 'snoozed', 'closed') and (${visibleInboxIds}::uuid[] is null or o.inbox_id = any(${visibleInboxIds}::uuid[]))`;

/** The contact's other conversations, and those linked as previous or next, with their subjects. */
export async function listSameContactConversations(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  visibleInboxIds: readonly InboxId[] | null,
): Promise<{ id: ConversationId; subject: string; isRelated: boolean }[]> {
  return db.many(sql`
    select o.id, o.subject, (o.id = c.previous_conversation_id or o.previous_conversation_id = c.id) as "isRelated"
      from conversation c join conversation o on o.workspace_id = c.workspace_id and o.id <> c.id
       and (o.contact_id = c.contact_id or o.id = c.previous_conversation_id or o.previous_conversation_id = c.id)
     where c.workspace_id = ${workspaceId} and c.id = ${conversationId} and ${isThere(visibleInboxIds)}
     order by o.last_entry_at desc, o.id desc limit ${max}`);
}

/** Searches by conversation number, or by contact. */
export async function searchRelatedConversations(
  db: Db,
  workspaceId: WorkspaceId,
  input: {
    butId: ConversationId;
    number: number | null;
    contactIds: readonly ContactId[];
    visibleInboxIds: readonly InboxId[] | null;
  },
): Promise<{ id: ConversationId }[]> {
  return db.many(sql`
    select o.id from conversation o
     where o.workspace_id = ${workspaceId} and o.id <> ${input.butId} and ${isThere(input.visibleInboxIds)}
       and (o.number = ${input.number}::bigint or o.contact_id = any(${input.contactIds}::uuid[]))
     order by (o.number = ${input.number}::bigint) desc nulls last, o.last_entry_at desc, o.id desc limit ${max}`);
}
