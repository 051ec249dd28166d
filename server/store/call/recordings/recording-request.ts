// Whose turn it is to begin a recording by hand: to tell all in the room and the carrier takes a while, and two who
// begin in the same moment would have the talk recorded twice.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** false: it is recorded already, it is over, or somebody has begun after `since` and it is not known yet how it went. */
export async function claimRecordingRequest(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const asked = await tx.run(sql`
    update call set recording_requested_at = ${now}
     where workspace_id = ${workspaceId} and id = ${id} and recording_state = 'off' and ended_at is null
       and (recording_requested_at is null or recording_requested_at < ${since})`);
  return asked === 1;
}

/** It is known how it went. */
export async function clearRecordingRequest(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<void> {
  await tx.run(
    sql`update call set recording_requested_at = null where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
