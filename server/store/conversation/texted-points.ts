// Numbers in a conversation that aren't its contact's: conversations of several contacts can be merged.
import type { ContactPointId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type ContactPointRecord, pointColumns } from "#server/store/contact.ts";
import { knownTo } from "#server/store/known-contact.ts";
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

/** Whether this number ever sent us a text or a WhatsApp message. */
export async function hasTextedUs(
  db: Db,
  workspaceId: WorkspaceId,
  { id }: Pick<ContactPointRecord, "id">,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from message m
     where m.workspace_id = ${workspaceId} and m.contact_point_id = ${id} and m.direction = 'in' and m.channel <> 'email' limit 1`);
  return row !== null;
}

/** Of these numbers, the one that last called us in this conversation, or else the one that last texted us anywhere. */
export async function findLastUsedPhone(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  phones: readonly Pick<ContactPointRecord, "id">[],
): Promise<ContactPointId | null> {
  if (phones.length === 0) return null;
  const ids = phones.map((one) => one.id);
  const row = await db.maybe<{ id: ContactPointId }>(sql`
    (select 1 as rank, k.contact_point_id as id, k.started_at as at from call k
      where k.workspace_id = ${workspaceId} and k.conversation_id = ${conversationId} and k.contact_point_id = any(${ids}::uuid[])
        and k.direction = 'in' and not k.is_pbx
      order by k.started_at desc limit 1)
    union all
    (select 2, m.contact_point_id, m.at from message m
      where m.workspace_id = ${workspaceId} and m.contact_point_id = any(${ids}::uuid[]) and m.direction = 'in' and m.channel <> 'email'
      order by m.at desc limit 1)
    order by rank limit 1`);
  return row?.id ?? null;
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
