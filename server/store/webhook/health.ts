import type { WebhookEndpointId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface WebhookHealthRecord {
  endpointId: WebhookEndpointId;
  delivered: number;
  failed: number;
  medianMs: number | null;
  /** Half hours ago, and what became of the deliveries last attempted in it. */
  halfHours: { ago: number; delivered: number; retried: number; failed: number }[];
}

/** Of deliveries last attempted since `now` minus 24 hours, for each endpoint that has any. */
export async function listWebhookHealth(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<WebhookHealthRecord[]> {
  return db.many(sql`
    with recent as (
      select d.endpoint_id, d.duration_ms, d.attempts, d.state = 'delivered' as is_delivered, d.problem is not null as is_failed,
             floor(extract(epoch from (${now}::timestamptz - d.attempted_at)) / 1800)::int as ago
        from webhook_endpoint e join webhook_delivery d
          on d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.attempted_at > ${now}::timestamptz - interval '24 hours'
       where e.workspace_id = ${workspaceId}
    ), half_hours as (
      select endpoint_id, ago, count(*) filter (where is_delivered and attempts = 1)::int as delivered,
             count(*) filter (where is_delivered and attempts > 1)::int as retried,
             count(*) filter (where is_failed)::int as failed
        from recent where ago between 0 and 47 group by endpoint_id, ago
    )
    select r.endpoint_id as "endpointId", count(*) filter (where r.is_delivered)::int as delivered,
           count(*) filter (where r.is_failed)::int as failed,
           (percentile_cont(0.5) within group (order by r.duration_ms))::int as "medianMs",
           (select coalesce(json_agg(json_build_object('ago', h.ago, 'delivered', h.delivered, 'retried', h.retried, 'failed', h.failed)), '[]')
              from half_hours h where h.endpoint_id = r.endpoint_id) as "halfHours"
      from recent r group by r.endpoint_id`);
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
  max: number,
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
      from webhook_endpoint e where e.workspace_id = ${workspaceId}`);
}
