// Draft call flows, one per inbox. The version detects conflicting edits.
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJsonOrNull } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface FlowDraftRecord {
  /** Null if there is no draft. */
  flow: CallFlow | null;
  version: number;
  memberId: MemberId | null;
  at: string;
}

export async function findFlowDraft(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
): Promise<FlowDraftRecord | null> {
  return db.maybe(sql`
    select definition as flow, version, member_id as "memberId", at from call_flow_draft
     where workspace_id = ${workspaceId} and inbox_id = ${inboxId}`);
}

/** Locks the draft until the transaction ends; creates the row if it doesn't exist. */
export async function lockFlowDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  at: Date,
): Promise<FlowDraftRecord> {
  await tx.run(sql`
    insert into call_flow_draft (workspace_id, inbox_id, definition, version, at)
    values (${workspaceId}, ${inboxId}, null, 0, ${at}) on conflict (workspace_id, inbox_id) do nothing`);
  return tx.one(sql`
    select definition as flow, version, member_id as "memberId", at from call_flow_draft
     where workspace_id = ${workspaceId} and inbox_id = ${inboxId} for update`);
}

/** A null `flow` means that there is no draft any more. */
export async function saveCallFlowDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  draft: { flow: CallFlow | null; memberId: MemberId | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    update call_flow_draft set definition = ${toJsonOrNull(draft.flow)}::jsonb,
           version = version + 1, member_id = ${draft.memberId}, at = ${draft.at}
     where workspace_id = ${workspaceId} and inbox_id = ${inboxId}`);
}
