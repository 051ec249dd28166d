// Serves the original bytes of an email as plain text to view or a file to save.
import { AppError } from "#domain/errors.ts";
import { type EntryId, isId } from "#domain/ids.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { openOriginal } from "#server/actions/message/email/viewing/load-original.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import type { RequestContext } from "#server/http/request-context.ts";
import { sendFile } from "#server/http/send-file.ts";

const originalPath = /^\/messages\/([^/]+)\/original$/;

export async function serveEmailOriginal(
  runtime: Runtime,
  visit: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("conversation.read", actor);
  const { workspaceId } = requireAuthenticated(actor);
  const id = originalPath.exec(visit.url.pathname)?.[1] ?? "";
  if (!isId(id)) throw new AppError("not_found");
  const { database, services } = runtime.parts;
  const { entry } = await getVisibleEntry({ db: database, actor }, id as EntryId);
  const original = await openOriginal(database, services.files, workspaceId, entry.id);
  if (!original) throw new AppError("not_found");
  const isDownload = visit.url.searchParams.has("download");
  await sendFile(visit, original, {
    "content-type": isDownload ? "message/rfc822" : "text/plain; charset=utf-8",
    "content-disposition": isDownload ? `attachment; filename="${entry.id}.eml"` : "inline",
    "cache-control": "private, max-age=3600",
    "content-security-policy": "default-src 'none'; sandbox",
  });
}
