import type { EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type EntryRecord, listEntriesById } from "#server/store/conversation/entry.ts";
import type { Db } from "#server/store/sql.ts";

/** Reads changed entries of viewed timelines; null if they exceed the size of a timeline page. */
export async function readEntries(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly EntryId[],
): Promise<EntryRecord[] | null> {
  const entries: EntryRecord[] = [];
  const max = limit("timelinePageSize");
  let bytes = 0;
  for (let from = 0; from < ids.length; from += max) {
    const found = await listEntriesById(db, workspaceId, ids.slice(from, from + max));
    for (const one of found) bytes += Buffer.byteLength(JSON.stringify(one));
    if (bytes > limit("timelinePageBytes")) return null;
    entries.push(...found);
  }
  return entries;
}
