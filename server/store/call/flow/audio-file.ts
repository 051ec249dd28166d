import type { AudioFileId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, emptySql, prepared, sql } from "#server/store/sql.ts";

interface AudioFileRecord {
  id: AudioFileId;
  name: string;
  seconds: number;
  memberId: MemberId | null;
  createdAt: string;
}

const columns = sql`id, name, seconds, member_id as "memberId", created_at as "createdAt"`;

export async function listAudioFiles(db: Db, workspaceId: WorkspaceId): Promise<AudioFileRecord[]> {
  return db.many(sql`
    select ${columns} from audio_file where workspace_id = ${workspaceId} order by lower(name), id`);
}

/** Locks the audio file until the transaction ends, so that a flow saved meanwhile waits for the outcome. */
export async function lockAudioFile(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AudioFileId,
): Promise<AudioFileRecord | null> {
  return tx.maybe(sql`
    select ${columns} from audio_file where workspace_id = ${workspaceId} and id = ${id} for update`);
}

export async function insertAudioFile(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: AudioFileId;
    name: string;
    sha256: string;
    type: string;
    seconds: number;
    memberId: MemberId | null;
    at: Date;
  },
): Promise<AudioFileRecord> {
  return tx.one(sql`
    insert into audio_file (workspace_id, id, name, sha256, type, seconds, member_id, created_at)
    values (${workspaceId}, ${row.id}, ${row.name}, ${row.sha256}, ${row.type}, ${row.seconds}, ${row.memberId}, ${row.at})
    returning ${columns}`);
}

export async function deleteAudioFileRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AudioFileId,
): Promise<void> {
  await tx.run(sql`delete from audio_file where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Those of the audio files that exist. With `isHeld`, none of them can be deleted before the transaction ends. */
export async function listExistingAudioFiles(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
  { isHeld }: { isHeld: boolean },
): Promise<AudioFileId[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<{ id: AudioFileId }>(sql`
    select id from audio_file where workspace_id = ${workspaceId} and id::text = any(${ids}::text[])
    ${isHeld ? sql`for share` : emptySql}`);
  return rows.map((row) => row.id);
}

/** Where the bytes of an audio file are stored. */
export async function findAudioFileBytes(
  db: Db,
  workspaceId: WorkspaceId,
  id: AudioFileId,
): Promise<{ sha256: string; type: string } | null> {
  return db.maybe(
    prepared`select sha256, type from audio_file where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
