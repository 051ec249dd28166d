// What waits to be handed over, or to be asked about, of all workspaces or of one account. Jobs do it; these are
// the rows behind them, for whoever makes sure that each has one.
import type { AccountId, AttemptId, DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface Waiting {
  workspaceId: WorkspaceId;
  state: DeliveryState;
  /** Of a text. */
  deliveryId: DeliveryId;
  /** Of a mail; null: it is a text. */
  attemptId: AttemptId | null;
}

const waiting = sql`
  select distinct on (d.workspace_id, coalesce(t.id, d.id)) d.workspace_id as "workspaceId", d.state,
         d.id as "deliveryId", t.id as "attemptId", d.changed_at
    from delivery d
    join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
    left join email_attempt t on t.workspace_id = d.workspace_id and t.message_id = d.message_id and t.attempt = d.attempt and m.channel = 'mail'`;

/** A later attempt leaves the first one behind, whatever became of that. */
const isLast = sql`not exists (
  select 1 from delivery later
   where later.workspace_id = d.workspace_id and later.message_id = d.message_id
     and later.recipient = d.recipient and later.attempt > d.attempt)`;

/** Of more than that, those that have waited longest: otherwise some would never be among them. */
const longestFirst = (which: Sql, most: number): Sql => sql`
  select w."workspaceId", w.state, w."deliveryId", w."attemptId"
    from (${waiting} where ${which}) w order by w.changed_at, w."deliveryId" limit ${most}`;

/** Their time came before then, and still they stand here: whatever job they had is gone. */
export async function listOverdue(db: Db, before: Date, most: number): Promise<Waiting[]> {
  return db.many(
    longestFirst(
      sql`d.state in ('queued', 'held', 'scheduled')
       and greatest(d.changed_at, coalesce(d.next_attempt_at, m.send_after, d.changed_at)) < ${before}`,
      most,
    ),
  );
}

/** Nobody has asked about them since then, though there is something left to ask. */
export async function listUnasked(
  db: Db,
  before: Date,
  mostAsked: number,
  most: number,
): Promise<Waiting[]> {
  return db.many(
    longestFirst(
      sql`d.state = 'unknown' and d.changed_at < ${before} and d.status_checks < ${mostAsked} and ${isLast}`,
      most,
    ),
  );
}

/** Everything that waits for this provider. */
export async function listQueuedOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  most: number,
): Promise<Waiting[]> {
  return db.many(sql`
    ${waiting} where d.workspace_id = ${workspaceId} and d.account_id = ${accountId} and d.state = 'queued' limit ${most}`);
}

/** Everything of this provider of which nobody knows whether it left, and that may still be asked about. */
export async function listUnknownOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  most: number,
): Promise<Waiting[]> {
  return db.many(sql`
    ${waiting} where d.workspace_id = ${workspaceId} and d.account_id = ${accountId} and d.state = 'unknown' and ${isLast} limit ${most}`);
}

/** Of each account: what waits to be handed over, and what may have left. A later attempt leaves the first one behind. */
export async function countWaiting(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<{ accountId: AccountId; waiting: number; unknown: number }[]> {
  return db.many(sql`
    select d.account_id as "accountId", count(*) filter (where d.state = 'queued') as waiting,
           count(*) filter (where d.state = 'unknown' and ${isLast}) as unknown
      from delivery d where d.workspace_id = ${workspaceId} and d.state in ('queued', 'unknown') group by d.account_id`);
}
