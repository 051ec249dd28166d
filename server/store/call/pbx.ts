// PBX calls: calls carried by a member's own phone system.
import type { CallId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Locks the unanswered PBX call from this number to this inbox. */
export async function lockRingingPbxCall(
  tx: Db,
  workspaceId: WorkspaceId,
  caller: { readonly inboxId: InboxId; readonly number: string },
): Promise<CallId | null> {
  const row = await tx.maybe<{ id: CallId }>(sql`
    select id from call
     where workspace_id = ${workspaceId} and ended_at is null and answered_at is null and is_pbx and direction = 'in'
       and inbox_id = ${caller.inboxId} and number = ${caller.number}
     order by id limit 1 for update`);
  return row?.id ?? null;
}
