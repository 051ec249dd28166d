// The bytes of a raw item as they came, for whoever may look into the tray.
import { DeskError } from "#domain/errors.ts";
import type { RawItemId } from "#domain/ids.ts";
import { type Actor, asSomeone } from "#server/actions/actor.ts";
import { type DeskParts, judge } from "#server/actions/desk.ts";
import { openKept } from "#server/actions/message/mail/reading/read-original.ts";
import type { OpenFile } from "#server/ports/files.ts";
import { findRawItem, type RawItemRecord } from "#server/store/raw-item.ts";

export async function openRawItem(
  { database, outside }: Pick<DeskParts, "database" | "outside">,
  actor: Actor,
  id: RawItemId,
): Promise<{ item: RawItemRecord; file: OpenFile }> {
  judge("raw.manage", actor);
  const { workspaceId } = asSomeone(actor);
  const item = await findRawItem(database, workspaceId, id);
  if (!item) throw new DeskError("not_found");
  const file = await openKept(outside.files, workspaceId, item);
  if (!file) throw new DeskError("not_found");
  return { item, file };
}
