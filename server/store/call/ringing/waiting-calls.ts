// Where callers stand in their flow: who waits, whose time is up, what the carrier was told.
import type { CallId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";

/** How many wait at this step, and how many of them before this call. */
export async function countWaiting(
  db: Db,
  workspaceId: WorkspaceId,
  where: { readonly inboxId: InboxId; readonly stepId: string; readonly callId: CallId },
): Promise<{ waiting: number; ahead: number }> {
  return db.one(prepared`
    select count(*) as waiting, count(*) filter (where w.priority > k.priority
             or (w.priority = k.priority and (w.waiting_since, w.id) < (coalesce(k.waiting_since, 'infinity'), k.id))) as ahead
      from call w join call k on k.workspace_id = w.workspace_id and k.id = ${where.callId}
     where w.workspace_id = ${workspaceId} and w.inbox_id = ${where.inboxId} and w.step_id = ${where.stepId} and w.id <> k.id
       and w.ended_at is null and w.waiting_since is not null and w.claimed_by is null`);
}

const places = (workspaceId: WorkspaceId, inboxId: InboxId): Sql => sql`
  select w.id, row_number() over (order by w.priority desc, w.waiting_since, w.id) as place from call w
   where w.workspace_id = ${workspaceId} and w.inbox_id = ${inboxId} and w.ended_at is null and w.waiting_since is not null
     and w.claimed_by is null`;

/**
 * Those on the line whose place is another than was told last, the first in the queue first: they count as told now.
 * Whoever is held by another transaction is told by it, or the next time.
 */
export async function claimCallsWithNewPosition(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  most: number,
): Promise<{ id: CallId; conversationId: ConversationId; homeInboxId: InboxId }[]> {
  return tx.many(sql`
    with misplaced as (
      select k.id, p.place from call k join (${places(workspaceId, inboxId)}) p on p.id = k.id
       where k.workspace_id = ${workspaceId} and k.announced_position is distinct from p.place
       order by p.place limit ${most} for update of k skip locked)
    update call k set announced_position = m.place from misplaced m, conversation c
     where k.workspace_id = ${workspaceId} and k.id = m.id and c.workspace_id = k.workspace_id and c.id = k.conversation_id
    returning k.id, k.conversation_id as "conversationId", c.inbox_id as "homeInboxId"`);
}

export async function hasCallsWithNewPosition(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from call k join (${places(workspaceId, inboxId)}) p on p.id = k.id
                    where k.workspace_id = ${workspaceId} and k.announced_position is distinct from p.place) as "isThere"`);
  return isThere;
}

/**
 * Callers nobody has taken yet, in the order in which they are served; those who merely ring come first. All of them:
 * the first may wait for members who are busy, and the last for one who is free.
 */
export async function listUnclaimedCalls(db: Db, workspaceId: WorkspaceId): Promise<CallId[]> {
  const rows = await db.many<{ id: CallId }>(prepared`
    select id from call
     where workspace_id = ${workspaceId} and ended_at is null and claimed_by is null and hung_up_at is null
       and (waiting_since is not null or ring_expires_at is not null)
     order by waiting_since is not null, priority desc, waiting_since, id`);
  return rows.map((row) => row.id);
}

/** Calls that may want a step on, in all workspaces. */
export async function listCallsWithDueTransition(
  db: Db,
  most: number,
): Promise<{ workspaceId: WorkspaceId; id: CallId }[]> {
  return db.many(sql`
    select workspace_id as "workspaceId", id from call
     where ended_at is null and hung_up_at is null
       and (ring_expires_at is not null or waiting_since is not null or claimed_by is not null)
       and state not in ('active', 'held')
     order by last_event_at limit ${most}`);
}

/** The call that this pass lets into. */
export async function findCallByJoinToken(
  db: Db,
  workspaceId: WorkspaceId,
  hash: Buffer,
): Promise<CallId | null> {
  const row = await db.maybe<{ id: CallId }>(
    prepared`select call_id as id from call_leg where workspace_id = ${workspaceId} and join_token_hash = ${hash}`,
  );
  return row?.id ?? null;
}
