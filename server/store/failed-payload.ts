// Inbound payloads that failed: each can be retried or dismissed.
import type { InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { type InboundPayloadRecord, inboundPayloadColumns } from "./inbound-payload.ts";
import { type Db, sql } from "./sql.ts";

/** Bodies are cut: a page of whole ones could fill the memory. */
export async function listFailedPayloads(
  db: Db,
  workspaceId: WorkspaceId,
  afterId: string | null,
  max: number,
  bodyBytes: number,
): Promise<InboundPayloadRecord[]> {
  return db.many(sql`
    select ${inboundPayloadColumns} from (
      select workspace_id, id, account_id, provider, url, headers, substring(body for ${bodyBytes}::int) as body, received_at,
             kind, sha256, original_sha256, size, envelope, parent_id, state, problem, attempts, deferrals
        from inbound_payload
       where workspace_id = ${workspaceId} and state = 'failed' and (${afterId}::uuid is null or id < ${afterId}::uuid)
       order by id desc limit ${max}) dead_letter
     order by id desc`);
}

export async function resetPayload(
  tx: Db,
  workspaceId: WorkspaceId,
  id: InboundPayloadId,
): Promise<boolean> {
  return (
    (await tx.run(sql`
    update inbound_payload set state = 'pending', problem = null, deferrals = 0, next_attempt_at = null where workspace_id = ${workspaceId} and id = ${id} and state in ('failed', 'dismissed')`)) ===
    1
  );
}

/** Retries all dead letters. Returns how many. */
export async function resetFailedPayloads(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  return tx.run(sql`
    update inbound_payload set state = 'pending', problem = null, deferrals = 0, next_attempt_at = null where workspace_id = ${workspaceId} and state = 'failed'`);
}

/** Dismisses a dead letter; the reason for the failure is kept. */
export async function dismissPayload(
  tx: Db,
  workspaceId: WorkspaceId,
  id: InboundPayloadId,
  at: Date,
): Promise<boolean> {
  return (
    (await tx.run(sql`
    update inbound_payload set state = 'dismissed', processed_at = ${at} where workspace_id = ${workspaceId} and id = ${id} and state = 'failed'`)) ===
    1
  );
}

/** For a page that only shows the numbers: counts no more than `max`. */
export async function countPayloadProblems(
  db: Db,
  workspaceId: WorkspaceId,
  max: number,
): Promise<{ processingErrors: number; deferredPayloads: number }> {
  return db.one(sql`
    select (select count(*) from (select 1 from inbound_payload where workspace_id = ${workspaceId} and state = 'failed' limit ${max}) a) as "processingErrors",
           (select count(*) from (select 1 from inbound_payload where workspace_id = ${workspaceId} and state = 'pending' and deferrals > 0 limit ${max}) b) as "deferredPayloads"`);
}
