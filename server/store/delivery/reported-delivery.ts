// Provider reports about texts that we sent, saved many at once.
import type { AccountId, DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import { toJson } from "#server/store/json.ts";
import type { DeliveryProblem } from "#server/store/message.ts";
import { type Db, prepared } from "#server/store/sql.ts";

/** The delivery that each report is about, in their order; null if the provider's ID and ours are unknown. */
export async function findReportedDeliveries(
  tx: Db,
  workspaceId: WorkspaceId,
  reports: readonly {
    readonly accountId: AccountId;
    readonly providerRef: string;
    /** Our ID, as the provider returns it. */
    readonly id: DeliveryId | null;
  }[],
): Promise<(DeliveryId | null)[]> {
  const rows = await tx.many<{ id: DeliveryId | null }>(prepared`
    select coalesce((select d.id from delivery d where d.workspace_id = ${workspaceId} and d.account_id = r."accountId" and d.provider_ref = r."providerRef"), r.id) as id
      from json_to_recordset(${toJson(reports.map((report, nth) => ({ ...report, nth })))}::json) as r ("accountId" uuid, "providerRef" text, id uuid, nth int)
     order by r.nth`);
  return rows.map((row) => row.id);
}

export interface DeliveryReportRow {
  readonly deliveryId: DeliveryId;
  readonly state: DeliveryState;
  readonly providerCode: string | null;
  readonly at: string;
}

export async function saveDeliveryReports(
  tx: Db,
  workspaceId: WorkspaceId,
  reports: readonly DeliveryReportRow[],
  receivedAt: Date,
): Promise<void> {
  if (reports.length === 0) return;
  await tx.run(prepared`
    insert into delivery_report (workspace_id, delivery_id, state, provider_code, at, received_at)
    select ${workspaceId}::uuid, r."deliveryId", r.state, r."providerCode", r.at, ${receivedAt}
      from json_to_recordset(${toJson(reports)}::json) as r ("deliveryId" uuid, state text, "providerCode" text, at timestamptz)
    on conflict do nothing`);
}

/** Only for rows that this transaction has locked. */
export async function setReportedStates(
  tx: Db,
  workspaceId: WorkspaceId,
  changes: readonly {
    readonly id: DeliveryId;
    readonly state: DeliveryState;
    readonly problem: DeliveryProblem | null;
    readonly providerCode: string | null;
    readonly providerRef: string;
  }[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(prepared`
    update delivery d set revision = d.revision + 1, state = r.state, changed_at = greatest(d.changed_at, ${at}), problem = r.problem,
           provider_code = r."providerCode", detail = null, provider_ref = r."providerRef", next_attempt_at = null
      from json_to_recordset(${toJson(changes)}::json) as r (id uuid, state text, problem text, "providerCode" text, "providerRef" text)
     where d.workspace_id = ${workspaceId} and d.id = r.id`);
}
