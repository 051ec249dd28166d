import type { WorkspaceId } from "#domain/ids.ts";
import { findOldestUnread } from "#server/store/inbound-payload.ts";
import type { Db } from "#server/store/sql.ts";

/** Longer than reading takes while nothing is wrong. */
const behindMs = 20_000;

/** What is not known may then be among what the provider sent us and nobody read yet. */
export async function isReadingBehind(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<boolean> {
  const oldest = await findOldestUnread(db, workspaceId);
  return oldest !== null && now.getTime() - Date.parse(oldest) > behindMs;
}
