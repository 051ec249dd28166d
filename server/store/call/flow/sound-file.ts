import type { SoundId, WorkspaceId } from "#domain/ids.ts";
import { type Db, often } from "#server/store/sql.ts";

/** Where the bytes of a sound lie. */
export async function findSoundFile(
  db: Db,
  workspaceId: WorkspaceId,
  id: SoundId,
): Promise<{ sha256: string; type: string } | null> {
  return db.maybe(
    often`select sha256, type from sound where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
