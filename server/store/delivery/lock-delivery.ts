import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import { type DeliveryRecord, deliveryColumns, fromDelivery } from "#server/store/message.ts";
import { type Db, isAmong, prepared, sql } from "#server/store/sql.ts";

export async function lockDelivery(
  tx: Db,
  workspaceId: WorkspaceId,
  id: DeliveryId,
): Promise<DeliveryRecord | null> {
  const [delivery] = await lockDeliveries(tx, workspaceId, [id]);
  return delivery ?? null;
}

/** In a fixed order. Locked by a statement of their own, so that the next one sees where a merge moved the messages. */
export async function lockDeliveries(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly DeliveryId[],
): Promise<DeliveryRecord[]> {
  if (ids.length === 0) return [];
  await tx.run(prepared`
    select 1 from delivery where workspace_id = ${workspaceId} and ${isAmong(sql`id`, ids)} order by id for update`);
  return tx.many(prepared`
    select ${deliveryColumns} ${fromDelivery} where d.workspace_id = ${workspaceId} and ${isAmong(sql`d.id`, ids)}`);
}
