// Splits, moves and merges of conversations, and what undoing them needs.
import type { ConversationId, EntryId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";
import type { JoinedDraft, MovedDraft } from "./move-drafts.ts";

export type ThreadOperationKind = "split" | "move" | "merge";

/** The state of a conversation before the operation, as far as it changes. */
interface PriorConversationState {
  readonly from: Readonly<Record<string, unknown>>;
  readonly to: Readonly<Record<string, unknown>>;
  /** The threading reason of each message before the operation. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The messages, calls and notes of each side. Those written since are the others: a late email has an earlier time. */
  readonly entriesBefore: { readonly from: readonly EntryId[]; readonly to: readonly EntryId[] };
  /** Whom the operation assigned `to` to; null for no one. Set only if it changed that. */
  readonly assigned?: MemberId | null;
  /** Drafts that moved to `to`. Set only for a merge. */
  readonly drafts?: {
    readonly moved: readonly MovedDraft[];
    readonly joined: readonly JoinedDraft[];
  };
}

export interface ThreadOperationRecord {
  id: string;
  kind: ThreadOperationKind;
  fromId: ConversationId;
  toId: ConversationId;
  entryIds: EntryId[];
  before: PriorConversationState;
  memberId: MemberId;
  at: string;
  undoneAt: string | null;
}

export async function insertThreadOperation(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Omit<ThreadOperationRecord, "undoneAt" | "at"> & { at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into thread_operation (workspace_id, id, kind, from_id, to_id, entry_ids, previous_state, member_id, at)
    values (${workspaceId}, ${row.id}, ${row.kind}, ${row.fromId}, ${row.toId}, ${row.entryIds}::uuid[], ${toJson(row.before)}::jsonb,
            ${row.memberId}, ${row.at})`);
}

export async function lockThreadOperation(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ThreadOperationRecord | null> {
  return tx.maybe(sql`
    select id, kind, from_id as "fromId", to_id as "toId", entry_ids::text[] as "entryIds", previous_state as before, member_id as "memberId", at, undone_at as "undoneAt"
      from thread_operation where workspace_id = ${workspaceId} and id = ${id} for update`);
}

export async function markThreadOperationUndone(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  at: Date,
): Promise<void> {
  await tx.run(
    sql`update thread_operation set undone_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** When each was last closed. Null if it isn't closed. */
export async function listClosedAt(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<Record<ConversationId, string | null>> {
  const rows = await db.many<{ id: ConversationId; closedAt: string | null }>(sql`
    select id, closed_at as "closedAt" from conversation where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
  return Object.fromEntries(rows.map((row) => [row.id, row.closedAt]));
}

/** All messages, calls and notes. Events stay with the conversation. */
export async function listMovableEntries(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<EntryId[]> {
  const rows = await db.many<{ id: EntryId }>(sql`
    select id from entry where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and kind <> 'event' order by seq`);
  return rows.map((row) => row.id);
}

export interface EmailReference {
  id: EntryId;
  seq: number;
  messageId: string | null;
  names: string[];
  ownMessageId: string | null;
}

/** Which emails of a conversation refer to which, oldest first. */
export async function listEmailReferences(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  afterSeq: number,
  max: number,
): Promise<EmailReference[]> {
  return db.many(sql`
    select e.id, e.seq, ml.message_id as "messageId", array_remove(ml.message_references || ml.in_reply_to, null) as names,
           (select k.message_id from email_message_id k where k.workspace_id = e.workspace_id and k.entry_id = e.id and k.kind = 'generated' limit 1) as "ownMessageId"
      from entry e join email ml on ml.workspace_id = e.workspace_id and ml.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId} and e.seq > ${afterSeq} order by e.seq limit ${max}`);
}

/** Those of the entries that are in this conversation now. */
export async function filterEntriesInConversation(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  ids: readonly EntryId[],
): Promise<EntryId[]> {
  const rows = await db.many<{ id: EntryId }>(sql`
    select id from entry where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and id = any(${ids}::uuid[]) order by seq`);
  return rows.map((row) => row.id);
}

interface ReturningEntry {
  readonly id: EntryId;
  /** A message or call of the customer, other than STOP and START. */
  readonly needsReply: boolean;
}

/**
 * Messages and calls since a merge with a contact of the merged conversation, except those moved by a later operation.
 * None of a contact that both sides have, because they may belong to either.
 */
export async function listEntriesSinceMerge(
  db: Db,
  workspaceId: WorkspaceId,
  { id, fromId, toId, at, before }: ThreadOperationRecord,
): Promise<ReturningEntry[]> {
  const known = [...before.entriesBefore.from, ...before.entriesBefore.to];
  return db.many(sql`
    with recursive side (root_id, id, contact_id) as (
      select c.id, c.id, c.contact_id from conversation c where c.workspace_id = ${workspaceId} and c.id in (${fromId}, ${toId})
      union
      select s.root_id, c.id, c.contact_id from side s
        join conversation c on c.workspace_id = ${workspaceId} and c.merged_into_id = s.id and c.folder = 'merged' and c.id <> ${fromId}
    ), returning_contact as (
      select contact_id from side where root_id = ${fromId} except select contact_id from side where root_id = ${toId}
    )
    select e.id, e.author_kind = 'contact' and not exists (
             select 1 from consent s where s.workspace_id = e.workspace_id and s.entry_id = e.id) as "needsReply"
      from entry e
      left join message m on m.workspace_id = e.workspace_id and m.id = e.id
      left join contact_point p on p.workspace_id = m.workspace_id and p.id = m.contact_point_id
      left join call k on k.workspace_id = e.workspace_id and k.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${toId} and e.kind <> 'event'
       and not exists (select 1 from unnest(${known}::uuid[]) as known (id) where known.id = e.id)
       and coalesce(p.contact_id, k.contact_id) in (select contact_id from returning_contact)
       and not exists (select 1 from thread_operation o where o.workspace_id = e.workspace_id and o.to_id = ${toId} and o.id <> ${id}
                          and o.at >= ${at} and o.undone_at is null and e.id = any(o.entry_ids))
     order by e.seq`);
}

export async function listThreadingReasons(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly EntryId[],
): Promise<Record<string, string>> {
  const rows = await db.many<{ id: string; reason: string }>(sql`
    select id, threading_reason as reason from message where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
  return Object.fromEntries(rows.map((row) => [row.id, row.reason]));
}

export async function setThreadingReasons(
  tx: Db,
  workspaceId: WorkspaceId,
  reasons: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.run(sql`
    update message m set threading_reason = told.why
      from unnest(${Object.keys(reasons)}::uuid[], ${Object.values(reasons)}::text[]) as told (id, why)
     where m.workspace_id = ${workspaceId} and m.id = told.id`);
}

export async function listReaders(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<{ memberId: MemberId; conversationId: ConversationId; inboxId: InboxId }[]> {
  return db.many(sql`
    select r.member_id as "memberId", r.conversation_id as "conversationId", c.inbox_id as "inboxId"
      from read_state r join conversation c on c.workspace_id = r.workspace_id and c.id = r.conversation_id
     where r.workspace_id = ${workspaceId} and r.conversation_id = any(${ids}::uuid[])`);
}
