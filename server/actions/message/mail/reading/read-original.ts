// The bytes of a mail as they came, from the row or from the file that holds them.
import type { EntryId, RawItemId, WorkspaceId } from "#domain/ids.ts";
import type { FileStore } from "#server/ports/files.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findOriginal } from "#server/store/mail/mail-body.ts";
import type { Db } from "#server/store/sql.ts";

export async function readOriginal(
  db: Db,
  files: FileStore,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<{ rawItemId: RawItemId; bytes: Buffer } | null> {
  const found = await findOriginal(db, workspaceId, id);
  if (!found) return null;
  if (found.fileSha256 === null) return { rawItemId: found.rawItemId, bytes: found.body };
  const bytes = await files.get(fileKey(workspaceId, found.fileSha256));
  return bytes && { rawItemId: found.rawItemId, bytes: Buffer.from(bytes) };
}
