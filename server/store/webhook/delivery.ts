import type { ChangeOperation, FeedEntity } from "#domain/feed.ts";
import type {
  ConversationId,
  InboxId,
  WebhookDeliveryId,
  WebhookEndpointId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { WebhookDeliveryState, WebhookProblem } from "#domain/webhook/delivery-problems.ts";
import type { WebhookEventType, webhookTestType } from "#domain/webhook/event-types.ts";
import { type Db, emptySql, type Sql, sql } from "#server/store/sql.ts";

export interface WebhookDeliveryRecord {
  id: WebhookDeliveryId;
  endpointId: WebhookEndpointId;
  sequence: number;
  type: WebhookEventType | typeof webhookTestType;
  entity: FeedEntity | "webhook_endpoint";
  entityId: string;
  operation: ChangeOperation;
  conversationId: ConversationId | null;
  inboxId: InboxId | null;
  changedAt: string;
  state: WebhookDeliveryState;
  /** Requests, also those whose outcome nobody recorded. */
  attempts: number;
  /** Those that used up an attempt: not what a member sent again by hand. */
  failures: number;
  nextAttemptAt: string | null;
  attemptedAt: string | null;
  durationMs: number | null;
  responseStatus: number | null;
  responseExcerpt: string | null;
  problem: WebhookProblem | null;
}

const columns: Sql = sql`
  d.id, d.endpoint_id as "endpointId", d.sequence, d.type, d.entity, d.entity_id as "entityId", d.operation,
  d.conversation_id as "conversationId", d.inbox_id as "inboxId", d.changed_at as "changedAt", d.state, d.attempts, d.failures,
  d.next_attempt_at as "nextAttemptAt", d.attempted_at as "attemptedAt", d.duration_ms as "durationMs",
  d.response_status as "responseStatus", d.response_excerpt as "responseExcerpt", d.problem`;

export interface NewWebhookDelivery {
  readonly id: WebhookDeliveryId;
  readonly endpointId: WebhookEndpointId;
  readonly sequence: number;
  readonly type: string;
  readonly entity: string;
  readonly entityId: string;
  readonly operation: ChangeOperation;
  readonly conversationId: ConversationId | null;
  readonly inboxId: InboxId | null;
  readonly changedAt: string;
}

export async function insertWebhookDeliveries(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewWebhookDelivery[],
  { state, at }: { readonly state: "pending" | "manual"; readonly at: Date },
): Promise<void> {
  const pick = <K extends keyof NewWebhookDelivery>(key: K) => rows.map((one) => one[key]);
  await tx.run(sql`
    insert into webhook_delivery
      (workspace_id, id, endpoint_id, sequence, type, entity, entity_id, operation, conversation_id, inbox_id, changed_at,
       order_key, state, next_attempt_at, created_at)
    select ${workspaceId}, r.id, r.endpoint_id, r.sequence, r.type, r.entity, r.entity_id, r.operation, r.conversation_id,
           r.inbox_id, r.changed_at, coalesce(r.conversation_id, r.entity_id), ${state}, ${at}, ${at}
      from unnest(${pick("id")}::uuid[], ${pick("endpointId")}::uuid[], ${pick("sequence")}::bigint[], ${pick("type")}::text[],
                  ${pick("entity")}::text[], ${pick("entityId")}::uuid[], ${pick("operation")}::text[],
                  ${pick("conversationId")}::uuid[], ${pick("inboxId")}::uuid[], ${pick("changedAt")}::timestamptz[])
        as r (id, endpoint_id, sequence, type, entity, entity_id, operation, conversation_id, inbox_id, changed_at)`);
}

type WebhookDeliveryFilter = "all" | "failed" | "pending";

const statesOf: Readonly<Record<WebhookDeliveryFilter, Sql>> = {
  all: emptySql,
  failed: sql`and d.problem is not null and d.state <> 'manual'`,
  pending: sql`and d.state in ('pending', 'manual')`,
};

export async function listWebhookDeliveries(
  db: Db,
  workspaceId: WorkspaceId,
  endpointId: WebhookEndpointId,
  page: {
    readonly filter: WebhookDeliveryFilter;
    readonly after: readonly [sequence: number, id: string] | null;
    readonly max: number;
  },
): Promise<WebhookDeliveryRecord[]> {
  const [sequence, id] = page.after ?? [null, null];
  return db.many(sql`
    select ${columns} from webhook_delivery d
     where d.workspace_id = ${workspaceId} and d.endpoint_id = ${endpointId}
       and (${sequence}::bigint is null or (d.sequence, d.id) < (${sequence}::bigint, ${id}::uuid)) ${statesOf[page.filter]}
     order by d.sequence desc, d.id desc limit ${page.max}`);
}

export async function listConversationNumbers(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<{ id: ConversationId; number: number }[]> {
  if (ids.length === 0) return [];
  return db.many(sql`
    select c.id, c.number from conversation c where c.workspace_id = ${workspaceId} and c.id = any(${ids}::uuid[])`);
}

export async function findWebhookDelivery(
  db: Db,
  workspaceId: WorkspaceId,
  id: WebhookDeliveryId,
): Promise<WebhookDeliveryRecord | null> {
  return db.maybe(sql`
    select ${columns} from webhook_delivery d where d.workspace_id = ${workspaceId} and d.id = ${id}`);
}

/** Of each conversation the first, those sent by hand before the others. The caller has locked the endpoint. */
export async function listDueWebhookDeliveries(
  tx: Db,
  workspaceId: WorkspaceId,
  endpointId: WebhookEndpointId,
  {
    now,
    max,
    isOnlyManual,
  }: { readonly now: Date; readonly max: number; readonly isOnlyManual: boolean },
): Promise<WebhookDeliveryRecord[]> {
  const ofEndpoint = sql`d.workspace_id = ${workspaceId} and d.endpoint_id = ${endpointId} and d.next_attempt_at <= ${now}`;
  const manual = await tx.many<WebhookDeliveryRecord>(sql`
    select ${columns} from webhook_delivery d
     where ${ofEndpoint} and d.state = 'manual' order by d.sequence, d.id limit ${max}`);
  if (isOnlyManual || manual.length >= max) return manual;
  // Follows the index of what waits, and stops after the first few.
  const pending = await tx.many<WebhookDeliveryRecord>(sql`
    select ${columns} from webhook_delivery d
     where ${ofEndpoint} and d.state = 'pending'
       and not exists (select from webhook_delivery b
                        where b.workspace_id = ${workspaceId} and b.endpoint_id = ${endpointId}
                          and b.order_key = d.order_key and b.state = 'pending' and b.sequence < d.sequence)
     order by d.sequence limit ${max - manual.length}`);
  return [...manual, ...pending];
}

/** They count as lost at `lostAt`, and are sent again then. */
export async function setWebhookDeliveriesSent(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly WebhookDeliveryId[],
  { at, lostAt }: { readonly at: Date; readonly lostAt: Date },
): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set attempts = attempts + 1, attempted_at = ${at}, next_attempt_at = ${lostAt}
     where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
}

interface WebhookOutcomeRow {
  readonly state: WebhookDeliveryState;
  readonly failures: number;
  readonly nextAttemptAt: Date | null;
  readonly durationMs: number | null;
  readonly responseStatus: number | null;
  readonly responseExcerpt: string | null;
  readonly problem: WebhookProblem | null;
}

export async function setWebhookOutcome(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookDeliveryId,
  row: WebhookOutcomeRow,
): Promise<void> {
  await tx.run(sql`
    update webhook_delivery
       set state = ${row.state}, failures = ${row.failures}, next_attempt_at = ${row.nextAttemptAt}, duration_ms = ${row.durationMs},
           response_status = ${row.responseStatus}, response_excerpt = ${row.responseExcerpt}, problem = ${row.problem}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** By hand: if it fails, that uses up no attempt. */
export async function setWebhookDue(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookDeliveryId,
  { state, at }: { readonly state: "pending" | "manual"; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set state = ${state}, next_attempt_at = ${at}, failures = greatest(failures - 1, 0)
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** All that wait, as soon as their turn comes. */
export async function setAllWebhooksDue(
  tx: Db,
  workspaceId: WorkspaceId,
  endpointId: WebhookEndpointId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set next_attempt_at = ${at}
     where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and state = 'pending' and next_attempt_at > ${at}`);
}

/** When the endpoint's next delivery is due; null if none waits. */
export async function findNextWebhookAt(
  db: Db,
  workspaceId: WorkspaceId,
  endpointId: WebhookEndpointId,
  state: "pending" | "manual",
): Promise<string | null> {
  const row = await db.one<{ at: string | null }>(sql`
    select min(d.next_attempt_at) as at from webhook_delivery d
     where d.workspace_id = ${workspaceId} and d.endpoint_id = ${endpointId} and d.state = ${state}
       and (d.state = 'manual' or not exists (
              select from webhook_delivery b
               where b.workspace_id = ${workspaceId} and b.endpoint_id = ${endpointId} and b.order_key = d.order_key
                 and b.state = 'pending' and b.sequence < d.sequence))`);
  return row.at;
}

/** Endpoints with deliveries that have been due since `before`: their job was lost. */
export async function listOverdueWebhooks(
  db: Db,
  before: Date,
  max: number,
): Promise<{ workspaceId: WorkspaceId; endpointId: WebhookEndpointId }[]> {
  return db.many(sql`
    select e.workspace_id as "workspaceId", e.id as "endpointId"
      from webhook_endpoint e join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
     where (e.paused_until is null or e.paused_until <= ${before}) and exists (
             select from webhook_delivery d
              where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.next_attempt_at <= ${before}
                and (d.state = 'manual' or d.state = 'pending' and e.state = 'on' and m.state = 'active'))
     limit ${max}`);
}

/** An event that couldn't be delivered by then is given up. */
export async function deleteOldWebhookDeliveries(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from webhook_delivery where created_at < ${before}`);
}
