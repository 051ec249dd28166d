// Personal phones that ring if a member doesn't answer in the browser.
import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared } from "#server/store/sql.ts";

/** Those of the members whose personal phone rings, and how long after their browser. */
export async function listPersonalPhones(
  db: Db,
  workspaceId: WorkspaceId,
  memberIds: readonly MemberId[],
): Promise<{ memberId: MemberId; afterSeconds: number }[]> {
  return db.many(prepared`
    select m.id as "memberId", coalesce((m.settings ->> 'personalPhoneAfterSeconds')::int, 8) as "afterSeconds" from member m
     where m.workspace_id = ${workspaceId} and m.id = any(${memberIds}::uuid[]) and m.state = 'active'
       and m.settings ->> 'personalPhone' <> ''
     order by lower(m.name), m.id`);
}
