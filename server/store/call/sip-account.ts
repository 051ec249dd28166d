import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export async function findEncryptedSipAccount(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<Buffer | null> {
  const row = await db.maybe<{ sealed: Buffer | null }>(sql`
    select sip_encrypted as sealed from member where workspace_id = ${workspaceId} and id = ${memberId}`);
  return row?.sealed ?? null;
}

export async function saveEncryptedSipAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  sealed: Buffer | null,
): Promise<void> {
  await tx.run(
    sql`update member set sip_encrypted = ${sealed} where workspace_id = ${workspaceId} and id = ${memberId}`,
  );
}
