// The bytes of a raw item as they came, for whoever may look into the tray.
import { DeskError } from "#domain/errors.ts";
import type { RawItemId } from "#domain/ids.ts";
import { type Actor, asSomeone } from "#server/actions/actor.ts";
import { type DeskParts, judge } from "#server/actions/desk.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findRawItem, type RawItemRecord } from "#server/store/raw-item.ts";

export async function readRawItem(
  { database, outside }: Pick<DeskParts, "database" | "outside">,
  actor: Actor,
  id: RawItemId,
): Promise<{ item: RawItemRecord; bytes: Buffer }> {
  judge("raw.manage", actor);
  const { workspaceId } = asSomeone(actor);
  const item = await findRawItem(database, workspaceId, id);
  if (!item) throw new DeskError("not_found");
  if (item.fileSha256 === null) return { item, bytes: item.body };
  const bytes = await outside.files.get(fileKey(workspaceId, item.fileSha256));
  if (!bytes) throw new DeskError("not_found");
  return { item, bytes: Buffer.from(bytes) };
}
