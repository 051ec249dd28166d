// Claims the manual start of a recording: announcing it to all participants and starting it takes a while, and two
// concurrent starts would record the conversation twice.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** False if the call is already being recorded, is over, or another request since `since` has no outcome yet. */
export async function claimRecordingRequest(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const updated = await tx.run(sql`
    update call set recording_requested_at = ${now}
     where workspace_id = ${workspaceId} and id = ${id} and recording_state = 'off' and ended_at is null
       and (recording_requested_at is null or recording_requested_at < ${since})`);
  return updated === 1;
}

/** Clears the claim once the outcome is known. */
export async function clearRecordingRequest(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<void> {
  await tx.run(
    sql`update call set recording_requested_at = null where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
