// Push subscriptions of browsers.
import type { MemberId, SessionId, WorkspaceId } from "#domain/ids.ts";
import { type Db, inlineCount, sql } from "#server/store/sql.ts";

export interface PushSubscription {
  readonly endpoint: string;
  /** The browser's public key and its secret, base64url. */
  readonly key: string;
  readonly auth: string;
}

/** If another member signs in to a browser, its pushes go to that member until they sign out. */
export async function upsertSubscription(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  row: PushSubscription & { readonly id: string; readonly sessionId: SessionId; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into push_subscription (workspace_id, id, member_id, session_id, endpoint, key, auth, created_at)
    values (${workspaceId}, ${row.id}, ${memberId}, ${row.sessionId}, ${row.endpoint}, ${row.key}, ${row.auth}, ${row.at})
    on conflict (workspace_id, endpoint) do update
       set member_id = excluded.member_id, session_id = excluded.session_id, key = excluded.key, auth = excluded.auth,
           created_at = excluded.created_at, failed_at = null`);
}

/** Limits the number of a member's browsers, dropping the oldest subscriptions. */
export async function dropOldSubscriptions(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  max: number,
): Promise<void> {
  await tx.run(sql`
    delete from push_subscription
     where workspace_id = ${workspaceId} and id in (
       select id from push_subscription where workspace_id = ${workspaceId} and member_id = ${memberId}
        order by created_at desc, id desc offset ${inlineCount(max)})`);
}

export async function deleteSubscription(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  endpoint: string,
): Promise<void> {
  await tx.run(sql`
    delete from push_subscription where workspace_id = ${workspaceId} and member_id = ${memberId} and endpoint = ${endpoint}`);
}

export async function listSubscriptions(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<PushSubscription[]> {
  return db.many(sql`
    select endpoint, key, auth from push_subscription
     where workspace_id = ${workspaceId} and member_id = ${memberId} order by created_at, id`);
}

/** Marks a subscription that the push service refused: it is kept but unused until the browser subscribes again. */
export async function markSubscriptionFailed(
  tx: Db,
  workspaceId: WorkspaceId,
  endpoint: string,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update push_subscription set failed_at = ${at} where workspace_id = ${workspaceId} and endpoint = ${endpoint}`);
}
