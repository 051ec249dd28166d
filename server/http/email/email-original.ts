// A mail as it came, byte by byte: to look at as plain text, or to keep as a file.
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
  desk: Runtime,
  visit: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("conversation.read", actor);
  const { workspaceId } = requireAuthenticated(actor);
  const id = originalPath.exec(visit.url.pathname)?.[1] ?? "";
  if (!isId(id)) throw new AppError("not_found");
  const { database, outside } = desk.parts;
  const { entry } = await getVisibleEntry({ db: database, actor }, id as EntryId);
  const original = await openOriginal(database, outside.files, workspaceId, entry.id);
  if (!original) throw new AppError("not_found");
  const isKept = visit.url.searchParams.has("download");
  await sendFile(visit, original, {
    "content-type": isKept ? "message/rfc822" : "text/plain; charset=utf-8",
    "content-disposition": isKept ? `attachment; filename="${entry.id}.eml"` : "inline",
    "cache-control": "private, max-age=3600",
    "content-security-policy": "default-src 'none'; sandbox",
  });
}
