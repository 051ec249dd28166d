// The versions of an inbox's call flow. A call keeps the version it started with.
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

interface CallFlowRecord {
  readonly inboxId: InboxId;
  readonly version: number;
  readonly flow: CallFlow;
  readonly note: string;
  readonly memberId: MemberId | null;
  readonly at: string;
}

const flowColumns = sql`f.inbox_id as "inboxId", f.version, f.definition as flow, f.note, f.member_id as "memberId", f.published_at as at`;

export async function findCallFlow(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  version: number,
): Promise<CallFlowRecord | null> {
  return db.maybe(prepared`
    select ${flowColumns} from call_flow f where f.workspace_id = ${workspaceId} and f.inbox_id = ${inboxId} and f.version = ${version}`);
}

/** Latest first. */
export async function listCallFlows(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  max: number,
): Promise<CallFlowRecord[]> {
  return db.many(sql`
    select ${flowColumns} from call_flow f where f.workspace_id = ${workspaceId} and f.inbox_id = ${inboxId}
     order by f.version desc limit ${max}`);
}

/** Inserts the next version and makes it live for the next caller. */
export async function insertCallFlowVersion(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Pick<CallFlowRecord, "inboxId" | "flow" | "note" | "memberId"> & { readonly at: Date },
): Promise<number> {
  // Locks the inbox, so that two publications never get the same version number.
  await tx.one(
    sql`select 1 from inbox where workspace_id = ${workspaceId} and id = ${row.inboxId} for update`,
  );
  const { version } = await tx.one<{ version: number }>(sql`
    insert into call_flow (workspace_id, inbox_id, version, definition, note, member_id, published_at)
    select ${workspaceId}, ${row.inboxId}, coalesce(max(f.version), 0) + 1, ${toJson(row.flow)}::jsonb, ${row.note}, ${row.memberId},
           ${row.at}
      from call_flow f where f.workspace_id = ${workspaceId} and f.inbox_id = ${row.inboxId}
    returning version`);
  await tx.run(
    sql`update inbox set flow_version = ${version} where workspace_id = ${workspaceId} and id = ${row.inboxId}`,
  );
  return version;
}
