// Whether an inbox receives email.
import type { AccountId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Walks the index backwards, as far as this inbox's newest email lies behind those of other inboxes. */
export async function findLastReceivedAt(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
): Promise<string | null> {
  const row = await db.maybe<{ at: string }>(sql`
    select at from message
     where workspace_id = ${workspaceId} and inbox_id = ${inboxId} and channel = 'email' and direction = 'in'
     order by id desc limit 1`);
  return row?.at ?? null;
}

export async function countDeadLetterEmails(
  db: Db,
  workspaceId: WorkspaceId,
  accountIds: readonly AccountId[],
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from inbound_payload
     where workspace_id = ${workspaceId} and state = 'failed' and kind = 'email' and account_id = any(${accountIds}::uuid[])`);
  return row.count;
}
