// Addresses whose email arrives at our own SMTP server. The sending server names nothing but the address, so it must
// belong to one inbox in all workspaces: the first to claim it. The database enforces this.
import type { InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Claims the free addresses and releases those the inbox no longer has. Waits for concurrent claims. */
export async function claimSmtpAddresses(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  addresses: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from smtp_address where workspace_id = ${workspaceId} and inbox_id = ${inboxId} and not address = any(${addresses}::text[])`);
  if (addresses.length === 0) return;
  // In a fixed order, so that two concurrent claims can't deadlock.
  await tx.run(sql`
    insert into smtp_address (address, workspace_id, inbox_id)
    select distinct told.address, ${workspaceId}::uuid, ${inboxId}::uuid from unnest(${addresses}::text[]) as told (address)
     order by told.address
    on conflict (address) do nothing`);
}

/** The first of the addresses that another inbox of any workspace has claimed. */
export async function findAddressClaimedElsewhere(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  addresses: readonly string[],
): Promise<string | null> {
  const row = await db.maybe<{ address: string }>(sql`
    select address from smtp_address
     where address = any(${addresses}::text[]) and (workspace_id, inbox_id) <> (${workspaceId}, ${inboxId})
     order by address limit 1`);
  return row?.address ?? null;
}
