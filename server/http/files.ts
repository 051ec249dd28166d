// Bytes in and out: uploads of members, downloads of whoever may see the conversation, and the signed
// addresses at which a provider fetches the pictures of a text.
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { AppError } from "#domain/errors.ts";
import type { AttachmentId, AudioFileId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { carriedTypes } from "#domain/message/decide-sms.ts";
import { bytesToPictureSize, countPixels } from "#domain/picture-size.ts";
import { type Actor, canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import { verifyMediaToken } from "#server/actions/message/media/media-url.ts";
import { storeArrived } from "#server/actions/message/media/save-file.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import { type HeldBytes, HeldTogether } from "#server/held-bytes.ts";
import type { ArrivedFile } from "#server/ports/files.ts";
import {
  type AttachmentRecord,
  fileKey,
  findAttachment,
  insertAttachment,
  listAttachmentParts,
  readStoredBytes,
} from "#server/store/attachment.ts";
import { findAudioFileBytes } from "#server/store/call/flow/audio-file-bytes.ts";
import type { EntryAttachmentPart } from "#server/store/conversation/entry.ts";
import { bodyPieces, type RequestContext, sendJson } from "./request-context.ts";
import { sendFile } from "./send-file.ts";
import { uploadName } from "./upload-name.ts";

/**
 * Held by the browser, and shown only after asking us: whoever has signed out, or may not see it any more, is not shown it by
 * their browser either. The answer to most of these questions is 304 and no bytes.
 */
const heldByBrowser = "private, no-cache";

/** Only these are ever shown inside a page; all else is a download. */
const shownInline = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export interface UploadRoom {
  /** Bytes of all uploads that are arriving. */
  readonly arriving: HeldTogether;
  /** What all files of a workspace may take. */
  readonly storageBytes: number;
}

export const openUploadRoom = (storageBytes: number | null): UploadRoom => ({
  arriving: new HeldTogether(limit("arrivingBytes")),
  storageBytes: storageBytes ?? limit("workspaceStorageBytes"),
});

export async function handleUpload(
  desk: Runtime,
  visit: RequestContext,
  actor: Actor,
  room: UploadRoom,
): Promise<void> {
  assertAllowed("conversation.reply", actor);
  const { workspaceId, memberId } = requireAuthenticated(actor);
  const said = Number(visit.request.headers["content-length"] ?? 0);
  await mustFit(desk, workspaceId, said, room.storageBytes);
  const arriving = { bytes: 0 };
  const share = room.arriving.ofSender(memberId, limit("arrivingOfMemberBytes"));
  try {
    const pieces = counted(bodyPieces(visit.request, limit("uploadBytes")), share, arriving);
    const arrived = await desk.parts.outside.files.receive(pieces);
    try {
      if (arrived.size === 0) throw AppError.invalid([{ path: "", say: "The file is empty." }]);
      await mustFit(desk, workspaceId, arrived.size, room.storageBytes);
      await storeArrived(desk.parts, workspaceId, arrived);
    } finally {
      await arrived.discard();
    }
    await sendJson(visit, 201, await noteUpload(desk, visit, { workspaceId, memberId }, arrived));
  } finally {
    share.giveBack(arriving.bytes);
  }
}

async function* counted(
  pieces: AsyncIterable<Buffer>,
  room: HeldBytes,
  arriving: { bytes: number },
): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) {
    if (!room.take(piece.length)) throw new AppError("busy", { seconds: limit("busySeconds") });
    arriving.bytes += piece.length;
    yield piece;
  }
}

async function mustFit(
  { parts }: Runtime,
  workspaceId: WorkspaceId,
  bytes: number,
  max: number,
): Promise<void> {
  const used = await readStoredBytes(parts.database, workspaceId);
  if (used + bytes > max)
    throw new AppError("workspace_full", { used: formatBytes(used), max: formatBytes(max) });
}

function noteUpload(
  desk: Runtime,
  { request, url }: RequestContext,
  { workspaceId, memberId }: { workspaceId: WorkspaceId; memberId: MemberId | null },
  { sha256, size, beginning }: ArrivedFile,
): Promise<EntryAttachmentPart | undefined> {
  const type =
    sniff(Buffer.from(beginning)) ??
    (request.headers["content-type"]?.split(";")[0] || "application/octet-stream");
  const name = uploadName(url.searchParams.get("name") ?? "");
  return desk.asSystem(workspaceId, async (ctx) => {
    const id = ctx.newId<AttachmentId>();
    await insertAttachment(ctx.db, workspaceId, {
      ...{ id, memberId, sha256, name, type, size },
      ...{ messageId: null, position: 0, remote: null, at: ctx.now },
    });
    return (await listAttachmentParts(ctx.db, workspaceId, [id]))[0];
  });
}

