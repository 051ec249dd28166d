// Ended calls that may have left a recording. Reports mark nothing here: some time after its end, each call is checked
// once for an expected recording that is missing.
import type { AccountId, CallId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface CallToSearch {
  readonly workspaceId: WorkspaceId;
  readonly id: CallId;
  readonly accountId: AccountId;
  readonly endedAt: string;
  /** No report said what became of the voicemail, of the expected recording, or of one that a member started. */
  readonly isMissing: boolean;
}

/** Takes the earliest calls of each account, so that an unresponsive account doesn't block the others. */
export async function listCallsToSearch(
  db: Db,
  ended: { readonly after: Date; readonly before: Date },
  maxPerOwner: number,
): Promise<CallToSearch[]> {
  return db.many(sql`
    select u.workspace_id as "workspaceId", u.id, u.account_id as "accountId", u.ended_at as "endedAt", u.is_missing as "isMissing"
      from (select k.workspace_id, k.id, k.account_id, k.ended_at,
                   row_number() over (partition by k.workspace_id, k.account_id order by k.ended_at) as place,
                   (k.flow_stage = 'voicemail' and not exists (select from recording t where t.workspace_id = k.workspace_id and t.call_id = k.id
                                                           and t.kind = 'voicemail' and t.state <> 'recording'))
                   or ((k.recording_policy = 'always' or k.recording_requested_at is not null) and k.answered_at is not null
                       and not exists (select from recording t where t.workspace_id = k.workspace_id and t.call_id = k.id
                                        and t.kind = 'call' and t.state <> 'recording'))
                   or exists (select from recording t where t.workspace_id = k.workspace_id and t.call_id = k.id
                               and t.state = 'recording') as is_missing
              from call k
             where k.recordings_checked_at is null and k.ended_at > ${ended.after} and k.ended_at < ${ended.before}
               and (k.flow_stage = 'voicemail' or k.recording_policy <> 'off')) u
     where u.place <= ${maxPerOwner}
     order by u.ended_at`);
}

export async function setRecordingsCheckedAt(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update call set recordings_checked_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`);
}
