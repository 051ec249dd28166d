// Uploads by members, downloads for members who see the conversation, and signed URLs at which a provider fetches the
// images of a text.
import { AppError } from "#domain/errors.ts";
import type { AttachmentId, AudioFileId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { carriedTypes } from "#domain/message/decide-text.ts";
import { type Actor, canSeeInbox, hasDrafts, requireAuthenticated } from "#server/actions/actor.ts";
import { verifyMediaToken } from "#server/actions/message/media/media-url.ts";
import { storeArrived } from "#server/actions/message/media/save-file.ts";
import { isUploadedBy, uploaderOf } from "#server/actions/message/own-upload.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import { type ByteBudget, SharedByteBudget } from "#server/byte-budget.ts";
import type { ArrivedFile } from "#server/ports/files.ts";
import {
  type AttachmentRecord,
  fileKey,
  findAttachment,
  insertAttachment,
  listAttachmentParts,
  readStoredBytes,
  readUnsentBytes,
  type Uploader,
} from "#server/store/attachment.ts";
import { findAudioFileBytes } from "#server/store/call/flow/audio-file.ts";
import type { EntryAttachmentPart } from "#server/store/conversation/entry-attachment.ts";
import { isImageRequest, type PictureGate } from "./picture-gate.ts";
import { bodyPieces, type RequestContext, sendJson } from "./request-context.ts";
import { browserCaching, sendFile, sendIfUnchanged } from "./send-file.ts";
import { uploadName } from "./upload-name.ts";

/** The only types shown inline; all others are downloads. */
const inlineTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

interface Sender {
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
  readonly uploader: Uploader;
}

interface UploadBudget {
  /** Bytes of all uploads in progress. */
  readonly arriving: SharedByteBudget;
  /** Storage limit of a workspace. */
  readonly storageBytes: number;
  /** True while uploads must leave the rest of the disk to incoming messages. */
  isDiskNearlyFull(): Promise<boolean>;
}

export const createUploadBudget = (
  storageBytes: number | null,
  isDiskNearlyFull: () => Promise<boolean>,
): UploadBudget => ({
  arriving: new SharedByteBudget(limit("pendingUploadBytes")),
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
  const sender = senderOf(actor);
  const declaredBytes = Number(context.request.headers["content-length"] ?? 0);
  if (await budget.isDiskNearlyFull()) throw new AppError("storage_full");
  await assertFits(runtime, sender, declaredBytes, budget.storageBytes);
  const arriving = { bytes: 0 };
  const share = budget.arriving.ofSender(sender.memberId, limit("pendingPerMemberUploadBytes"));
  try {
    const pieces = counted(bodyPieces(context.request, limit("uploadBytes")), share, arriving);
    const arrived = await runtime.deps.services.files.receive(pieces);
    try {
      // While the file was arriving, its sender may have lost their access.
      const current = senderOf(await resolveActor());
      if (arrived.size === 0) throw AppError.invalid([{ path: "", message: "The file is empty." }]);
      await assertFits(runtime, current, arrived.size, budget.storageBytes);
      await storeArrived(runtime.deps, current.workspaceId, arrived);
      await sendJson(context, 201, await noteUpload(runtime, context, current, arrived));
    } finally {
      await arrived.discard();
    }
  } finally {
    share.release(arriving.bytes);
  }
}

function senderOf(actor: Actor): Sender {
  assertAllowed("conversation.reply", actor);
  const me = requireAuthenticated(actor);
  return { workspaceId: me.workspaceId, memberId: me.memberId, uploader: uploaderOf(me) };
}

async function* counted(
  pieces: AsyncIterable<Buffer>,
  budget: ByteBudget,
  arriving: { bytes: number },
): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) {
    if (!budget.reserve(piece.length))
      throw new AppError("busy", { seconds: limit("busyRetrySeconds") });
    arriving.bytes += piece.length;
    yield piece;
  }
}

