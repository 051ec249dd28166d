import type { WorkspaceId } from "#domain/ids.ts";
import { findOldestUnread } from "#server/store/inbound-payload.ts";
import type { Db } from "#server/store/sql.ts";

/** Milliseconds. Longer than processing takes under normal conditions. */
const behindMs = 20_000;

/** True if something unknown may still be in an unprocessed payload. */
export async function isReadingBehind(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<boolean> {
  const oldest = await findOldestUnread(db, workspaceId);
  return oldest !== null && now.getTime() - Date.parse(oldest) > behindMs;
}
