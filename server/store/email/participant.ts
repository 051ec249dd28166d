// The participants of a conversation, who wrote or were written to. They can reply to an email in it by referring to
// its id.
import type { ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";

export async function insertParticipants(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  entryId: EntryId,
  people: readonly EmailPerson[],
): Promise<void> {
  if (people.length === 0) return;
  await tx.run(prepared`
    insert into participant as known (workspace_id, conversation_id, address, name, entry_id)
    select distinct on (lower(told.address)) ${workspaceId}::uuid, ${conversationId}::uuid, lower(told.address), told.name, ${entryId}::uuid
      from unnest(${people.map((one) => one.address)}::text[], ${people.map((one) => one.name)}::text[]) as told (address, name)
    on conflict (workspace_id, conversation_id, address) do update set name = excluded.name
      where known.name = '' and excluded.name <> ''`);
}

/**
 * For each of these addresses, one participant of these conversations that matches it: the same address, or one in a
 * related domain. Filtered in SQL because a conversation may have hundreds of participants.
 */
export async function listRelatedParticipants(
  db: Db,
  workspaceId: WorkspaceId,
  conversationIds: readonly ConversationId[],
  addresses: readonly string[],
): Promise<{ conversationId: ConversationId; address: string }[]> {
  if (conversationIds.length === 0 || addresses.length === 0) return [];
  // Related domains share their last two labels.
  const parts = (address: Sql) => sql`
    (select domain, split_part(domain, '.', -2) || '.' || split_part(domain, '.', -1) as ending
       from (select split_part(${address}, '@', -1)) as d (domain))`;
  return db.many(prepared`
    with asked as (
      select told.address, d.domain, d.ending
        from unnest(${addresses}::text[]) as told (address) cross join lateral ${parts(sql`told.address`)} d
    )
    select distinct on (p.conversation_id, asked.address) p.conversation_id as "conversationId", p.address
      from participant p cross join lateral ${parts(sql`p.address`)} known join asked on asked.ending = known.ending
     where p.workspace_id = ${workspaceId} and p.conversation_id = any(${conversationIds}::uuid[])
       and (known.domain = asked.domain or right(known.domain, length(asked.domain) + 1) = '.' || asked.domain
            or right(asked.domain, length(known.domain) + 1) = '.' || known.domain)
     order by p.conversation_id, asked.address, p.address <> asked.address, known.domain <> asked.domain`);
}
