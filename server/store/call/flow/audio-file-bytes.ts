import type { AudioFileId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared } from "#server/store/sql.ts";

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
