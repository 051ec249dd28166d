// The commands last sent to the carrier for a call.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

interface CarrierSyncState {
  readonly keys: readonly string[];
  readonly at: string | null;
}

export async function findCarrierSyncState(
  db: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<CarrierSyncState> {
  const row = await db.maybe<CarrierSyncState>(
    sql`select synced_commands as keys, synced_at as at from call where workspace_id = ${workspaceId} and id = ${id}`,
  );
  return row ?? { keys: [], at: null };
}

export async function saveCarrierSyncState(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  row: { readonly keys: readonly string[]; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    update call set synced_commands = ${row.keys}::text[], synced_at = ${row.at} where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Clears the state after a failure, so that the next sync sends the commands again. */
export async function clearCarrierSyncState(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<void> {
  await tx.run(
    sql`update call set synced_commands = '{}', synced_at = null where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
