import type { ApiKeyId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

interface ApiKeyRecord {
  id: ApiKeyId;
  name: string;
  hint: string;
  role: Role;
  inboxIds: InboxId[] | null;
  createdAt: string;
  usedAt: string | null;
}

const keyColumns = sql`
  k.id, k.name, k.hint, k.role, k.inbox_ids as "inboxIds", k.created_at as "createdAt", k.last_used_at as "usedAt"`;

export async function listApiKeyRecords(db: Db, workspaceId: WorkspaceId): Promise<ApiKeyRecord[]> {
  return db.many(sql`
    select ${keyColumns} from api_key k
     where k.workspace_id = ${workspaceId} and k.revoked_at is null order by k.created_at desc, k.id desc`);
}

interface NewApiKey {
  readonly id: ApiKeyId;
  readonly tokenHash: Buffer;
  readonly name: string;
  readonly hint: string;
  readonly role: Role;
  readonly inboxIds: readonly string[] | null;
  readonly memberId: MemberId;
  readonly at: Date;
}

export async function insertApiKey(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewApiKey,
): Promise<ApiKeyRecord> {
  return tx.one(sql`
    insert into api_key as k (workspace_id, id, token_hash, name, hint, role, inbox_ids, member_id, created_at)
    values (${workspaceId}, ${row.id}, ${row.tokenHash}, ${row.name}, ${row.hint}, ${row.role}, ${row.inboxIds}::uuid[],
            ${row.memberId}, ${row.at})
    returning ${keyColumns}`);
}

/** Null if there was no key to revoke. */
export async function setApiKeyRevoked(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ApiKeyId,
  at: Date,
): Promise<{ name: string; memberId: MemberId } | null> {
  return tx.maybe(sql`
    update api_key set revoked_at = ${at}
     where workspace_id = ${workspaceId} and id = ${id} and revoked_at is null
     returning name, member_id as "memberId"`);
}

interface ApiKeyOwner {
  keyId: ApiKeyId;
  workspaceId: WorkspaceId;
  memberId: MemberId;
  name: string;
  role: Role;
  inboxIds: InboxId[] | null;
  creatorRole: Role;
  creatorVisibleInboxIds: InboxId[] | null;
  country: string;
  usedAt: string | null;
}

/** Includes the member who created the key; a key of a deactivated member is inactive too. */
export async function findApiKeyOwner(db: Db, tokenHash: Buffer): Promise<ApiKeyOwner | null> {
  return db.maybe(prepared`
    select k.id as "keyId", k.workspace_id as "workspaceId", k.member_id as "memberId", k.name, k.role,
           k.inbox_ids as "inboxIds", m.role as "creatorRole", ${visibleInboxIdsSql} as "creatorVisibleInboxIds", w.country, k.last_used_at as "usedAt"
      from api_key k join member m on m.workspace_id = k.workspace_id and m.id = k.member_id and m.state = 'active'
      join workspace w on w.id = k.workspace_id
     where k.token_hash = ${tokenHash} and k.revoked_at is null`);
}

/** Those of the keys that are not revoked. */
export async function listKeyHolders(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ApiKeyId[],
): Promise<ApiKeyOwner[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select k.id as "keyId", k.workspace_id as "workspaceId", k.member_id as "memberId", k.name, k.role,
           k.inbox_ids as "inboxIds", m.role as "creatorRole", ${visibleInboxIdsSql} as "creatorVisibleInboxIds", w.country, k.last_used_at as "usedAt"
      from api_key k join member m on m.workspace_id = k.workspace_id and m.id = k.member_id and m.state = 'active'
      join workspace w on w.id = k.workspace_id
     where k.workspace_id = ${workspaceId} and k.id = any(${ids}::uuid[]) and k.revoked_at is null`);
}

export async function setApiKeyUsedAt(
  db: Db,
  workspaceId: WorkspaceId,
  id: ApiKeyId,
  usedAt: Date,
): Promise<void> {
  await db.run(sql`
    update api_key set last_used_at = ${usedAt} where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Whether all of these inboxes exist in the workspace. */
export async function inboxesExist(
  db: Db,
  workspaceId: WorkspaceId,
  inboxIds: readonly string[],
): Promise<boolean> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from inbox where workspace_id = ${workspaceId} and id = any(${inboxIds}::uuid[])`);
  return row.count === new Set(inboxIds).size;
}
