import type { MemberId, SavedReplyId, WorkspaceId } from "#domain/ids.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface SavedReplyRecord {
  id: SavedReplyId;
  name: string;
  body: string;
  /** Null if it is shared with everyone. */
  memberId: MemberId | null;
  updatedAt: string;
}

const columns: Sql = sql`id, name, body, member_id as "memberId", updated_at as "updatedAt"`;

/** Shared replies, and this member's own. */
export async function listSavedReplies(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
): Promise<SavedReplyRecord[]> {
  return db.many(sql`
    select ${columns} from saved_reply
     where workspace_id = ${workspaceId} and (member_id is null or member_id = ${memberId}::uuid)
     order by lower(name), id`);
}

/** Locks the saved reply until the transaction ends, since its owner may change concurrently. */
export async function lockSavedReply(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SavedReplyId,
): Promise<SavedReplyRecord | null> {
  return tx.maybe(sql`
    select ${columns} from saved_reply where workspace_id = ${workspaceId} and id = ${id} for update`);
}

export async function countSavedReplies(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from saved_reply
     where workspace_id = ${workspaceId} and member_id is not distinct from ${memberId}::uuid`);
  return row.count;
}

interface Row {
  id: SavedReplyId;
  name: string;
  body: string;
  memberId: MemberId | null;
  at: Date;
}

export async function insertSavedReply(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Row & { createdBy: MemberId },
): Promise<SavedReplyRecord> {
  return tx.one(sql`
    insert into saved_reply (workspace_id, id, name, body, member_id, created_by, updated_at)
    values (${workspaceId}, ${row.id}, ${row.name}, ${row.body}, ${row.memberId}, ${row.createdBy}, ${row.at})
    returning ${columns}`);
}

export async function updateSavedReplyRow(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Row,
): Promise<SavedReplyRecord> {
  return tx.one(sql`
    update saved_reply
       set name = ${row.name}, body = ${row.body}, member_id = ${row.memberId}, updated_at = ${row.at}
     where workspace_id = ${workspaceId} and id = ${row.id}
     returning ${columns}`);
}

export async function deleteSavedReply(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SavedReplyId,
): Promise<void> {
  await tx.run(sql`delete from saved_reply where workspace_id = ${workspaceId} and id = ${id}`);
}
