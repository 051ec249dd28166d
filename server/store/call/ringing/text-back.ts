import type { PointId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Whether this number got a text after a missed call since then, whichever line it called. */
export async function wasTextedBack(
  db: Db,
  workspaceId: WorkspaceId,
  pointId: PointId,
  since: Date,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from message
     where workspace_id = ${workspaceId} and point_id = ${pointId} and direction = 'out' and medium = 'text'
       and client_key like 'text-back:%' and at > ${since} limit 1`);
  return row !== null;
}
