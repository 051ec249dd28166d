// Deliveries that wait to be submitted or to have their status checked, of all workspaces or of one account. Jobs do
// the work; these rows are used to ensure that each one has a job.
import type { AccountId, AttemptId, DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface WaitingDelivery {
  workspaceId: WorkspaceId;
  state: DeliveryState;
  /** The delivery of a text. */
  deliveryId: DeliveryId;
  /** The attempt of an email. Null for a text. */
  attemptId: AttemptId | null;
}

const waiting = sql`
  select distinct on (d.workspace_id, coalesce(t.id, d.id)) d.workspace_id as "workspaceId", d.state,
         d.id as "deliveryId", t.id as "attemptId", d.changed_at
    from delivery d
    join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
    left join email_attempt t on t.workspace_id = d.workspace_id and t.message_id = d.message_id and t.attempt = d.attempt and m.channel = 'email'`;

/** A later attempt supersedes the earlier one, whatever its outcome. */
const isLast = sql`not exists (
  select 1 from delivery later
   where later.workspace_id = d.workspace_id and later.message_id = d.message_id
     and later.recipient = d.recipient and later.attempt > d.attempt)`;

/** Takes those that have waited longest if there are more, so that none is left out forever. */
const longestFirst = (which: Sql, max: number): Sql => sql`
  select w."workspaceId", w.state, w."deliveryId", w."attemptId"
    from (${waiting} where ${which}) w order by w.changed_at, w."deliveryId" limit ${max}`;

/** Deliveries that were due before then and are still waiting: their job is gone. */
export async function listOverdue(db: Db, before: Date, max: number): Promise<WaitingDelivery[]> {
  return db.many(
    longestFirst(
      sql`d.state in ('queued', 'delayed', 'scheduled')
       and greatest(d.changed_at, coalesce(d.next_attempt_at, m.send_after, d.changed_at)) < ${before}`,
      max,
    ),
  );
}

/** Unknown deliveries whose status hasn't been checked since then, with checks left. */
export async function listUnchecked(
  db: Db,
  before: Date,
  maxRequested: number,
  max: number,
): Promise<WaitingDelivery[]> {
  return db.many(
    longestFirst(
      sql`d.state = 'unknown' and d.changed_at < ${before} and d.status_checks < ${maxRequested} and ${isLast}`,
      max,
    ),
  );
}

/** Everything queued for this account. */
export async function listQueuedOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  max: number,
): Promise<WaitingDelivery[]> {
  return db.many(sql`
    ${waiting} where d.workspace_id = ${workspaceId} and d.account_id = ${accountId} and d.state = 'queued' limit ${max}`);
}

/** Everything of this account with an unknown outcome whose status can still be checked. */
export async function listUnknownOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  max: number,
): Promise<WaitingDelivery[]> {
  return db.many(sql`
    ${waiting} where d.workspace_id = ${workspaceId} and d.account_id = ${accountId} and d.state = 'unknown' and ${isLast} limit ${max}`);
}

/**
 * Per account: how many are queued, and how many have an unknown outcome. A later attempt supersedes an earlier one.
 */
export async function countWaiting(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<{ accountId: AccountId; waiting: number; unknown: number }[]> {
  return db.many(sql`
    select d.account_id as "accountId", count(*) filter (where d.state = 'queued') as waiting,
           count(*) filter (where d.state = 'unknown' and ${isLast}) as unknown
      from delivery d where d.workspace_id = ${workspaceId} and d.state in ('queued', 'unknown') group by d.account_id`);
}
