// Flows that are being drawn, one a line. Whoever is late is told by the version.
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface FlowDraftRecord {
  /** null: nothing is being drawn. */
  flow: CallFlow | null;
  version: number;
  memberId: MemberId | null;
  at: string;
}

export async function findFlowDraft(
  db: Db,
  workspaceId: WorkspaceId,
  lineId: InboxId,
): Promise<FlowDraftRecord | null> {
  return db.maybe(sql`
    select steps as flow, version, member_id as "memberId", at from flow_draft
     where workspace_id = ${workspaceId} and line_id = ${lineId}`);
}

/** Held until the end of the transaction; made when nobody drew on this line before. */
export async function lockFlowDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  lineId: InboxId,
  at: Date,
): Promise<FlowDraftRecord> {
  await tx.run(sql`
    insert into flow_draft (workspace_id, line_id, steps, version, at)
    values (${workspaceId}, ${lineId}, null, 0, ${at}) on conflict (workspace_id, line_id) do nothing`);
  return tx.one(sql`
    select steps as flow, version, member_id as "memberId", at from flow_draft
     where workspace_id = ${workspaceId} and line_id = ${lineId} for update`);
}

/** `flow` null: there is nothing to draw on any more. */
export async function saveCallFlowDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  lineId: InboxId,
  draft: { flow: CallFlow | null; memberId: MemberId | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    update flow_draft set steps = ${draft.flow === null ? null : toJson(draft.flow)}::jsonb,
           version = version + 1, member_id = ${draft.memberId}, at = ${draft.at}
     where workspace_id = ${workspaceId} and line_id = ${lineId}`);
}
