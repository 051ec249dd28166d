// Uploads by members, for messages they write.
import { AppError } from "#domain/errors.ts";
import type { AttachmentId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { storeReceivedFile } from "#server/actions/message/media/save-file.ts";
import { uploaderOf } from "#server/actions/message/own-upload.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import { type ByteBudget, SharedByteBudget } from "#server/byte-budget.ts";
import type { ReceivedFile } from "#server/ports/files.ts";
import {
  insertAttachment,
  listAttachmentParts,
  readStoredBytes,
  readUnsentBytes,
  type Uploader,
} from "#server/store/attachment.ts";
import type { EntryAttachmentPart } from "#server/store/conversation/entry-attachment.ts";
import { detectImageType } from "./detect-image-type.ts";
import { bodyPieces, type RequestContext, sendJson } from "./request-context.ts";
import { uploadName } from "./upload-name.ts";

interface UploadOwner {
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
  readonly uploader: Uploader;
}

interface UploadBudget {
  /** Bytes of all uploads in progress. */
  readonly pending: SharedByteBudget;
  /** Storage limit of a workspace. */
  readonly storageBytes: number;
  /** True while uploads must leave the rest of the disk to incoming messages. */
  isDiskNearlyFull(): Promise<boolean>;
}

export const createUploadBudget = (
  storageBytes: number | null,
  isDiskNearlyFull: () => Promise<boolean>,
): UploadBudget => ({
  pending: new SharedByteBudget(limit("pendingUploadBytes")),
  storageBytes: storageBytes ?? limit("workspaceStorageBytes"),
  isDiskNearlyFull,
});

export async function handleUpload(
  runtime: Runtime,
  context: RequestContext,
  actor: Actor,
  budget: UploadBudget,
  resolveActor: () => Promise<Actor>,
): Promise<void> {
  const owner = ownerOf(actor);
  const declaredBytes = Number(context.request.headers["content-length"] ?? 0);
  if (await budget.isDiskNearlyFull()) throw new AppError("storage_full");
  await assertFits(runtime, owner, declaredBytes, budget.storageBytes);
  const progress = { bytes: 0 };
  const share = budget.pending.ofSender(owner.memberId, limit("pendingPerMemberUploadBytes"));
  try {
    const pieces = counted(bodyPieces(context.request, limit("uploadBytes")), share, progress);
    const received = await runtime.deps.services.files.receive(pieces);
    try {
      // While the file was arriving, its owner may have lost their access.
      const current = ownerOf(await resolveActor());
      if (received.size === 0)
        throw AppError.invalid([{ path: "", message: "The file is empty." }]);
      await assertFits(runtime, current, received.size, budget.storageBytes);
      await storeReceivedFile(runtime.deps, current.workspaceId, received);
      await sendJson(context, 201, await insertUpload(runtime, context, current, received));
    } finally {
      await received.discard();
    }
  } finally {
    share.release(progress.bytes);
  }
}

function ownerOf(actor: Actor): UploadOwner {
  assertAllowed("conversation.reply", actor);
  const me = requireAuthenticated(actor);
  return { workspaceId: me.workspaceId, memberId: me.memberId, uploader: uploaderOf(me) };
}

async function* counted(
  pieces: AsyncIterable<Buffer>,
  budget: ByteBudget,
  progress: { bytes: number },
): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) {
    if (!budget.reserve(piece.length))
      throw new AppError("busy", { seconds: limit("busyRetrySeconds") });
    progress.bytes += piece.length;
    yield piece;
  }
}

async function assertFits(
  { deps }: Runtime,
  { workspaceId, memberId }: UploadOwner,
  bytes: number,
  max: number,
): Promise<void> {
  const used = await readStoredBytes(deps.database, workspaceId);
  if (used + bytes > max)
    throw new AppError("workspace_full", { used: formatBytes(used), max: formatBytes(max) });
  const unsent = await readUnsentBytes(deps.database, workspaceId, memberId);
  const maxUnsent = limit("unsentPerMemberBytes");
  if (unsent + bytes > maxUnsent)
    throw new AppError("unsent_files_full", {
      used: formatBytes(unsent),
      max: formatBytes(maxUnsent),
    });
}

function insertUpload(
  runtime: Runtime,
  { request, url }: RequestContext,
  { workspaceId, uploader }: UploadOwner,
  { sha256, size, beginning }: ReceivedFile,
): Promise<EntryAttachmentPart | undefined> {
  const type =
    detectImageType(Buffer.from(beginning)) ??
    (request.headers["content-type"]?.split(";")[0] || "application/octet-stream");
  const name = uploadName(url.searchParams.get("name") ?? "");
  return runtime.asSystem(workspaceId, async (ctx) => {
    const id = ctx.newId<AttachmentId>();
    await insertAttachment(ctx.db, workspaceId, {
      id,
      uploader,
      sha256,
      name,
      type,
      size,
      messageId: null,
      position: 0,
      remote: null,
      at: ctx.now,
    });
    return (await listAttachmentParts(ctx.db, workspaceId, [id]))[0];
  });
}
