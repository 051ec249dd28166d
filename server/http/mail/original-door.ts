// A mail as it came, byte by byte: to look at as plain text, or to keep as a file.
import { DeskError } from "#domain/errors.ts";
import { type EntryId, isId } from "#domain/ids.ts";
import { type Actor, asSomeone } from "#server/actions/actor.ts";
import { getEntryFor } from "#server/actions/conversation/access.ts";
import { type Desk, judge } from "#server/actions/desk.ts";
import { openOriginal } from "#server/actions/message/mail/reading/read-original.ts";
import type { Visit } from "#server/http/request.ts";
import { sendFile } from "#server/http/send-file.ts";

const originalPath = /^\/messages\/([^/]+)\/original$/;

export async function giveOriginal(desk: Desk, visit: Visit, actor: Actor): Promise<void> {
  judge("conversation.read", actor);
  const { workspaceId } = asSomeone(actor);
  const id = originalPath.exec(visit.url.pathname)?.[1] ?? "";
  if (!isId(id)) throw new DeskError("not_found");
  const { database, outside } = desk.parts;
  const { entry } = await getEntryFor({ db: database, actor }, id as EntryId);
  const original = await openOriginal(database, outside.files, workspaceId, entry.id);
  if (!original) throw new DeskError("not_found");
  const isKept = visit.url.searchParams.has("download");
  await sendFile(visit, original, {
    "content-type": isKept ? "message/rfc822" : "text/plain; charset=utf-8",
    "content-disposition": isKept ? `attachment; filename="${entry.id}.eml"` : "inline",
    "cache-control": "private, max-age=3600",
    "content-security-policy": "default-src 'none'; sandbox",
  });
}
