// What lies in the tray, as it came: a mail as a file that mail programs open, a provider's request as text.
import { DeskError } from "#domain/errors.ts";
import { isId, type RawItemId } from "#domain/ids.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openRawItem } from "#server/actions/raw-item/read-raw-item.ts";
import type { Visit } from "#server/http/request.ts";
import { sendFile } from "#server/http/send-file.ts";

export const rawItemPath = /^\/raw-items\/([^/]+)\/original$/;

export async function giveRawItem(desk: Desk, visit: Visit, actor: Actor): Promise<void> {
  const id = rawItemPath.exec(visit.url.pathname)?.[1] ?? "";
  if (!isId(id)) throw new DeskError("not_found");
  const { item, file } = await openRawItem(desk.parts, actor, id as RawItemId);
  const isMail = item.kind === "mail";
  await sendFile(visit, file, {
    "content-type": isMail ? "message/rfc822" : "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="${id}.${isMail ? "eml" : "txt"}"`,
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
  });
}
