// The access log of recordings, and which voicemails no member has played yet.
import type { ConversationId, MemberId, RecordingId, WorkspaceId } from "#domain/ids.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

/** A player sends many requests per playback; they are logged once. */
export async function recordPlayback(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    readonly id: string;
    readonly recordingId: RecordingId;
    readonly memberId: MemberId;
    readonly at: Date;
    readonly since: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into recording_playback (workspace_id, id, recording_id, member_id, at)
    select ${workspaceId}::uuid, ${row.id}::uuid, ${row.recordingId}::uuid, ${row.memberId}::uuid, ${row.at}::timestamptz
     where not exists (select from recording_playback l where l.workspace_id = ${workspaceId} and l.recording_id = ${row.recordingId}
       and l.member_id = ${row.memberId} and l.at > ${row.since})`);
}

export async function listPlaybacks(
  db: Db,
  workspaceId: WorkspaceId,
  recordingId: RecordingId,
  max: number,
): Promise<{ memberId: MemberId; at: string }[]> {
  return db.many(sql`
    select member_id as "memberId", at from recording_playback
     where workspace_id = ${workspaceId} and recording_id = ${recordingId} order by at desc, id desc limit ${max}`);
}

/** True for the first member who plays it. */
export async function markPlayed(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  { memberId, at }: { readonly memberId: MemberId; readonly at: Date },
): Promise<boolean> {
  const marked = await tx.run(sql`
    update recording set played_at = ${at}, played_by = ${memberId}
     where workspace_id = ${workspaceId} and id = ${id} and kind = 'voicemail' and played_at is null`);
  return marked === 1;
}

/** The number of voicemails in a conversation `c` that no member has played. */
export const unplayedIn: Sql = sql`(
  select count(*) from call uk join recording ut on ut.workspace_id = uk.workspace_id and ut.call_id = uk.id
   where uk.workspace_id = c.workspace_id and uk.conversation_id = c.id
     and ut.kind = 'voicemail' and ut.played_at is null and ut.state in ('processing', 'ready'))`;

/** True if the number changed. */
export async function saveUnplayedCount(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update conversation c set version = version + 1, unplayed_voicemails = ${unplayedIn}
     where c.workspace_id = ${workspaceId} and c.id = ${id} and c.unplayed_voicemails <> ${unplayedIn}`);
  return changed === 1;
}
