// Files are stored by content. Bytes are stored before the transaction that refers to them, so a slow file store holds
// neither a connection nor a lock. A short claim protects bytes that nothing refers to yet from the sweep; a deletion
// in progress makes a claim wait. The foreign key decides in the end: if a file was deleted meanwhile, the transaction
// fails and is retried.
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Clock } from "#server/actions/runtime.ts";
import type { FileStore, ReceivedFile } from "#server/ports/files.ts";
import { sha256InTurns } from "#server/sha256.ts";
import { claimFiles, endFileRemoval, fileKey, startFileRemoval } from "#server/store/attachment.ts";
import type { Database } from "#server/store/database.ts";

export interface FileDeps {
  readonly database: Database;
  readonly services: { readonly files: FileStore };
  readonly clock: Clock;
}

/** Returns the SHA-256 under which the bytes are stored. */
export async function storeFile(
  deps: FileDeps,
  workspaceId: WorkspaceId,
  bytes: Uint8Array,
): Promise<string> {
  const [sha256 = ""] = await storeFiles(deps, workspaceId, [bytes]);
  return sha256;
}

/** Returns their SHA-256 hashes, in order. Call outside of any transaction. */
export async function storeFiles(
  deps: FileDeps,
  workspaceId: WorkspaceId,
  files: readonly Uint8Array[],
): Promise<string[]> {
  const hashed: HashedFile[] = [];
  for (const bytes of files) hashed.push({ sha256: await sha256InTurns(bytes), bytes });
  await storeHashed(deps, workspaceId, hashed);
  return hashed.map((one) => one.sha256);
}

interface HashedFile {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** The same for files whose hashes are known. */
export async function storeHashed(
  deps: FileDeps,
  workspaceId: WorkspaceId,
  files: readonly HashedFile[],
): Promise<void> {
  if (files.length === 0) return;
  const different = new Map(files.map(({ sha256, bytes }) => [sha256, bytes]));
  const sizes = [...different].map(([sha256, { length }]) => ({ sha256, size: length }));
  await claim(deps, workspaceId, sizes);
  const waiting = [...different];
  const storeNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await deps.services.files.put(fileKey(workspaceId, next[0]), next[1]);
  };
  await Promise.all(Array.from({ length: limit("concurrentFileUploads") }, storeNext));
}

/** The same for a streamed file. Call outside of any transaction. */
export async function storeReceivedFile(
  deps: FileDeps,
  workspaceId: WorkspaceId,
  received: ReceivedFile,
): Promise<void> {
  await claim(deps, workspaceId, [received]);
  await deps.services.files.store(fileKey(workspaceId, received.sha256), received);
}

const pauseMs = 100;

/** Waits for a deletion in progress; one whose process died expires after a while. */
async function claim(
  { database, clock }: FileDeps,
  workspaceId: WorkspaceId,
  files: readonly { readonly sha256: string; readonly size: number }[],
): Promise<void> {
  const removalMs = limit("fileDeletionSeconds") * 1000;
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

/** Deletes row and bytes, unless something refers to them or claimed them since `before`. */
export async function deleteUnusedFile(
  { database, services: outside, clock }: FileDeps,
  workspaceId: WorkspaceId,
  sha256: string,
  before: Date,
): Promise<void> {
  const since = clock.now();
  const isMine = await database.transaction((tx) =>
    startFileRemoval(tx, workspaceId, sha256, { since, before }),
  );
  if (!isMine) return;
  await outside.files.remove(fileKey(workspaceId, sha256));
  await endFileRemoval(database, workspaceId, sha256);
}
