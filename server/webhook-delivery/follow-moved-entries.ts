import type { WorkspaceId } from "#domain/ids.ts";
import { listEntryConversations } from "#server/store/conversation/move-entries.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { Db } from "#server/store/sql.ts";

/**
 * Changes of entries with the conversation the entry is in now. Only a screen that shows the old conversation must learn
 * that the entry left it; a program that couldn't see the new one receives nothing.
 */
export async function followMovedEntries<Row extends FeedRow>(
  db: Db,
  workspaceId: WorkspaceId,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.flatMap((row) => (row.entity === "entry" ? [row.id] : []));
  const found = await listEntryConversations(db, workspaceId, ids);
  const current = new Map<string, Row["conversationId"]>(
    found.map((one) => [one.id, one.conversationId]),
  );
  return rows.map((row) => {
    const conversationId = row.entity === "entry" ? current.get(row.id) : undefined;
    return conversationId ? { ...row, conversationId } : row;
  });
}
