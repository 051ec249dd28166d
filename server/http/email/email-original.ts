// Serves the original bytes of an email as plain text to view or a file to save.
import { AppError } from "#domain/errors.ts";
import { type EntryId, isId } from "#domain/ids.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import {
  findOriginal,
  openOriginalFile,
} from "#server/actions/message/email/viewing/load-original.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import type { RequestContext } from "#server/http/request-context.ts";
import { browserCaching, sendFile, sendIfUnchanged } from "#server/http/send-file.ts";

const originalPath = /^\/messages\/([^/]+)\/original$/;

export async function serveEmailOriginal(
  runtime: Runtime,
  context: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("conversation.read", actor);
  const { workspaceId } = requireAuthenticated(actor);
  const id = originalPath.exec(context.url.pathname)?.[1] ?? "";
  if (!isId(id)) throw new AppError("not_found");
  const { database, services } = runtime.deps;
  const { entry } = await getVisibleEntry({ db: database, actor }, id as EntryId);
  const found = await findOriginal(database, workspaceId, entry.id);
  if (!found) throw new AppError("not_found");
  const tag = `"${found.sha256}"`;
  if (sendIfUnchanged(context, tag, browserCaching)) return;
  const original = await openOriginalFile(services.files, workspaceId, found);
  if (!original) throw new AppError("not_found");
  const isDownload = context.url.searchParams.has("download");
  await sendFile(context, original, {
    "content-type": isDownload ? "message/rfc822" : "text/plain; charset=utf-8",
    "content-disposition": isDownload ? `attachment; filename="${entry.id}.eml"` : "inline",
    "cache-control": browserCaching,
    etag: tag,
    "content-security-policy": "default-src 'none'; sandbox",
  });
}
