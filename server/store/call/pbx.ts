// PBX calls: calls carried by a member's own phone system.
import type { CallId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/**
 * Locks the unanswered PBX call from this number to this inbox. A withheld number may be another caller: only a call whose
 * ringing moves from softphone to softphone right now is theirs, and not one that rings this member already.
 */
export async function lockRingingPbxCall(
  tx: Db,
  workspaceId: WorkspaceId,
  caller: {
    readonly inboxId: InboxId;
    readonly number: string;
    readonly memberId: MemberId;
    /** Set for a withheld number. */
    readonly movedSince: Date | null;
  },
): Promise<CallId | null> {
  const row = await tx.maybe<{ id: CallId }>(sql`
    select id from call
     where workspace_id = ${workspaceId} and ended_at is null and answered_at is null and is_pbx and direction = 'in'
       and inbox_id = ${caller.inboxId} and number = ${caller.number}
       and (${caller.movedSince}::timestamptz is null or (
         exists (select 1 from call_leg l where l.workspace_id = call.workspace_id and l.call_id = call.id
                    and greatest(l.created_at, l.ended_at) > ${caller.movedSince})
         and not exists (select 1 from call_leg l where l.workspace_id = call.workspace_id and l.call_id = call.id
                            and l.added_by = ${caller.memberId} and l.ended_at is null)))
     order by id limit 1 for update`);
  return row?.id ?? null;
}
