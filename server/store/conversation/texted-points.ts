// Numbers in a conversation that aren't its contact's: conversations of several contacts can be merged.
import type { ContactPointId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type ContactPointRecord, knownTo, pointColumns } from "#server/store/contact.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Whether this contact point sent or received a text in this conversation. */
export async function isTextedIn(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  contactPointId: ContactPointId,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from entry e join message m on m.workspace_id = e.workspace_id and m.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId} and e.kind = 'message'
       and m.contact_point_id = ${contactPointId} and m.channel <> 'email' limit 1`);
  return row !== null;
}

/** Whether this number ever sent us a text or a WhatsApp message: to its contact, or in this conversation. */
export async function hasTextedUs(
  db: Db,
  workspaceId: WorkspaceId,
  { id, contactId }: Pick<ContactPointRecord, "id" | "contactId">,
  conversationId: ConversationId,
): Promise<boolean> {
  // Goes through the conversations: no index has inbound messages by contact point.
  const row = await db.maybe(sql`
    select 1 from conversation c
      join entry e on e.workspace_id = c.workspace_id and e.conversation_id = c.id
      join message m on m.workspace_id = e.workspace_id and m.id = e.id
     where c.workspace_id = ${workspaceId} and (c.contact_id = ${contactId} or c.id = ${conversationId})
       and e.kind = 'message' and e.author_kind = 'contact'
       and m.contact_point_id = ${id} and m.direction = 'in' and m.channel <> 'email' limit 1`);
  return row !== null;
}

/** With the names of their contacts; the address itself where the actor may not know the name. */
export async function listPointsById(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactPointId[],
  visibleInboxIds: readonly InboxId[] | null,
): Promise<(ContactPointRecord & { contactName: string })[]> {
  if (ids.length === 0) return [];
  return db.many(sql`
    select ${pointColumns}, case when ${knownTo(visibleInboxIds)} then coalesce(nullif(ct.name, ''), ct.display_fallback) else p.value end as "contactName"
      from contact_point p join contact ct on ct.workspace_id = p.workspace_id and ct.id = p.contact_id
     where p.workspace_id = ${workspaceId} and p.id = any(${ids}::uuid[]) order by p.id`);
}