async function assertFits(
  { deps }: Runtime,
  { workspaceId, memberId }: Sender,
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

function noteUpload(
  runtime: Runtime,
  { request, url }: RequestContext,
  { workspaceId, uploader }: Sender,
  { sha256, size, beginning }: ArrivedFile,
): Promise<EntryAttachmentPart | undefined> {
  const type =
    sniff(Buffer.from(beginning)) ??
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

export async function serveAttachment(
  runtime: Runtime,
  context: RequestContext,
  actor: Actor,
  pictures: PictureGate,
): Promise<void> {
  assertAllowed("conversation.read", actor);
  const me = requireAuthenticated(actor);
  const { workspaceId, visibleInboxIds, memberId } = me;
  const id = context.url.pathname.split("/")[2] ?? "";
  const found = isId(id)
    ? await findAttachment(runtime.deps.database, workspaceId, id as AttachmentId)
    : null;
  const isSeen =
    found &&
    (found.inboxId === null
      ? isUploadedBy(me, found) && hasDrafts(me)
      : canSeeInbox(visibleInboxIds, found.inboxId));
  if (!found || !isSeen) throw new AppError("not_found");
  const isRequested = isImageRequest(context.request);
  const canDisplay =
    (isRequested || inlineTypes.has(found.type)) &&
    found.sha256 !== null &&
    (await pictures.canDisplay(fileKey(workspaceId, found.sha256), found, memberId));
  // Also if the browser holds it: what was downloaded must not be displayed after a 304.
  if (isRequested && !canDisplay) throw new AppError("not_found");
  const types = canDisplay ? inlineTypes : new Set<string>();
  await sendAttachment(runtime, context, workspaceId, found, browserCaching, types);
}

/** Serves call flow audio files to members of the workspace. */
export async function serveAudioFile(
  runtime: Runtime,
  context: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("workspace.read", actor);
  const { workspaceId } = requireAuthenticated(actor);
  const id = context.url.pathname.split("/")[2] ?? "";
  const { database, services } = runtime.deps;
  const found = isId(id)
    ? await findAudioFileBytes(database, workspaceId, id as AudioFileId)
    : null;
  const file = found && (await services.files.open(fileKey(workspaceId, found.sha256)));
  if (!found || !file) throw new AppError("not_found");
  await sendFile(context, file, {
    "content-type": found.type,
    "cache-control": browserCaching,
    "content-security-policy": "default-src 'none'; sandbox",
  });
}

export async function serveMedia(runtime: Runtime, context: RequestContext): Promise<void> {
  const link = verifyMediaToken(runtime.deps, context.url.pathname.slice("/media/".length));
  const found =
    link && (await findAttachment(runtime.deps.database, link.workspaceId, link.attachmentId));
  if (!link || !found) throw new AppError("not_found");
  await sendAttachment(
    runtime,
    context,
    link.workspaceId,
    found,
    "private, max-age=3600",
    inlineTypes,
    forProviders,
  );
}

/** Types served under their own content type for providers; a browser still downloads them unless they are images. */
const forProviders: ReadonlySet<string> = new Set(carriedTypes("whatsapp"));

async function sendAttachment(
  runtime: Runtime,
  context: RequestContext,
  workspaceId: WorkspaceId,
  found: AttachmentRecord,
  caching: string,
  inline: ReadonlySet<string>,
  named: ReadonlySet<string> = inline,
): Promise<void> {
  const tag = tagOf(found);
  if (tag !== "" && sendIfUnchanged(context, tag, caching)) return;
  const key = found.sha256 === null ? null : fileKey(workspaceId, found.sha256);
  const file = key && (await runtime.deps.services.files.open(key));
  if (!file) throw new AppError("not_found");
  const way = inline.has(found.type) ? "inline" : "attachment";
  await sendFile(context, file, {
    "content-type":
      inline.has(found.type) || named.has(found.type) ? found.type : "application/octet-stream",
    "content-disposition": `${way}; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    "cache-control": caching,
    ...(tag === "" ? {} : { etag: tag }),
    "content-security-policy": "default-src 'none'; sandbox",
  });
}

const tagOf = ({ sha256 }: AttachmentRecord): string => (sha256 === null ? "" : `"${sha256}"`);

/** Type detected from the first bytes, which overrides the declared one. */
function sniff(bytes: Buffer): string | null {
  const starts = (...codes: number[]) => codes.every((code, index) => bytes[index] === code);
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (starts(0x47, 0x49, 0x46, 0x38)) return "image/gif";
  if (starts(0x52, 0x49, 0x46, 0x46) && bytes.subarray(8, 12).toString("latin1") === "WEBP")
    return "image/webp";
  return null;
}
