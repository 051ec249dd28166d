// What a member still has: rings, legs and conversations, for when their access is withdrawn.
import type { CallId, ConversationId, InboxId, LegId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { type Db, sql } from "#server/store/sql.ts";

interface HeldCall {
  callId: CallId;
  /** Whether the member sees the inbox of the call's conversation. */
  canSeeInbox: boolean;
}

interface HeldLeg extends HeldCall {
  legId: LegId;
  role: "member" | "supervisor";
  /** True if they have a join token and haven't joined yet. */
  hasJoinToken: boolean;
}

/** In the order in which calls are locked. */
export async function listOpenRingsOf(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<HeldCall[]> {
  return db.many(sql`
    select distinct r.call_id as "callId", coalesce(c.inbox_id = any(${visibleInboxIdsSql}), true) as "canSeeInbox"
      from call_ring r
      join member m on m.workspace_id = r.workspace_id and m.id = r.member_id
      join call k on k.workspace_id = r.workspace_id and k.id = r.call_id and not k.is_pbx
      join conversation c on c.workspace_id = k.workspace_id and c.id = k.conversation_id
     where r.workspace_id = ${workspaceId} and r.member_id = ${memberId} and r.end_reason is null
     order by r.call_id`);
}

/** Legs that the member is on or was admitted to, except those they are already leaving. */
export async function listOpenLegsOf(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<HeldLeg[]> {
  return db.many(sql`
    select l.call_id as "callId", l.id as "legId", l.role, l.join_token_hash is not null and l.provider_ref is null as "hasJoinToken",
           coalesce(c.inbox_id = any(${visibleInboxIdsSql}), true) as "canSeeInbox"
      from call_leg l
      join member m on m.workspace_id = l.workspace_id and m.id = l.member_id
      join call k on k.workspace_id = l.workspace_id and k.id = l.call_id and not k.is_pbx
      join conversation c on c.workspace_id = k.workspace_id and c.id = k.conversation_id
     where l.workspace_id = ${workspaceId} and l.member_id = ${memberId} and l.role in ('member', 'supervisor')
       and l.ended_at is null and l.leave_requested_at is null
     order by l.call_id, l.id`);
}

interface AssignedConversation {
  id: ConversationId;
  canSeeInbox: boolean;
}

/** Conversations that aren't closed; a closed one loses its assignee when it is reopened. */
export async function listAssignedTo(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<AssignedConversation[]> {
  return db.many(sql`
    select c.id, coalesce(c.inbox_id = any(${visibleInboxIdsSql}), true) as "canSeeInbox"
      from conversation c join member m on m.workspace_id = c.workspace_id and m.id = c.assignee_id
     where c.workspace_id = ${workspaceId} and c.assignee_id = ${memberId} and c.status <> 'closed' and c.folder <> 'merged'
     order by c.id`);
}

/** Active members who don't see this inbox. */
export async function listMembersWithoutAccess(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
): Promise<MemberId[]> {
  const rows = await db.many<{ id: MemberId }>(sql`
    select m.id from member m
     where m.workspace_id = ${workspaceId} and m.state = 'active' and not coalesce(${inboxId}::uuid = any(${visibleInboxIdsSql}), true)
     order by m.id`);
  return rows.map((row) => row.id);
}
