// Whether a member can see one inbox and is still active.
import type { LineId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import { sightOfMember } from "#server/store/conversation/sight.ts";
import { type Db, sql } from "#server/store/sql.ts";
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
  lineId: LineId,
  ids: readonly MemberId[],
): Promise<MemberAt[]> {
  if (ids.length === 0) return [];
  // Sees every line where the sight is null.
  const rows = await db.many<MemberAt>(sql`
    select m.id, m.name, m.state, m.role, coalesce(${lineId}::uuid = any(${sightOfMember}), true) as "seesLine"
      from member m where m.workspace_id = ${workspaceId} and m.id = any(${ids}::uuid[])`);
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** A conversation that opens again may be assigned to a member who was switched off since: then to nobody. */
export const assigneeIfActive = sql`, assignee_id = (
  select m.id from member m
   where m.workspace_id = conversation.workspace_id and m.id = conversation.assignee_id and m.state = 'active')`;
