// What is specific to one member in a conversation: how far they have read, and who mentioned them.
import type { ConversationId, EntryId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";

/** Unread as long as one of the notes that mention the member is. */
export type Mention = "unread" | "read";

/** Null without a mention. */
export const mentionSql = (workspaceId: WorkspaceId, memberId: MemberId, id: Sql): Sql => sql`
  (select case bool_or(m.seen_at is null) when true then 'unread' when false then 'read' end from mention m
    where m.workspace_id = ${workspaceId} and m.member_id = ${memberId} and m.conversation_id = ${id})`;

/** The beginning of the latest note that mentions the member, in each of these conversations. */
export async function listMentionPreviews(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationIds: readonly ConversationId[],
): Promise<{ conversationId: ConversationId; memberId: MemberId | null; text: string }[]> {
  return db.many(sql`
    select distinct on (m.conversation_id) m.conversation_id as "conversationId", e.member_id as "memberId",
           left(e.body ->> 'text', 2000) as text
      from mention m join entry e on e.workspace_id = m.workspace_id and e.id = m.entry_id
     where m.workspace_id = ${workspaceId} and m.member_id = ${memberId}
       and m.conversation_id = any(${conversationIds}::uuid[])
     order by m.conversation_id, e.seq desc`);
}

export async function setReadSeq(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationId: ConversationId,
  seq: number,
): Promise<void> {
  await tx.run(prepared`
    insert into read_state (workspace_id, member_id, conversation_id, last_read_seq)
    select ${workspaceId}, ${memberId}, c.id, least(${seq}, c.entry_count)
      from conversation c where c.workspace_id = ${workspaceId} and c.id = ${conversationId}
    on conflict (workspace_id, member_id, conversation_id) do update set last_read_seq = excluded.last_read_seq`);
}

/** For an entry of the member's own making: it hides no customer's message before it that they have neither read nor seen. */
export async function advanceReadSeq(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationId: ConversationId,
  { seq, seenSeq }: { readonly seq: number; readonly seenSeq: number },
): Promise<void> {
  await tx.run(prepared`
    insert into read_state as known (workspace_id, member_id, conversation_id, last_read_seq)
    select ${workspaceId}, ${memberId}, ${conversationId}, ${seq}
     where not exists (
       select 1 from entry e
        where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId}
          and e.seq < ${seq} and e.kind = 'message' and e.author_kind = 'contact'
          and e.seq > ${seenSeq} and e.seq > coalesce((select r.last_read_seq from read_state r
            where r.workspace_id = ${workspaceId} and r.member_id = ${memberId} and r.conversation_id = ${conversationId}), 0))
    on conflict (workspace_id, member_id, conversation_id)
    do update set last_read_seq = greatest(known.last_read_seq, excluded.last_read_seq)`);
}

export async function insertMentions(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  entryId: EntryId,
  memberIds: readonly MemberId[],
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into mention (workspace_id, member_id, conversation_id, entry_id, at)
    select ${workspaceId}, called.id, ${conversationId}, ${entryId}, ${at} from unnest(${memberIds}::uuid[]) as called (id)
    on conflict do nothing`);
}

export async function markMentionsSeen(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationId: ConversationId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update mention set seen_at = ${at}
     where workspace_id = ${workspaceId} and member_id = ${memberId} and conversation_id = ${conversationId} and seen_at is null`);
}

export async function findReadState(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationId: ConversationId,
): Promise<{ readSeq: number; mention: Mention | null }> {
  return db.one(prepared`
    select coalesce((select last_read_seq as seq from read_state where workspace_id = ${workspaceId} and member_id = ${memberId} and conversation_id = ${conversationId}), 0) as "readSeq",
           ${mentionSql(workspaceId, memberId, sql`${conversationId}::uuid`)} as mention`);
}
