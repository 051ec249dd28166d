// Contacts whose name a member may not see: `knownTo` for many at once.

import type { ContactHistory } from "#domain/contact/knows-contact.ts";
import type { ContactId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { historyColumns, knownTo } from "./known-contact.ts";
import { type Db, isAmong, prepared, type Sql, sql } from "./sql.ts";

/**
 * Each contact is looked up by key, and its conversations by its own index: for a plain join the planner may read every
 * contact of the workspace.
 */
const hiddenContactsSql = (
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
  visibleInboxIds: readonly InboxId[],
): Sql => prepared`
  select ct.id from unnest(${ids}::uuid[]) as named (id)
   cross join lateral (select one.id, one.workspace_id from contact one
                        where one.workspace_id = ${workspaceId} and one.id = named.id limit 1) ct
   where not ${knownTo(visibleInboxIds)}`;

export async function listHiddenContacts(
  db: Db,
  ...[workspaceId, ids, visibleInboxIds]: Parameters<typeof hiddenContactsSql>
): Promise<ContactId[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<{ id: ContactId }>(
    hiddenContactsSql(workspaceId, ids, visibleInboxIds),
  );
  return rows.map((row) => row.id);
}

/** What decides who knows each contact. */
export async function listContactHistories(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
): Promise<(ContactHistory & { id: ContactId })[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select ct.id, ${historyColumns} from contact ct
     where ct.workspace_id = ${workspaceId} and ${isAmong(sql`ct.id`, ids)}`);
}

/**
 * The address each conversation's contact was last written to or called at in it. Members who see the conversation see
 * this address there; the contact's other addresses may be hidden from them.
 */
export async function listAddressesIn(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<{ id: ConversationId; address: string }[]> {
  if (ids.length === 0) return [];
  return db.many(sql`
    select named.id, last.address from unnest(${ids}::uuid[]) as named (id)
     cross join lateral (
       select p.value as address from entry e
         left join message m on m.workspace_id = e.workspace_id and m.id = e.id
         left join call k on k.workspace_id = e.workspace_id and k.id = e.id
         join conversation c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
         join contact_point p on p.workspace_id = e.workspace_id and p.id = coalesce(m.contact_point_id, k.contact_point_id)
          and p.contact_id = c.contact_id
        where e.workspace_id = ${workspaceId} and e.conversation_id = named.id and e.kind in ('message', 'call')
        order by e.seq desc limit 1) last`);
}
