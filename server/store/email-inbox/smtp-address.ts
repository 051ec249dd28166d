// Addresses whose mail comes to our own door. A mail server that knocks names nothing but the address, so that
// of all lines of all workspaces one has it: who came first. The database itself holds to that.
import type { InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Takes those that are free and gives back what the line no longer has. Whoever takes one now is waited for. */
export async function claimSmtpAddresses(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  addresses: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from smtp_address where workspace_id = ${workspaceId} and inbox_id = ${inboxId} and not address = any(${addresses}::text[])`);
  if (addresses.length === 0) return;
  // In one order, so that two who take the same ones cannot wait for each other.
  await tx.run(sql`
    insert into smtp_address (address, workspace_id, inbox_id)
    select distinct told.address, ${workspaceId}::uuid, ${inboxId}::uuid from unnest(${addresses}::text[]) as told (address)
     order by told.address
    on conflict (address) do nothing`);
}

/** The first of them that another line has, of whatever workspace. */
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
