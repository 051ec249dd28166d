// Downloads for members who see the conversation, and signed URLs at which a provider fetches the images of a text.
import { AppError } from "#domain/errors.ts";
import { type AttachmentId, isId, type WorkspaceId } from "#domain/ids.ts";
import { carriedTypes } from "#domain/message/decide-text.ts";
import { type Actor, canSeeInbox, hasDrafts, requireAuthenticated } from "#server/actions/actor.ts";
import { verifyMediaToken } from "#server/actions/message/media/media-url.ts";
import { isUploadedBy } from "#server/actions/message/own-upload.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import { type AttachmentRecord, fileKey, findAttachment } from "#server/store/attachment.ts";
import { type ImageDisplayGuard, isImageRequest } from "./image-display-guard.ts";
import type { RequestContext } from "./request-context.ts";
import { browserCaching, sendFile, sendIfUnchanged } from "./send-file.ts";

/** The only types shown inline; all others are downloads. */
const inlineTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export async function serveAttachment(
  runtime: Runtime,
  context: RequestContext,
  actor: Actor,
  images: ImageDisplayGuard,
): Promise<void> {
  assertAllowed("conversation.read", actor);
  const me = requireAuthenticated(actor);
  const { workspaceId, visibleInboxIds, memberId } = me;
  const id = context.url.pathname.split("/")[2] ?? "";
  const found = isId(id)
    ? await findAttachment(runtime.deps.database, workspaceId, id as AttachmentId)
    : null;
  const canSee =
    found &&
    (found.inboxId === null
      ? isUploadedBy(me, found) && hasDrafts(me)
      : canSeeInbox(visibleInboxIds, found.inboxId));
  if (!found || !canSee) throw new AppError("not_found");
  const isRequested = isImageRequest(context.request);
  const canDisplay =
    (isRequested || inlineTypes.has(found.type)) &&
    found.sha256 !== null &&
    (await images.canDisplay(fileKey(workspaceId, found.sha256), found, memberId));
  // Also if the browser holds it: what was downloaded must not be displayed after a 304.
  if (isRequested && !canDisplay) throw new AppError("not_found");
  const types = canDisplay ? inlineTypes : new Set<string>();
  await sendAttachment(runtime, context, workspaceId, found, browserCaching, types);
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
    providerContentTypes,
  );
}

/** Types served under their own content type for providers; a browser still downloads them unless they are images. */
const providerContentTypes: ReadonlySet<string> = new Set(carriedTypes("whatsapp"));

async function sendAttachment(
  runtime: Runtime,
  context: RequestContext,
  workspaceId: WorkspaceId,
  found: AttachmentRecord,
  caching: string,
  inline: ReadonlySet<string>,
  named: ReadonlySet<string> = inline,
): Promise<void> {
  const etag = etagOf(found);
  if (etag !== "" && sendIfUnchanged(context, etag, caching)) return;
  const key = found.sha256 === null ? null : fileKey(workspaceId, found.sha256);
  const file = key && (await runtime.deps.services.files.open(key));
  if (!file) throw new AppError("not_found");
  const disposition = inline.has(found.type) ? "inline" : "attachment";
  await sendFile(context, file, {
    "content-type":
      inline.has(found.type) || named.has(found.type) ? found.type : "application/octet-stream",
    "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    "cache-control": caching,
    ...(etag === "" ? {} : { etag }),
    "content-security-policy": "default-src 'none'; sandbox",
  });
}

const etagOf = ({ sha256 }: AttachmentRecord): string => (sha256 === null ? "" : `"${sha256}"`);
