// Whether a member can see one inbox and is still active.
import type { InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { hasPermission, type Role, roles } from "#domain/permissions.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { type Db, isAmong, type Sql, sql } from "#server/store/sql.ts";
import type { MemberState } from "./member.ts";

export interface MemberAt {
  id: MemberId;
  name: string;
  state: MemberState;
  role: Role;
  canSeeInbox: boolean;
  /** Null for every inbox. */
  visibleInboxIds: readonly InboxId[] | null;
}

/** In the order of `ids`; unknown ids are left out. */
export async function listMembersAt(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  ids: readonly MemberId[],
): Promise<MemberAt[]> {
  if (ids.length === 0) return [];
  // Null visible inboxes mean every inbox.
  const rows = await db.many<MemberAt>(sql`
    select m.id, m.name, m.state, m.role, coalesce(${inboxId}::uuid = any(seen.ids), true) as "canSeeInbox", seen.ids as "visibleInboxIds"
      from member m cross join lateral (select ${visibleInboxIdsSql} as ids) seen where m.workspace_id = ${workspaceId} and ${isAmong(sql`m.id`, ids)}`);
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

const workers = roles.filter((role) => hasPermission(role, "conversation.update"));

/**
 * When a conversation is reopened, its assignee may have been deactivated, become read-only, or lost access to its
 * inbox; then it is unassigned. `conversation` is its alias in the statement.
 */
export const assigneeIfStillAssignable = (conversation: Sql): Sql => sql`
  (select m.id from member m
    where m.workspace_id = ${conversation}.workspace_id and m.id = ${conversation}.assignee_id and m.state = 'active'
      and m.role = any(${workers}) and coalesce(${conversation}.inbox_id = any(${visibleInboxIdsSql}), true))`;
