// Actions on many conversations at once, and what became of each conversation.
import type {
  BulkAction,
  BulkItemState,
  BulkSkipReason,
  BulkState,
} from "#domain/conversation/bulk-operation.ts";
import type {
  BulkOperationId,
  ConversationId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import { toJson, toJsonOrNull } from "#server/store/json.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";
import { type ConversationRecord, conversationColumns } from "./conversation.ts";

export interface BulkOperationRecord {
  id: BulkOperationId;
  memberId: MemberId;
  action: BulkAction;
  state: BulkState;
  total: number;
  doneCount: number;
  skippedCount: number;
  undoneCount: number;
  keptCount: number;
  startedAt: string;
  endedAt: string | null;
}

/** A conversation before the action, as far as actions change it. */
export type PreviousState = Pick<
  ConversationRecord,
  "status" | "folder" | "assigneeId" | "teamId" | "tagIds" | "snoozedUntil" | "snoozeEndedAt"
> & { readonly closedAt: string | null };

export interface BulkItemRecord {
  position: number;
  conversationId: ConversationId;
  previous: PreviousState | null;
  entryCountAfter: number | null;
}

/** What became of an item. */
export interface BulkItemResult {
  readonly position: number;
  readonly state: BulkItemState;
  readonly reason: BulkSkipReason | null;
  readonly previous: PreviousState | null;
  readonly entryCountAfter: number | null;
}

const columns = sql`
  o.id, o.member_id as "memberId", o.action, o.state, o.total, o.done_count as "doneCount", o.skipped_count as "skippedCount",
  o.undone_count as "undoneCount", o.kept_count as "keptCount", o.started_at as "startedAt", o.ended_at as "endedAt"`;

interface NewBulkOperation {
  readonly id: BulkOperationId;
  readonly memberId: MemberId;
  readonly clientKey: string;
  readonly action: BulkAction;
  readonly at: Date;
}

/** False if the member has one with this key; a concurrent one is waited for. */
export async function insertBulkOperation(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewBulkOperation,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into bulk_operation (workspace_id, id, member_id, client_key, action, total, started_at)
    values (${workspaceId}, ${row.id}, ${row.memberId}, ${row.clientKey}, ${toJson(row.action)}::jsonb, 0, ${row.at})
    on conflict (workspace_id, member_id, client_key) do nothing`);
  return inserted === 1;
}

export async function findBulkOperationByKey(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  clientKey: string,
): Promise<BulkOperationRecord | null> {
  return db.maybe(sql`
    select ${columns} from bulk_operation o
     where o.workspace_id = ${workspaceId} and o.member_id = ${memberId} and o.client_key = ${clientKey}`);
}

export async function findBulkOperation(
  db: Db,
  workspaceId: WorkspaceId,
  id: BulkOperationId,
): Promise<BulkOperationRecord | null> {
  return db.maybe(
    sql`select ${columns} from bulk_operation o where o.workspace_id = ${workspaceId} and o.id = ${id}`,
  );
}

/** Two runs of one operation take turns, and a cancel waits for the batch at work. */
export async function lockBulkOperation(
  tx: Db,
  workspaceId: WorkspaceId,
  id: BulkOperationId,
): Promise<BulkOperationRecord | null> {
  return tx.maybe(prepared`
    select ${columns} from bulk_operation o where o.workspace_id = ${workspaceId} and o.id = ${id} for update`);
}

/** Adds what `rows` selects (`id`, in the order of the work) as items, and returns their number. */
export async function insertBulkItems(
  tx: Db,
  workspaceId: WorkspaceId,
  operationId: BulkOperationId,
  rows: Sql,
): Promise<number> {
  const count = await tx.run(sql`
    insert into bulk_operation_item (workspace_id, operation_id, conversation_id, position)
    select ${workspaceId}, ${operationId}, listed.id, row_number() over () from (${rows}) listed`);
  await tx.run(sql`
    update bulk_operation set total = ${count} where workspace_id = ${workspaceId} and id = ${operationId}`);
  return count;
}

export async function setBulkState(
  tx: Db,
  workspaceId: WorkspaceId,
  id: BulkOperationId,
  state: BulkState,
  endedAt: string | null,
): Promise<void> {
  await tx.run(sql`
    update bulk_operation set state = ${state}, ended_at = ${endedAt} where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function listBulkItems(
  db: Db,
  workspaceId: WorkspaceId,
  operationId: BulkOperationId,
  state: BulkItemState,
  max: number,
): Promise<BulkItemRecord[]> {
  return db.many(prepared`
    select position, conversation_id as "conversationId", previous, entry_count_after as "entryCountAfter" from bulk_operation_item
     where workspace_id = ${workspaceId} and operation_id = ${operationId} and state = ${state} order by position limit ${max}`);
}

/** With the counters of the operation, which is locked. */
export async function saveBulkResults(
  tx: Db,
  workspaceId: WorkspaceId,
  operationId: BulkOperationId,
  results: readonly BulkItemResult[],
): Promise<void> {
  const count = (state: BulkItemState) => results.filter((one) => one.state === state).length;
  const ended = count("undone") + count("kept");
  await tx.run(sql`
    update bulk_operation_item i set state = told.state, reason = told.reason, previous = told.previous, entry_count_after = told.entry_count
      from unnest(${results.map((one) => one.position)}::int[], ${results.map((one) => one.state)}::text[], ${results.map((one) => one.reason)}::text[],
                  ${results.map((one) => toJsonOrNull(one.previous))}::jsonb[], ${results.map((one) => one.entryCountAfter)}::bigint[])
        as told (position, state, reason, previous, entry_count)
     where i.workspace_id = ${workspaceId} and i.operation_id = ${operationId} and i.position = told.position`);
  await tx.run(sql`
    update bulk_operation
       set done_count = done_count + ${count("done") - ended}::int, skipped_count = skipped_count + ${count("skipped")}::int,
           undone_count = undone_count + ${count("undone")}::int, kept_count = kept_count + ${count("kept")}::int
     where workspace_id = ${workspaceId} and id = ${operationId}`);
}

/** Read behind the lock of the conversation. */
export async function findUndoFields(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<{ closedAt: string | null; entryCount: number }> {
  return tx.one(prepared`
    select closed_at as "closedAt", entry_count as "entryCount" from conversation
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Whether nobody added an entry since: that a reply became overdue is no one's change. */
export async function hasNoEntryAfter(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  entryCount: number,
): Promise<boolean> {
  const { isUnchanged } = await tx.one<{ isUnchanged: boolean }>(prepared`
    select c.entry_count = ${entryCount}::int + (
             select count(*) from entry e
              where e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.seq > ${entryCount}
                and e.kind = 'event' and e.body ->> 'type' = 'reply_overdue') as "isUnchanged"
      from conversation c where c.workspace_id = ${workspaceId} and c.id = ${id}`);
  return isUnchanged;
}

/** Those still at work, and those that ended after `endedAfter`; the newest first. */
export async function listBulkOperations(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  endedAfter: Date,
): Promise<BulkOperationRecord[]> {
  return db.many(sql`
    select ${columns} from bulk_operation o
     where o.workspace_id = ${workspaceId} and o.member_id = ${memberId} and not o.is_dismissed
       and (o.state in ('running', 'undoing') or o.ended_at > ${endedAfter})
     order by o.started_at desc, o.id desc limit 20`);
}

export async function setBulkDismissed(
  tx: Db,
  workspaceId: WorkspaceId,
  id: BulkOperationId,
): Promise<void> {
  await tx.run(
    sql`update bulk_operation set is_dismissed = true where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** Locks the member's row: two requests at once can't both be the last one allowed. */
export async function countRunningOperations(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<number> {
  await tx.run(
    sql`select 1 from member where workspace_id = ${workspaceId} and id = ${memberId} for no key update`,
  );
  const row = await tx.one<{ count: number }>(sql`
    select count(*) from bulk_operation
     where workspace_id = ${workspaceId} and member_id = ${memberId} and state in ('running', 'undoing')`);
  return row.count;
}

export async function countSkipReasons(
  db: Db,
  workspaceId: WorkspaceId,
  operationId: BulkOperationId,
  state: BulkItemState,
): Promise<{ reason: BulkSkipReason; count: number }[]> {
  return db.many(sql`
    select reason, count(*) from bulk_operation_item
     where workspace_id = ${workspaceId} and operation_id = ${operationId} and state = ${state} group by reason order by count(*) desc, reason`);
}

export async function listSkipped(
  db: Db,
  workspaceId: WorkspaceId,
  operationId: BulkOperationId,
  state: BulkItemState,
  visibleInboxIds: readonly InboxId[] | null,
  max: number,
): Promise<(ConversationRecord & { reason: BulkSkipReason })[]> {
  return db.many(sql`
    select ${conversationColumns}, i.reason
      from bulk_operation_item i
      join conversation c on c.workspace_id = i.workspace_id and c.id = i.conversation_id
      join contact ct on ct.workspace_id = c.workspace_id and ct.id = c.contact_id
     where i.workspace_id = ${workspaceId} and i.operation_id = ${operationId} and i.state = ${state}
       and (${visibleInboxIds}::uuid[] is null or c.inbox_id = any(${visibleInboxIds}::uuid[]))
     order by i.position limit ${max}`);
}

/** Items go with their operation. */
export async function deleteOldBulkOperations(db: Db, before: Date): Promise<number> {
  return db.run(sql`
    delete from bulk_operation where started_at < ${before} and state not in ('running', 'undoing')`);
}
