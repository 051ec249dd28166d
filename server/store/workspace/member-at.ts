// Whether a member can see one inbox and is still active.
import type { InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { hasPermission, type Role, roles } from "#domain/permissions.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";
import type { MemberState } from "./member.ts";

export interface MemberAt {
  id: MemberId;
  name: string;
  state: MemberState;
  role: Role;
  seesLine: boolean;
}

/** In the order of `ids`; unknown ids are left out. */
export async function listMembersAt(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  ids: readonly MemberId[],
): Promise<MemberAt[]> {
  if (ids.length === 0) return [];
  // Sees every line where the sight is null.
  const rows = await db.many<MemberAt>(sql`
    select m.id, m.name, m.state, m.role, coalesce(${inboxId}::uuid = any(${visibleInboxIdsSql}), true) as "seesLine"
      from member m where m.workspace_id = ${workspaceId} and m.id = any(${ids}::uuid[])`);
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

const workers = roles.filter((role) => hasPermission(role, "conversation.update"));

/**
 * A conversation that opens again may be assigned to a member who was switched off since, only reads now or no longer
 * sees its inbox: then to nobody. `conversation` is its name in the statement.
 */
export const assigneeIfMayHave = (conversation: Sql): Sql => sql`
  (select m.id from member m
    where m.workspace_id = ${conversation}.workspace_id and m.id = ${conversation}.assignee_id and m.state = 'active'
      and m.role = any(${workers}) and coalesce(${conversation}.inbox_id = any(${visibleInboxIdsSql}), true))`;
