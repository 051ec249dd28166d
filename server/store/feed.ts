// The workspace's change feed. Appending is the last statement of a transaction, sent with the commit: it locks the feed's
// row, so that numbers follow the order of commits and "after = n" never skips one.
import type { ChangeOperation, FeedEntity } from "#domain/feed.ts";
import type { ConversationId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, type Sql, sql } from "./sql.ts";

export const feedChannel = "deskbell_feed";

export interface Change {
  readonly entity: FeedEntity;
  readonly id: string;
  readonly operation: ChangeOperation;
  readonly conversationId: ConversationId | null;
  /** The conversation's inbox, if it decides who can see the change. */
  readonly inboxId: InboxId | null;
  /** Set if the change is published to this member only. */
  readonly memberId: MemberId | null;
}

export interface FeedRow extends Change {
  readonly seq: number;
}

export function appendChangesSql(
  workspaceId: WorkspaceId,
  changes: readonly Change[],
  now: Date,
): Sql {
  const pick = <K extends keyof Change>(key: K) => changes.map((one) => one[key]);
  return prepared`
    with head as (
      update change_feed_head set seq = seq + ${changes.length} where workspace_id = ${workspaceId} returning seq
    ), inserted as (
      insert into change_feed (workspace_id, seq, entity, id, operation, conversation_id, inbox_id, member_id, at)
      select ${workspaceId}, head.seq - ${changes.length}::int + item.position, item.entity, item.id, item.operation,
             item.conversation_id, item.inbox_id, item.member_id, ${now}
        from head, unnest(${pick("entity")}::text[], ${pick("id")}::uuid[], ${pick("operation")}::text[],
                          ${pick("conversationId")}::uuid[], ${pick("inboxId")}::uuid[], ${pick("memberId")}::uuid[])
          with ordinality as item (entity, id, operation, conversation_id, inbox_id, member_id, position)
    )
    select pg_notify(${feedChannel}, ${workspaceId}::text)`;
}

export async function findLastSeq(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const row = await db.maybe<{ seq: number }>(
    prepared`select seq from change_feed_head where workspace_id = ${workspaceId}`,
  );
  return row?.seq ?? 0;
}

export async function listChanges(
  db: Db,
  workspaceId: WorkspaceId,
  after: number,
  max: number,
): Promise<FeedRow[]> {
  return db.many<FeedRow>(prepared`
    select seq, entity, id, operation, conversation_id as "conversationId", inbox_id as "inboxId", member_id as "memberId"
      from change_feed where workspace_id = ${workspaceId} and seq > ${after} order by seq limit ${max}`);
}

export interface TimedFeedRow extends FeedRow {
  readonly at: string;
}

/** With their time, for webhooks. */
export async function listTimedChanges(
  db: Db,
  workspaceId: WorkspaceId,
  after: number,
  max: number,
): Promise<TimedFeedRow[]> {
  return db.many(sql`
    select seq, entity, id, operation, conversation_id as "conversationId", inbox_id as "inboxId", member_id as "memberId", at
      from change_feed where workspace_id = ${workspaceId} and seq > ${after} order by seq limit ${max}`);
}

/** Whether an entity of these types changed after `after`, up to and including `upTo`. */
export async function hasChangeBetween(
  db: Db,
  workspaceId: WorkspaceId,
  entities: readonly FeedEntity[],
  after: number,
  upTo: number,
): Promise<boolean> {
  const row = await db.one<{ isThere: boolean }>(sql`
    select exists (select from change_feed where workspace_id = ${workspaceId} and seq > ${after} and seq <= ${upTo}
                    and entity = any(${entities}::text[])) as "isThere"`);
  return row.isThere;
}

/** The oldest number still stored, or the next one; a client behind it has to reload. */
export async function findFirstSeq(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const row = await db.maybe<{ seq: number }>(sql`
    select coalesce((select min(seq) from change_feed where workspace_id = ${workspaceId}), seq + 1) as seq
      from change_feed_head where workspace_id = ${workspaceId}`);
  return row?.seq ?? 0;
}

/**
 * With everything before them, whatever its date: behind a hole, which a clock that was ahead would leave, a client
 * would miss changes without noticing.
 */
export async function deleteOldChanges(db: Db, before: Date): Promise<number> {
  return db.run(sql`
    delete from change_feed c
     using (select workspace_id, max(seq) as seq from change_feed where at < ${before} group by workspace_id) old
     where c.workspace_id = old.workspace_id and c.seq <= old.seq`);
}
