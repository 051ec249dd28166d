import type { ApiKeyId, MemberId, SessionId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Null once the member was disabled. A change of their role or state waits until this transaction is over. */
export async function lockRoleOfMember(
  tx: Db,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<Role | null> {
  const row = await tx.maybe<{ role: Role }>(sql`
    select role from member where workspace_id = ${workspaceId} and id = ${id} and state = 'active' for share`);
  return row?.role ?? null;
}

export async function hasSession(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SessionId,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select id from session where workspace_id = ${workspaceId} and id = ${id}`);
  return row !== null;
}

/** Null once the key was revoked. */
export async function findRoleOfKey(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ApiKeyId,
): Promise<Role | null> {
  const row = await tx.maybe<{ role: Role }>(sql`
    select role from api_key where workspace_id = ${workspaceId} and id = ${id} and revoked_at is null`);
  return row?.role ?? null;
}
