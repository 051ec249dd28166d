// Which member has claimed a call.
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

/** Compare-and-set with one winner: claims a call that is ringing or waiting. */
export async function claimCall(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  memberId: MemberId,
  now: Date,
): Promise<boolean> {
  const claimed = await tx.run(prepared`
    update call set version = version + 1, step_version = step_version + 1, claimed_by = ${memberId}, claimed_at = ${now}, ring_expires_at = null
     where workspace_id = ${workspaceId} and id = ${id} and claimed_by is null and ended_at is null and hung_up_at is null
       and flow_stage in ('ringing', 'waiting')`);
  return claimed === 1;
}

/** Releases a call whose member never joined. False if they did join, or another member has it. */
export async function releaseCall(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  memberId: MemberId,
): Promise<boolean> {
  const released = await tx.run(sql`
    update call set version = version + 1, announced_position = null, step_version = step_version + 1, claimed_by = null, claimed_at = null
     where workspace_id = ${workspaceId} and id = ${id} and claimed_by = ${memberId} and ended_at is null and hung_up_at is null
       and state not in ('active', 'held')`);
  return released === 1;
}
