// The original bytes of an email, from its row or its file.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { EntryId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import type { FileStore, OpenFile } from "#server/ports/files.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findOriginalEmail } from "#server/store/email/email-body.ts";
import type { Db } from "#server/store/sql.ts";

/** Where the original is, and the hash of its bytes. */
export async function findOriginal(db: Db, workspaceId: WorkspaceId, id: EntryId) {
  const found = await findOriginalEmail(db, workspaceId, id);
  if (!found) return null;
  const sha256 = found.originalSha256 ?? createHash("sha256").update(found.body).digest("hex");
  return { ...found, sha256 };
}

/** Opens the row's bytes or the file that holds them. */
export async function openOriginalFile(
  files: FileStore,
  workspaceId: WorkspaceId,
  { body, originalSha256 }: { readonly body: Buffer; readonly originalSha256: string | null },
): Promise<OpenFile | null> {
  return originalSha256 === null
    ? { size: body.length, pieces: Readable.from([body]) }
    : files.open(fileKey(workspaceId, originalSha256));
}

export async function loadOriginal(
  db: Db,
  files: FileStore,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<{ inboundPayloadId: InboundPayloadId; bytes: Buffer } | null> {
  const found = await findOriginalEmail(db, workspaceId, id);
  if (!found) return null;
  if (found.originalSha256 === null)
    return { inboundPayloadId: found.inboundPayloadId, bytes: found.body };
  const bytes = await files.get(fileKey(workspaceId, found.originalSha256));
  return bytes && { inboundPayloadId: found.inboundPayloadId, bytes: Buffer.from(bytes) };
}

interface OriginalHead {
  readonly inboundPayloadId: InboundPayloadId;
  readonly beginning: Buffer;
  /** Total size in bytes. */
  readonly size: number;
}

/** Reads only the first bytes into memory: an email may be fifty megabytes, with many concurrent requests. */
export async function readOriginalHead(
  db: Db,
  files: FileStore,
  workspaceId: WorkspaceId,
  id: EntryId,
  max: number,
): Promise<OriginalHead | null> {
  const found = await findOriginalEmail(db, workspaceId, id);
  if (!found) return null;
  const { inboundPayloadId, body, originalSha256, size } = found;
  if (originalSha256 === null)
    return { inboundPayloadId, beginning: body.subarray(0, max), size: body.length };
  const file = await files.open(fileKey(workspaceId, originalSha256), { from: 0, to: max - 1 });
  if (!file) return null;
  const pieces: Buffer[] = [];
  for await (const piece of file.pieces) pieces.push(Buffer.from(piece));
  return { inboundPayloadId, beginning: Buffer.concat(pieces), size };
}
