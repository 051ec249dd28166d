// Moves entries from one conversation to another. A timeline stays in order of time: both sides are renumbered, and
// each member's read position follows. The list row is rebuilt in conversation-summary.ts.
import type { CallId, ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type Db, inlineCount, sql } from "#server/store/sql.ts";

/** Above every real number, so that two timelines can be merged under one unique key. */
const aside = 1_000_000_000_000;

export async function updateEntriesConversation(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: ConversationId,
  toId: ConversationId,
  ids: readonly EntryId[],
): Promise<void> {
  // A repeated request names the conversation it was first sent to, and so does the reply address of a merged email.
  await tx.run(sql`
    update entry set conversation_id = ${toId}, seq = seq + ${aside}::bigint,
           body = case when kind = 'note' and body ? 'clientKey' and not body ? 'clientKeyConversationId'
                       then body || jsonb_build_object('clientKeyConversationId', conversation_id) else body end
     where workspace_id = ${workspaceId} and conversation_id = ${fromId} and id = any(${ids}::uuid[])`);
  await tx.run(sql`
    update message set conversation_id = ${toId}, client_key_conversation_id = coalesce(client_key_conversation_id, conversation_id)
     where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
  await moveCalls(tx, workspaceId, toId, ids);
  await tx.run(sql`
    update mention set conversation_id = ${toId}
     where workspace_id = ${workspaceId} and conversation_id = ${fromId} and entry_id = any(${ids}::uuid[])`);
  await moveMessageIds(tx, workspaceId, fromId, toId, ids);
  await updateReadStates(tx, workspaceId, fromId, toId);
  for (const id of [fromId, toId]) {
    await renumber(tx, workspaceId, id);
    await rebuildParticipants(tx, workspaceId, id);
  }
}

/** The calls among these entries, which are locked. */
async function moveCalls(
  tx: Db,
  workspaceId: WorkspaceId,
  toId: ConversationId,
  ids: readonly EntryId[],
): Promise<void> {
  const calls = await tx.many<{ id: CallId }>(sql`
    select id from call where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
  if (calls.length === 0) return;
  await tx.run(sql`
    update call set conversation_id = ${toId}, version = version + 1
     where workspace_id = ${workspaceId} and id = any(${calls.map((call) => call.id)}::uuid[])`);
}

/** Ids move with their messages. Messages that stay keep the ids they refer to, and moved ones take theirs along. */
async function moveMessageIds(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: ConversationId,
  toId: ConversationId,
  ids: readonly EntryId[],
): Promise<void> {
  // If an id exists on both sides the stronger kind stays: a message may move to the one it replies to.
  await tx.run(sql`
    delete from email_message_id k where k.workspace_id = ${workspaceId} and k.conversation_id = ${toId}
       and exists (select 1 from email_message_id moved where moved.workspace_id = k.workspace_id and moved.message_id = k.message_id
                      and moved.conversation_id = ${fromId} and moved.entry_id = any(${ids}::uuid[])
                      and (k.kind = 'referenced' or moved.kind <> 'referenced'))`);
  await tx.run(sql`
    delete from email_message_id moved where moved.workspace_id = ${workspaceId} and moved.conversation_id = ${fromId} and moved.entry_id = any(${ids}::uuid[])
       and exists (select 1 from email_message_id k where k.workspace_id = moved.workspace_id and k.message_id = moved.message_id and k.conversation_id = ${toId})`);
  await tx.run(sql`
    update email_message_id set conversation_id = ${toId}
     where workspace_id = ${workspaceId} and conversation_id = ${fromId} and entry_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    insert into email_message_id (workspace_id, message_id, conversation_id, kind, entry_id, at)
    select distinct on (named.mail_id, e.conversation_id) e.workspace_id, named.mail_id, e.conversation_id, 'referenced', e.id, e.at
      from entry e join email ml on ml.workspace_id = e.workspace_id and ml.id = e.id,
           unnest(ml.message_references || ml.in_reply_to) as named (mail_id)
     where e.workspace_id = ${workspaceId} and e.conversation_id in (${fromId}, ${toId}) and named.mail_id is not null
    on conflict do nothing`);
}

async function renumber(tx: Db, workspaceId: WorkspaceId, id: ConversationId): Promise<void> {
  const inTwoSteps = [sql`- counted.place`, sql`- e.seq`];
  for (const newSeq of inTwoSteps)
    await tx.run(sql`
      with counted as (
        select id, row_number() over (order by at, seq) as place from entry where workspace_id = ${workspaceId} and conversation_id = ${id}
      )
      update entry e set seq = ${newSeq} from counted where e.workspace_id = ${workspaceId} and e.id = counted.id`);
}

/** Thousands of emails may name thousands of recipients each; the first ones are enough to fill the limit. */
const maxParticipantsScanned = 100_000;

/**
 * Rebuilds the participants: everyone who wrote or was written to in the current entries, except our own inboxes. Those
 * named by strangers are limited, those we wrote to are always included, as when an email is stored.
 */
async function rebuildParticipants(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<void> {
  await tx.run(
    sql`delete from participant where workspace_id = ${workspaceId} and conversation_id = ${id}`,
  );
  await tx.run(sql`
    with told as (
      select m.from_address as address, ml.from_name as name, m.id as entry_id, m.direction = 'out' as is_ours, e.seq, 1 as turn
        from message m join email ml on ml.workspace_id = m.workspace_id and ml.id = m.id
             join entry e on e.workspace_id = m.workspace_id and e.id = m.id
       where m.workspace_id = ${workspaceId} and m.conversation_id = ${id}
      union all
      (select person ->> 'address', person ->> 'name', mails.id, mails.is_ours, mails.seq, 2
         from (select m.id, m.direction = 'out' as is_ours, e.seq
                 from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
                where m.workspace_id = ${workspaceId} and m.conversation_id = ${id} order by m.direction desc, e.seq) mails
        -- One by one, so that looking ends with the limit.
        cross join lateral (select ml.to_list || ml.cc_list || ml.bcc_list || ml.reply_to as people
                              from email ml where ml.workspace_id = ${workspaceId} and ml.id = mails.id limit 1) named
        cross join lateral jsonb_array_elements(named.people) as person
        limit ${inlineCount(maxParticipantsScanned)})
    ), known as (
      select distinct on (lower(told.address)) lower(told.address) as address, left(coalesce(told.name, ''), ${limit("nameLength")}) as name,
             told.entry_id, told.is_ours, told.seq, told.turn
        from told
       where told.address like '%@%' and length(told.address) <= ${limit("emailLength")} and not exists (
         select 1 from inbox i where i.workspace_id = ${workspaceId} and i.channel = 'email'
            and (i.address = regexp_replace(lower(told.address), '[+][^@]*@', '@') or lower(told.address) = any(i.aliases)))
       order by lower(told.address), told.is_ours desc, told.seq, told.turn
    )
    insert into participant (workspace_id, conversation_id, address, name, entry_id)
    select ${workspaceId}::uuid, ${id}::uuid, address, name, entry_id
      from (select known.*, row_number() over (order by is_ours desc, seq, turn) as nth from known) known
     where is_ours or nth <= ${limit("participantsPerConversation")}`);
}

/**
 * Moves each member's read position, which is one number per conversation, to before the first entry they haven't read:
 * an unread entry never counts as read, even if later ones must be read again. Runs between the move and the
 * renumbering, while moved entries can be told by their numbers. Needs both conversations locked.
 */
async function updateReadStates(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: ConversationId,
  toId: ConversationId,
): Promise<void> {
  await tx.run(sql`
    with reader as (
      select member_id, coalesce(max(last_read_seq) filter (where conversation_id = ${fromId}), 0) as from_seq,
             coalesce(max(last_read_seq) filter (where conversation_id = ${toId}), 0) as to_seq
        from read_state where workspace_id = ${workspaceId} and conversation_id in (${fromId}, ${toId}) group by member_id
    ), placed as (
      select conversation_id, kind, seq, row_number() over (partition by conversation_id order by at, seq) as place
        from entry where workspace_id = ${workspaceId} and conversation_id in (${fromId}, ${toId})
    ), known as (
      select reader.member_id, placed.conversation_id, coalesce(min(placed.place) filter (where placed.kind <> 'event' and placed.seq >
               case when placed.seq > ${aside}::bigint then reader.from_seq + ${aside}::bigint
                    when placed.conversation_id = ${fromId} then reader.from_seq else reader.to_seq end) - 1,
             max(placed.place)) as seq
        from reader cross join placed group by reader.member_id, placed.conversation_id
    )
    insert into read_state (workspace_id, member_id, conversation_id, last_read_seq)
    select ${workspaceId}::uuid, member_id, conversation_id, seq from known
    on conflict (workspace_id, member_id, conversation_id) do update set last_read_seq = excluded.last_read_seq`);
}

/** Where entries are now; without those that are gone. */
export async function listEntryConversations(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<{ id: EntryId; conversationId: ConversationId }[]> {
  if (ids.length === 0) return [];
  return db.many(sql`
    select id, conversation_id as "conversationId" from entry
     where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
}
