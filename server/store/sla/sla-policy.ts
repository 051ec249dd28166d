import type { SlaPolicy, SlaPolicyWithHours } from "#domain/conversation/sla-policy.ts";
import type { SlaPolicyId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";

type SlaPolicyRecord = SlaPolicy & { readonly updatedAt: string };

const columns: Sql = sql`
  p.id, p.name, p.conditions, p.calendar_id as "calendarId", p.first_reply_minutes as "firstReplyMinutes",
  p.next_reply_minutes as "nextReplyMinutes", p.warning_minutes as "warningMinutes", p.updated_at as "updatedAt"`;

export async function listSlaPolicies(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<(SlaPolicyRecord & SlaPolicyWithHours)[]> {
  return db.many(prepared`
    select ${columns}, k.hours from sla_policy p
      left join calendar k on k.workspace_id = p.workspace_id and k.id = p.calendar_id
     where p.workspace_id = ${workspaceId} order by p.position, p.id`);
}

/** The policies have one order, so they are changed one after another. */
export const lockSlaPolicies = (tx: Db, workspaceId: WorkspaceId): Promise<void> =>
  lockByName(tx, `sla policies ${workspaceId}`);

type Content = SlaPolicy & { readonly at: Date };

export async function insertSlaPolicy(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Content,
): Promise<SlaPolicyRecord> {
  return tx.one(sql`
    insert into sla_policy as p (workspace_id, id, name, position, conditions, calendar_id, first_reply_minutes, next_reply_minutes,
           warning_minutes, updated_at)
    values (${workspaceId}, ${row.id}, ${row.name},
            (select coalesce(max(o.position), 0) + 1 from sla_policy o where o.workspace_id = ${workspaceId}),
            ${toJson(row.conditions)}::jsonb, ${row.calendarId}, ${row.firstReplyMinutes}, ${row.nextReplyMinutes},
            ${row.warningMinutes}, ${row.at})
    returning ${columns}`);
}

export async function updateSlaPolicyRow(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Content,
): Promise<SlaPolicyRecord | null> {
  return tx.maybe(sql`
    update sla_policy p
       set name = ${row.name}, conditions = ${toJson(row.conditions)}::jsonb, calendar_id = ${row.calendarId},
           first_reply_minutes = ${row.firstReplyMinutes}, next_reply_minutes = ${row.nextReplyMinutes},
           warning_minutes = ${row.warningMinutes}, updated_at = ${row.at}
     where p.workspace_id = ${workspaceId} and p.id = ${row.id} returning ${columns}`);
}

export async function deleteSlaPolicyRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SlaPolicyId,
): Promise<void> {
  await tx.run(sql`delete from sla_policy where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Numbers the policies in this order. */
export async function orderSlaPolicies(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly SlaPolicyId[],
): Promise<void> {
  await tx.run(sql`
    update sla_policy p set position = o.position
      from unnest(${ids}::uuid[]) with ordinality as o (id, position)
     where p.workspace_id = ${workspaceId} and p.id = o.id`);
}
