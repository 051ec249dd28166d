import type { MemberId, SavedReplyId, WorkspaceId } from "#domain/ids.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
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
/** Read from the row's header, without reading a long text. */
const bytes: Sql = sql`octet_length(name) + octet_length(body)`;

/**
 * Shared replies, and this member's own, in order of their names. Of each, only the first `maxBytes`: replies from before
 * the limit existed may be larger together.
 */
export async function listSavedReplies(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
  maxBytes: number,
): Promise<SavedReplyRecord[]> {
  return db.many(sql`
    select ${columns} from (
      select *, sum(${bytes}) over (partition by member_id order by lower(name), id) as bytes_up_to_here
        from saved_reply
       where workspace_id = ${workspaceId} and (member_id is null or member_id = ${memberId}::uuid)) as reply
     where bytes_up_to_here <= ${maxBytes}
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

interface SavedRepliesSize {
  count: number;
  bytes: number;
}

/** Locks the member's own replies, or the shared ones, against concurrent additions. */
export async function lockSavedReplies(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
): Promise<void> {
  await lockByName(tx, `saved replies ${workspaceId} ${memberId ?? "shared"}`);
}

export async function measureSavedReplies(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
): Promise<SavedRepliesSize> {
  return db.one(sql`
    select count(*)::int as count, coalesce(sum(${bytes}), 0)::bigint as bytes from saved_reply
     where workspace_id = ${workspaceId} and member_id is not distinct from ${memberId}::uuid`);
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
