import type { WebhookEndpointId, WorkspaceId } from "#domain/ids.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface WebhookHealthRecord {
  endpointId: WebhookEndpointId;
  delivered: number;
  failed: number;
  medianMs: number | null;
  /** Half hours ago, and the worst that became of the deliveries last attempted in it. */
  halfHours: { ago: number; is: "none" | "delivered" | "retried" | "failed" }[];
}

/**
 * For each endpoint, or for one: the latest `max` deliveries of those last attempted since `now` minus 24 hours, and what
 * became of any in each half hour. An endpoint with a million deliveries costs no more than one with `max`.
 */
export async function listWebhookHealth(
  db: Db,
  workspaceId: WorkspaceId,
  {
    endpointId,
    now,
    max,
  }: { readonly endpointId: WebhookEndpointId | null; readonly now: Date; readonly max: number },
): Promise<WebhookHealthRecord[]> {
  const isThere = (which: Sql) => sql`exists (
    select from webhook_delivery d
     where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and ${which}
       and d.attempted_at <= ${now}::timestamptz - ago * interval '30 minutes'
       and d.attempted_at > ${now}::timestamptz - (ago + 1) * interval '30 minutes')`;
  return db.many(sql`
    select e.id as "endpointId", latest.delivered, latest.failed, latest."medianMs", h."halfHours"
      from webhook_endpoint e
     cross join lateral (
           select count(*) filter (where l.state = 'delivered')::int as delivered, count(*) filter (where l.problem is not null)::int as failed,
                  (percentile_cont(0.5) within group (order by l.duration_ms))::int as "medianMs"
             from (select d.state, d.problem, d.duration_ms from webhook_delivery d
                    where d.workspace_id = e.workspace_id and d.endpoint_id = e.id
                      and d.attempted_at > ${now}::timestamptz - interval '24 hours'
                    order by d.attempted_at desc limit ${max}) l) latest
     cross join lateral (
           select coalesce(json_agg(json_build_object('ago', ago, 'is', case
                    when ${isThere(sql`d.problem is not null`)} then 'failed'
                    when ${isThere(sql`d.state = 'delivered' and d.attempts > 1`)} then 'retried'
                    when ${isThere(sql`d.attempted_at is not null and d.state = 'delivered'`)} then 'delivered'
                    else 'none' end)), '[]') as "halfHours"
             from generate_series(0, 47) ago) h
     where e.workspace_id = ${workspaceId} and (${endpointId}::uuid is null or e.id = ${endpointId}::uuid)`);
}

interface WebhookBacklogRecord {
  endpointId: WebhookEndpointId;
  pending: number;
  lastAttemptAt: string | null;
  isMemberActive: boolean;
}

/** Counts up to `max`. */
export async function listWebhookBacklogs(
  db: Db,
  workspaceId: WorkspaceId,
  { endpointId, max }: { readonly endpointId: WebhookEndpointId | null; readonly max: number },
): Promise<WebhookBacklogRecord[]> {
  return db.many(sql`
    select e.id as "endpointId",
           (select count(*)::int from (
              select from webhook_delivery d
               where d.workspace_id = ${workspaceId} and d.endpoint_id = e.id and d.state in ('pending', 'manual') limit ${max}) waiting) as pending,
           (select max(d.attempted_at) from webhook_delivery d
             where d.workspace_id = ${workspaceId} and d.endpoint_id = e.id and d.attempted_at is not null) as "lastAttemptAt",
           exists (select from member m
                    where m.workspace_id = ${workspaceId} and m.id = e.member_id and m.state = 'active') as "isMemberActive"
      from webhook_endpoint e
     where e.workspace_id = ${workspaceId} and (${endpointId}::uuid is null or e.id = ${endpointId}::uuid)`);
}
