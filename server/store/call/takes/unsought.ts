// Calls that are over and may have left a recording. Their reports mark nothing here: once a while after the end it is
// looked whether what was to be recorded is known, and the call never comes up again.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface UnsoughtCall {
  readonly workspaceId: WorkspaceId;
  readonly id: CallId;
  readonly endedAt: string;
  /** Nobody told what became of the message after the beep, or of the talk that was to be recorded. */
  readonly isMissing: boolean;
}

export async function listUnsought(
  db: Db,
  ended: { readonly after: Date; readonly before: Date },
  most: number,
): Promise<UnsoughtCall[]> {
  return db.many(sql`
    select k.workspace_id as "workspaceId", k.id, k.ended_at as "endedAt",
           (k.stage = 'voicemail' and not exists (select from take t where t.workspace_id = k.workspace_id and t.call_id = k.id
                                                   and t.kind = 'voicemail' and t.state <> 'running'))
           or ((k.recording = 'always' or k.recording_asked_at is not null) and k.answered_at is not null
               and not exists (select from take t where t.workspace_id = k.workspace_id and t.call_id = k.id
                                and t.kind = 'recording' and t.state <> 'running')) as "isMissing"
      from call k
     where k.takes_sought_at is null and k.ended_at > ${ended.after} and k.ended_at < ${ended.before}
       and (k.stage = 'voicemail' or k.recording = 'always' or k.recording_asked_at is not null)
     order by k.ended_at limit ${most}`);
}

export async function markSought(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update call set takes_sought_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`);
}
