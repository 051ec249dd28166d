// The positions of callers in their flow: who is waiting, whose time is up, and which position was published.
import type { CallId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";

/** How many callers wait at this step, and how many of them are ahead of this call. */
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

const queuePositions = (workspaceId: WorkspaceId, inboxId: InboxId): Sql => sql`
  select w.id, row_number() over (order by w.priority desc, w.waiting_since, w.id) as position from call w
   where w.workspace_id = ${workspaceId} and w.inbox_id = ${inboxId} and w.ended_at is null and w.waiting_since is not null
     and w.claimed_by is null`;

/**
 * Claims the calls of an inbox whose queue position differs from the one last published, first in queue first, and
 * marks it as published. Locked calls are published by the other transaction, or the next time.
 */
export async function claimCallsWithNewPosition(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  max: number,
): Promise<{ id: CallId; conversationId: ConversationId; conversationInboxId: InboxId }[]> {
  return tx.many(sql`
    with misplaced as (
      select k.id, p.position from call k join (${queuePositions(workspaceId, inboxId)}) p on p.id = k.id
       where k.workspace_id = ${workspaceId} and k.announced_position is distinct from p.position
       order by p.position limit ${max} for update of k skip locked)
    update call k set announced_position = m.position, version = k.version + 1 from misplaced m, conversation c
     where k.workspace_id = ${workspaceId} and k.id = m.id and c.workspace_id = k.workspace_id and c.id = k.conversation_id
    returning k.id, k.conversation_id as "conversationId", c.inbox_id as "conversationInboxId"`);
}

export async function hasCallsWithNewPosition(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from call k join (${queuePositions(workspaceId, inboxId)}) p on p.id = k.id
                    where k.workspace_id = ${workspaceId} and k.announced_position is distinct from p.position) as "isThere"`);
  return isThere;
}

/**
 * Unclaimed callers in serving order; those who are only ringing come first. Returns all of them: the first may wait
 * for busy members, and the last for one who is free.
 */
export async function listUnclaimedCalls(db: Db, workspaceId: WorkspaceId): Promise<CallId[]> {
  const rows = await db.many<{ id: CallId }>(prepared`
    select id from call
     where workspace_id = ${workspaceId} and ended_at is null and claimed_by is null and hung_up_at is null
       and (waiting_since is not null or ring_expires_at is not null)
     order by waiting_since is not null, priority desc, waiting_since, id`);
  return rows.map((row) => row.id);
}

/** Calls that may be due for the next step, in all workspaces. */
export async function listCallsWithDueTransition(
  db: Db,
  max: number,
): Promise<{ workspaceId: WorkspaceId; id: CallId }[]> {
  return db.many(sql`
    select workspace_id as "workspaceId", id from call
     where ended_at is null and hung_up_at is null
       and (ring_expires_at is not null or waiting_since is not null or claimed_by is not null)
       and state not in ('active', 'held')
     order by last_event_at limit ${max}`);
}

/** The call that this join token admits to. */
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
