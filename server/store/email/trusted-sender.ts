// Senders whose remote images are loaded automatically, for everyone in the workspace.
import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export async function isSenderTrusted(
  db: Db,
  workspaceId: WorkspaceId,
  address: string,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from trusted_sender where workspace_id = ${workspaceId} and address = ${address.toLowerCase()}`);
  return row !== null;
}

export async function insertTrustedSender(
  tx: Db,
  workspaceId: WorkspaceId,
  row: { address: string; memberId: MemberId; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into trusted_sender (workspace_id, address, member_id, at)
    values (${workspaceId}, ${row.address.toLowerCase()}, ${row.memberId}, ${row.at}) on conflict do nothing`);
}

export async function deleteTrustedSender(
  tx: Db,
  workspaceId: WorkspaceId,
  address: string,
): Promise<void> {
  await tx.run(sql`
    delete from trusted_sender where workspace_id = ${workspaceId} and address = ${address.toLowerCase()}`);
}
