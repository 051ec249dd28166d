// Files are kept by their content. Bytes are stored before the transaction that refers to them begins: a slow
// file store then holds neither a connection nor a lock. A short claim keeps the sweep away from bytes to which
// nothing refers yet; a removal under way keeps a claim waiting. The foreign key of whatever refers to a file is
// the last word: a file that went meanwhile fails the transaction, which is then done again.
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Clock } from "#server/actions/runtime.ts";
import type { ArrivedFile, FileStore } from "#server/ports/files.ts";
import { beginFileRemoval, claimFiles, endFileRemoval, fileKey } from "#server/store/attachment.ts";
import type { Database } from "#server/store/database.ts";

export interface FileParts {
  readonly database: Database;
  readonly outside: { readonly files: FileStore };
  readonly clock: Clock;
}

/** The name under which these bytes are kept. */
export async function storeFile(
  parts: FileParts,
  workspaceId: WorkspaceId,
  bytes: Uint8Array,
): Promise<string> {
  const [sha256 = ""] = await storeFiles(parts, workspaceId, [bytes]);
  return sha256;
}

/** Their names, in their order. Call this outside of any transaction. */
export async function storeFiles(
  parts: FileParts,
  workspaceId: WorkspaceId,
  files: readonly Uint8Array[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const names = files.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  const different = new Map(files.map((bytes, place) => [names[place] ?? "", bytes]));
  const sizes = [...different].map(([sha256, { length }]) => ({ sha256, size: length }));
  await claim(parts, workspaceId, sizes);
  const waiting = [...different];
  const storeNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await parts.outside.files.put(fileKey(workspaceId, next[0]), next[1]);
  };
  await Promise.all(Array.from({ length: limit("filesStoredAtOnce") }, storeNext));
  return names;
}

/** The same for what arrived piece by piece. Call this outside of any transaction. */
export async function storeArrived(
  parts: FileParts,
  workspaceId: WorkspaceId,
  arrived: ArrivedFile,
): Promise<void> {
  await claim(parts, workspaceId, [arrived]);
  await parts.outside.files.keep(fileKey(workspaceId, arrived.sha256), arrived);
}

const pauseMs = 100;

/** Waits for whoever is removing one of them; a removal whose process died is over after a while. */
async function claim(
  { database, clock }: FileParts,
  workspaceId: WorkspaceId,
  files: readonly { readonly sha256: string; readonly size: number }[],
): Promise<void> {
  const removalMs = limit("fileRemovalSeconds") * 1000;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const at = clock.now();
    const stale = new Date(at.getTime() - removalMs);
    const isClaimed = await database.transaction((tx) =>
      claimFiles(tx, workspaceId, files, { at, stale }),
    );
    if (isClaimed) return;
    if (waitedMs > removalMs)
      throw new Error("A file is still being deleted. Try again in a moment.");
    await pause(pauseMs);
  }
}

/** Row and bytes, unless something refers to them or claimed them since `before`. */
export async function deleteUnusedFile(
  { database, outside, clock }: FileParts,
  workspaceId: WorkspaceId,
  sha256: string,
  before: Date,
): Promise<void> {
  const since = clock.now();
  const isMine = await database.transaction((tx) =>
    beginFileRemoval(tx, workspaceId, sha256, { since, before }),
  );
  if (!isMine) return;
  await outside.files.remove(fileKey(workspaceId, sha256));
  await endFileRemoval(database, workspaceId, sha256);
}
