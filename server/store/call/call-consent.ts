// Whether a contact asked not to be called.
import type { ContactPointId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Since when. Null if they never asked, or withdrew it. */
export async function findCallConsentRevokedAt(
  db: Db,
  workspaceId: WorkspaceId,
  contactPointId: ContactPointId,
): Promise<string | null> {
  const row = await db.maybe<{ decision: "granted" | "revoked"; at: string }>(sql`
    select k.decision, k.at from consent k
     where k.workspace_id = ${workspaceId} and k.contact_point_id = ${contactPointId} and k.channel = 'call' order by k.id desc limit 1`);
  return row?.decision === "revoked" ? row.at : null;
}
