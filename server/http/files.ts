// Bytes in and out: uploads of members, downloads of whoever may see the conversation, and the signed
// addresses at which a provider fetches the pictures of a text.
import { DeskError } from "#domain/errors.ts";
import type { AttachmentId, SoundId, WorkspaceId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, asSomeone, sees } from "#server/actions/actor.ts";
import { type Desk, judge } from "#server/actions/desk.ts";
import { storeFile } from "#server/actions/message/picture/keep-file.ts";
import { readMediaLink } from "#server/actions/message/picture/media-link.ts";
import {
  type AttachmentRecord,
  fileKey,
  findAttachment,
  insertAttachment,
  listAttachmentParts,
} from "#server/store/attachment.ts";
import { findSoundFile } from "#server/store/call/flow/sound-file.ts";
import { readBody, sendJson, type Visit } from "./request.ts";

/**
 * Held by the browser, and shown only after asking us: whoever has signed out, or may not see it any more, is not shown it by
 * their browser either. The answer to most of these questions is 304 and no bytes.
 */
const heldByBrowser = "private, no-cache";

/** Only these are ever shown inside a page; all else is a download. */
const shownInline = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export async function takeUpload(desk: Desk, visit: Visit, actor: Actor): Promise<void> {
  judge("conversation.reply", actor);
  const { workspaceId, memberId } = asSomeone(actor);
  const bytes = await readBody(visit, limit("uploadBytes"));
  if (bytes.length === 0) throw DeskError.invalid([{ path: "", say: "The file is empty." }]);
  const type =
    sniff(bytes) ??
    (visit.request.headers["content-type"]?.split(";")[0] || "application/octet-stream");
  const name =
    (visit.url.searchParams.get("name") ?? "").replace(/[\p{C}/\\]/gu, "").slice(0, 120) || "file";
  const sha256 = await storeFile(desk.parts, workspaceId, bytes);
  const part = await desk.asHouse(workspaceId, async (ctx) => {
    const id = ctx.newId<AttachmentId>();
    await insertAttachment(ctx.db, workspaceId, {
      id,
      messageId: null,
      memberId,
      sha256,
      name,
      type,
      size: bytes.length,
      position: 0,
      remote: null,
      at: ctx.now,
    });
    return (await listAttachmentParts(ctx.db, workspaceId, [id]))[0];
  });
  await sendJson(visit, 201, part);
}

export async function giveAttachment(desk: Desk, visit: Visit, actor: Actor): Promise<void> {
  judge("conversation.read", actor);
  const { workspaceId, sight, memberId } = asSomeone(actor);
  const id = visit.url.pathname.split("/")[2] ?? "";
  const found = isId(id)
    ? await findAttachment(desk.parts.database, workspaceId, id as AttachmentId)
    : null;
  const isSeen =
    found && (found.lineId === null ? found.memberId === memberId : sees(sight, found.lineId));
  if (!found || !isSeen) throw new DeskError("not_found");
  await give(desk, visit, workspaceId, found, heldByBrowser);
}

/** What callers hear, for whoever draws what happens when a line rings. */
export async function giveSound(desk: Desk, visit: Visit, actor: Actor): Promise<void> {
  judge("workspace.read", actor);
  const { workspaceId } = asSomeone(actor);
  const id = visit.url.pathname.split("/")[2] ?? "";
  const { database, outside } = desk.parts;
  const found = isId(id) ? await findSoundFile(database, workspaceId, id as SoundId) : null;
  const bytes = found && (await outside.files.get(fileKey(workspaceId, found.sha256)));
  if (!found || !bytes) throw new DeskError("not_found");
  visit.response.writeHead(200, {
    "content-type": found.type,
    "content-length": bytes.length,
    "cache-control": heldByBrowser,
    "content-security-policy": "default-src 'none'; sandbox",
  });
  visit.response.end(bytes);
}

export async function giveMedia(desk: Desk, visit: Visit): Promise<void> {
  const link = readMediaLink(desk.parts, visit.url.pathname.slice("/media/".length));
  const found =
    link && (await findAttachment(desk.parts.database, link.workspaceId, link.attachmentId));
  if (!link || !found) throw new DeskError("not_found");
  await give(desk, visit, link.workspaceId, found, "private, max-age=3600");
}

async function give(
  desk: Desk,
  { request, response }: Visit,
  workspaceId: WorkspaceId,
  found: AttachmentRecord,
  caching: string,
): Promise<void> {
  const tag = found.sha256 === null ? "" : `"${found.sha256}"`;
  if (tag !== "" && request.headers["if-none-match"] === tag) {
    response.writeHead(304, { etag: tag, "cache-control": caching });
    return void response.end();
  }
  const bytes =
    found.sha256 === null
      ? null
      : await desk.parts.outside.files.get(fileKey(workspaceId, found.sha256));
  if (!bytes) throw new DeskError("not_found");
  const way = shownInline.has(found.type) ? "inline" : "attachment";
  response.writeHead(200, {
    "content-type": shownInline.has(found.type) ? found.type : "application/octet-stream",
    "content-length": bytes.length,
    "content-disposition": `${way}; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    "cache-control": caching,
    ...(tag === "" ? {} : { etag: tag }),
    "content-security-policy": "default-src 'none'; sandbox",
  });
  response.end(bytes);
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
