// Locks rows of calls. A transaction locks calls before rows of members, and those before conversations; several calls in
// the order of their ids (docs/adr/0088-locks-are-taken-in-one-order.md).
import type { CallId, ConversationId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export async function lockCallRow(tx: Db, workspaceId: WorkspaceId, id: CallId): Promise<void> {
  await tx.run(
    prepared`select 1 from call where workspace_id = ${workspaceId} and id = ${id} for update`,
  );
}

export async function lockCallRows(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly CallId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(prepared`
    select 1 from call where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by id for update`);
}

/** For a change that moves calls between these conversations, or shows them to other members. */
export async function lockCallsOfConversations(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<void> {
  const rows = await tx.many<{ id: CallId }>(sql`
    select id from call where workspace_id = ${workspaceId} and conversation_id = any(${ids}::uuid[])`);
  await lockCallRows(
    tx,
    workspaceId,
    rows.map((row) => row.id),
  );
}

/** Every call that these members are on, listen to or may still join. */
export async function lockCallsOfMembers(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly MemberId[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.many<{ callId: CallId }>(sql`
    select distinct l.call_id as "callId" from call_leg l
     where l.workspace_id = ${workspaceId} and l.member_id = any(${ids}::uuid[]) and l.ended_at is null`);
  await lockCallRows(
    tx,
    workspaceId,
    rows.map((row) => row.callId),
  );
}

/** The members who are or were on these calls, then their conversations; the calls are locked. */
export async function lockRowsOfCalls(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly CallId[],
): Promise<void> {
  const legs = await tx.many<{ memberId: MemberId }>(prepared`
    select distinct l.member_id as "memberId" from call_leg l
     where l.workspace_id = ${workspaceId} and l.call_id = any(${ids}::uuid[]) and l.member_id is not null`);
  const memberIds = legs.map((leg) => leg.memberId);
  await tx.run(prepared`
    select 1 from member where workspace_id = ${workspaceId} and id = any(${memberIds}::uuid[]) order by id for no key update`);
  const calls = await tx.many<{ conversationId: ConversationId }>(prepared`
    select distinct k.conversation_id as "conversationId" from call k
     where k.workspace_id = ${workspaceId} and k.id = any(${ids}::uuid[])`);
  const conversationIds = calls.map((call) => call.conversationId);
  await tx.run(prepared`
    select 1 from conversation where workspace_id = ${workspaceId} and id = any(${conversationIds}::uuid[]) order by id for update`);
}

/**
 * For a change of what belongs to the call: its legs, rings, recordings or position. Of two states of a call, a client
 * takes the one with the higher version.
 */
export async function raiseCallVersion(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<void> {
  await tx.run(
    prepared`update call set version = version + 1 where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
