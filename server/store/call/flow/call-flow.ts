// What callers of a line meet, version by version. A call keeps the version it came in by.
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export interface CallFlowRecord {
  readonly lineId: InboxId;
  readonly version: number;
  readonly flow: CallFlow;
  readonly note: string;
  readonly memberId: MemberId | null;
  readonly at: string;
}

const flowColumns = sql`f.line_id as "lineId", f.version, f.steps as flow, f.note, f.member_id as "memberId", f.at`;

export async function findCallFlow(
  db: Db,
  workspaceId: WorkspaceId,
  lineId: InboxId,
  version: number,
): Promise<CallFlowRecord | null> {
  return db.maybe(prepared`
    select ${flowColumns} from flow f where f.workspace_id = ${workspaceId} and f.line_id = ${lineId} and f.version = ${version}`);
}

/** Latest first. */
export async function listCallFlows(
  db: Db,
  workspaceId: WorkspaceId,
  lineId: InboxId,
  most: number,
): Promise<CallFlowRecord[]> {
  return db.many(sql`
    select ${flowColumns} from flow f where f.workspace_id = ${workspaceId} and f.line_id = ${lineId}
     order by f.version desc limit ${most}`);
}

/** The next version, live from now on: the next caller meets it. */
export async function insertCallFlowVersion(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Pick<CallFlowRecord, "lineId" | "flow" | "note" | "memberId"> & { readonly at: Date },
): Promise<number> {
  // Whoever publishes holds the line, so that two versions never want one number.
  await tx.one(
    sql`select 1 from line where workspace_id = ${workspaceId} and id = ${row.lineId} for update`,
  );
  const { version } = await tx.one<{ version: number }>(sql`
    insert into flow (workspace_id, line_id, version, steps, note, member_id, at)
    select ${workspaceId}, ${row.lineId}, coalesce(max(f.version), 0) + 1, ${toJson(row.flow)}::jsonb, ${row.note}, ${row.memberId},
           ${row.at}
      from flow f where f.workspace_id = ${workspaceId} and f.line_id = ${row.lineId}
    returning version`);
  await tx.run(
    sql`update line set flow_version = ${version} where workspace_id = ${workspaceId} and id = ${row.lineId}`,
  );
  return version;
}
