// Keeping bytes by their content. Keeping and clearing away hold the same lock to their ends, so that the same
// picture sent again is never cleared away behind the back of whoever is keeping it: whether anything points at
// a file is asked only while nobody can begin to.
import { createHash } from "node:crypto";
import type { WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import {
  deleteLooseFile,
  fileKey,
  holdFile,
  insertFile,
  isFileKept,
} from "#server/store/attachment.ts";

export async function keepFile(ctx: WriteCtx, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await holdFile(ctx.db, ctx.workspaceId, sha256);
  await ctx.outside.files.put(fileKey(ctx.workspaceId, sha256), bytes);
  await insertFile(ctx.db, ctx.workspaceId, sha256, bytes.length, ctx.now);
  return sha256;
}

/** Row and bytes, unless something is kept in them. */
export async function clearFile(
  desk: Desk,
  workspaceId: WorkspaceId,
  sha256: string,
): Promise<void> {
  const { database, outside } = desk.parts;
  await database.transaction(async (tx) => {
    await holdFile(tx, workspaceId, sha256);
    await deleteLooseFile(tx, workspaceId, sha256);
    if (!(await isFileKept(tx, workspaceId, sha256)))
      await outside.files.remove(fileKey(workspaceId, sha256));
  });
}