export async function serveAttachment(
  desk: Runtime,
  visit: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("conversation.read", actor);
  const { workspaceId, sight, memberId } = requireAuthenticated(actor);
  const id = visit.url.pathname.split("/")[2] ?? "";
  const found = isId(id)
    ? await findAttachment(desk.parts.database, workspaceId, id as AttachmentId)
    : null;
  const isSeen =
    found &&
    (found.inboxId === null ? found.memberId === memberId : canSeeInbox(sight, found.inboxId));
  if (!found || !isSeen) throw new AppError("not_found");
  const isHeld = visit.request.headers["if-none-match"] === tagOf(found);
  if (
    !isHeld &&
    asksForPicture(visit.request) &&
    (await hasTooManyPixels(desk, workspaceId, found))
  )
    throw new AppError("not_found");
  await give(desk, visit, workspaceId, found, heldByBrowser);
}

/** What callers hear, for whoever draws what happens when a line rings. */
export async function serveAudioFile(
  desk: Runtime,
  visit: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("workspace.read", actor);
  const { workspaceId } = requireAuthenticated(actor);
  const id = visit.url.pathname.split("/")[2] ?? "";
  const { database, outside } = desk.parts;
  const found = isId(id)
    ? await findAudioFileBytes(database, workspaceId, id as AudioFileId)
    : null;
  const file = found && (await outside.files.open(fileKey(workspaceId, found.sha256)));
  if (!found || !file) throw new AppError("not_found");
  await sendFile(visit, file, {
    "content-type": found.type,
    "cache-control": heldByBrowser,
    "content-security-policy": "default-src 'none'; sandbox",
  });
}

export async function serveMedia(desk: Runtime, visit: RequestContext): Promise<void> {
  const link = verifyMediaToken(desk.parts, visit.url.pathname.slice("/media/".length));
  const found =
    link && (await findAttachment(desk.parts.database, link.workspaceId, link.attachmentId));
  if (!link || !found) throw new AppError("not_found");
  await give(desk, visit, link.workspaceId, found, "private, max-age=3600", forProviders);
}

/** A provider takes a file by the type that it is told; a browser that comes along only gets to keep it. */
const forProviders: ReadonlySet<string> = new Set(carriedTypes("whatsapp"));

async function give(
  desk: Runtime,
  visit: RequestContext,
  workspaceId: WorkspaceId,
  found: AttachmentRecord,
  caching: string,
  named: ReadonlySet<string> = shownInline,
): Promise<void> {
  const { request, response } = visit;
  const tag = tagOf(found);
  if (tag !== "" && request.headers["if-none-match"] === tag) {
    response.writeHead(304, { etag: tag, "cache-control": caching });
    return void response.end();
  }
  const key = found.sha256 === null ? null : fileKey(workspaceId, found.sha256);
  const file = key && (await desk.parts.outside.files.open(key));
  if (!file) throw new AppError("not_found");
  const way = shownInline.has(found.type) ? "inline" : "attachment";
  await sendFile(visit, file, {
    "content-type":
      shownInline.has(found.type) || named.has(found.type)
        ? found.type
        : "application/octet-stream",
    "content-disposition": `${way}; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    "cache-control": caching,
    ...(tag === "" ? {} : { etag: tag }),
    "content-security-policy": "default-src 'none'; sandbox",
  });
}

const tagOf = ({ sha256 }: AttachmentRecord): string => (sha256 === null ? "" : `"${sha256}"`);

/** To draw it in a page, and not to keep or open it. */
const asksForPicture = ({ headers }: IncomingMessage): boolean =>
  headers["sec-fetch-dest"] === "image" || headers.accept?.startsWith("image/") === true;

async function hasTooManyPixels(
  { parts }: Runtime,
  workspaceId: WorkspaceId,
  { sha256, type, size }: AttachmentRecord,
): Promise<boolean> {
  if (sha256 === null || size === 0 || !shownInline.has(type)) return false;
  const range = { from: 0, to: bytesToPictureSize - 1 };
  const beginning = await parts.outside.files.open(fileKey(workspaceId, sha256), range);
  if (!beginning) return false;
  const pixels = countPixels(await buffer(beginning.pieces));
  return pixels !== null && pixels > limit("shownPixels");
}

/** What the first bytes say goes before what the sender says. */
function sniff(bytes: Buffer): string | null {
  const begins = (...codes: number[]) => codes.every((code, place) => bytes[place] === code);
  if (begins(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (begins(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (begins(0x47, 0x49, 0x46, 0x38)) return "image/gif";
  if (begins(0x52, 0x49, 0x46, 0x46) && bytes.subarray(8, 12).toString("latin1") === "WEBP")
    return "image/webp";
  return null;
}
