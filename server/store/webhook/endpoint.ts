import type { InboxId, MemberId, WebhookEndpointId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import type { WebhookEndpointState } from "#domain/webhook/delivery-problems.ts";
import type { WebhookEventType } from "#domain/webhook/event-types.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface WebhookEndpointRecord {
  id: WebhookEndpointId;
  url: string;
  description: string;
  /** Null for all. */
  eventTypes: WebhookEventType[] | null;
  /** Null for all. */
  inboxIds: InboxId[] | null;
  memberId: MemberId;
  secretEncrypted: Buffer;
  previousSecretEncrypted: Buffer | null;
  previousSecretUntil: string | null;
  state: WebhookEndpointState;
  stateChangedAt: string;
  feedSeq: number;
  failures: number;
  failingSince: string | null;
  pausedUntil: string | null;
  createdAt: string;
}

const columns: Sql = sql`
  e.id, e.url, e.description, e.event_types as "eventTypes", e.inbox_ids as "inboxIds", e.member_id as "memberId",
  e.secret_encrypted as "secretEncrypted", e.previous_secret_encrypted as "previousSecretEncrypted",
  e.previous_secret_until as "previousSecretUntil", e.state, e.state_changed_at as "stateChangedAt",
  e.feed_seq as "feedSeq", e.failures, e.failing_since as "failingSince", e.paused_until as "pausedUntil",
  e.created_at as "createdAt"`;

export async function listWebhookEndpoints(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<WebhookEndpointRecord[]> {
  return db.many(sql`
    select ${columns} from webhook_endpoint e
     where e.workspace_id = ${workspaceId} order by e.created_at, e.id`);
}

export async function findWebhookEndpoint(
  db: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
): Promise<WebhookEndpointRecord | null> {
  return db.maybe(sql`
    select ${columns} from webhook_endpoint e where e.workspace_id = ${workspaceId} and e.id = ${id}`);
}

export async function lockWebhookEndpoint(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
): Promise<WebhookEndpointRecord | null> {
  return tx.maybe(sql`
    select ${columns} from webhook_endpoint e
     where e.workspace_id = ${workspaceId} and e.id = ${id} for update`);
}

/** An endpoint with the rights it has now: those of its member. */
export interface WebhookReaderRecord extends WebhookEndpointRecord {
  memberRole: Role;
  memberVisibleInboxIds: InboxId[] | null;
  country: string;
}

/** Those that are on and whose member is active. */
export async function listWebhookReaders(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<WebhookReaderRecord[]> {
  return db.many(sql`
    select ${columns}, m.role as "memberRole", ${visibleInboxIdsSql} as "memberVisibleInboxIds", w.country
      from webhook_endpoint e join member m on m.workspace_id = e.workspace_id and m.id = e.member_id and m.state = 'active'
      join workspace w on w.id = e.workspace_id
     where e.workspace_id = ${workspaceId} and e.state = 'on' order by e.id`);
}

/** Also one that is off, for what is sent by hand. Null if its member is deactivated. */
export async function findWebhookReader(
  db: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
): Promise<WebhookReaderRecord | null> {
  return db.maybe(sql`
    select ${columns}, m.role as "memberRole", ${visibleInboxIdsSql} as "memberVisibleInboxIds", w.country
      from webhook_endpoint e join member m on m.workspace_id = e.workspace_id and m.id = e.member_id and m.state = 'active'
      join workspace w on w.id = e.workspace_id
     where e.workspace_id = ${workspaceId} and e.id = ${id}`);
}

/** Whether an endpoint has changes of the feed to read. */
export async function hasUnreadWebhooks(db: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const row = await db.one<{ isThere: boolean }>(sql`
    select exists (select from webhook_endpoint e
                    where e.workspace_id = ${workspaceId} and e.state = 'on'
                      and e.feed_seq < (select h.seq from change_feed_head h where h.workspace_id = ${workspaceId})) as "isThere"`);
  return row.isThere;
}

export async function listWorkspacesWithWebhooks(db: Db): Promise<WorkspaceId[]> {
  const rows = await db.many<{ id: WorkspaceId }>(sql`
    select distinct workspace_id as id from webhook_endpoint where state = 'on'`);
  return rows.map((one) => one.id);
}

type NewWebhookEndpoint = Pick<
  WebhookEndpointRecord,
  "id" | "url" | "description" | "memberId" | "secretEncrypted" | "feedSeq"
> & {
  readonly eventTypes: readonly string[] | null;
  readonly inboxIds: readonly string[] | null;
  readonly at: Date;
};

export async function insertWebhookEndpoint(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewWebhookEndpoint,
): Promise<WebhookEndpointRecord> {
  return tx.one(sql`
    insert into webhook_endpoint as e
      (workspace_id, id, url, description, event_types, inbox_ids, member_id, secret_encrypted, state, state_changed_at,
       feed_seq, created_at)
    values (${workspaceId}, ${row.id}, ${row.url}, ${row.description}, ${row.eventTypes}::text[], ${row.inboxIds}::uuid[],
            ${row.memberId}, ${row.secretEncrypted}, 'on', ${row.at}, ${row.feedSeq}, ${row.at})
    returning ${columns}`);
}

type WebhookContent = Pick<WebhookEndpointRecord, "url" | "description" | "memberId" | "state"> & {
  readonly eventTypes: readonly string[] | null;
  readonly inboxIds: readonly string[] | null;
  readonly stateChangedAt: Date | string;
};

/** Clears what is known of its health: the next request shows it again. */
export async function updateWebhookEndpoint(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
  row: WebhookContent,
): Promise<WebhookEndpointRecord> {
  return tx.one(sql`
    update webhook_endpoint e
       set url = ${row.url}, description = ${row.description}, event_types = ${row.eventTypes}::text[],
           inbox_ids = ${row.inboxIds}::uuid[], member_id = ${row.memberId}, state = ${row.state},
           state_changed_at = ${row.stateChangedAt}, failures = 0, failing_since = null, paused_until = null
     where e.workspace_id = ${workspaceId} and e.id = ${id} returning ${columns}`);
}

export async function deleteWebhookEndpoint(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
): Promise<void> {
  await tx.run(
    sql`delete from webhook_endpoint where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

export async function setWebhookSecrets(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
  secrets: {
    readonly current: Buffer;
    readonly previous: { readonly encrypted: Buffer; readonly until: Date } | null;
  },
): Promise<void> {
  await tx.run(sql`
    update webhook_endpoint
       set secret_encrypted = ${secrets.current}, previous_secret_encrypted = ${secrets.previous?.encrypted ?? null},
           previous_secret_until = ${secrets.previous?.until ?? null}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function setWebhookHealth(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
  health: {
    readonly failures: number;
    readonly failingSince: Date | null;
    readonly pausedUntil: Date | null;
  },
): Promise<void> {
  await tx.run(sql`
    update webhook_endpoint set failures = ${health.failures}, failing_since = ${health.failingSince},
           paused_until = ${health.pausedUntil}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function setWebhookFailed(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update webhook_endpoint set state = 'failed', state_changed_at = ${at}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** False if another process has read these changes meanwhile, or the endpoint was turned off. */
export async function claimWebhookChanges(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update webhook_endpoint set feed_seq = ${upTo}
     where workspace_id = ${workspaceId} and id = ${id} and feed_seq = ${after} and state = 'on'`);
  return changed > 0;
}

/** The next request is sent at once, and shows whether the endpoint works again. */
export async function clearWebhookPause(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookEndpointId,
): Promise<void> {
  await tx.run(sql`
    update webhook_endpoint set paused_until = null where workspace_id = ${workspaceId} and id = ${id}`);
}
