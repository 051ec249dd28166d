import type { ConversationId, InboxId, TagId, WorkspaceId } from "#domain/ids.ts";
import type { Color } from "#domain/workspace/color.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface TagRecord {
  id: TagId;
  name: string;
  color: Color;
}

export const tagsOf = (workspaceId: WorkspaceId): Sql => sql`
  select id, name, color from tag where workspace_id = ${workspaceId} order by lower(name), id`;

export async function listTags(db: Db, workspaceId: WorkspaceId): Promise<TagRecord[]> {
  return db.many(tagsOf(workspaceId));
}

export async function findTag(
  db: Db,
  workspaceId: WorkspaceId,
  id: TagId,
): Promise<TagRecord | null> {
  return db.maybe(
    sql`select id, name, color from tag where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

export async function insertTag(
  tx: Db,
  workspaceId: WorkspaceId,
  row: TagRecord & { at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into tag (workspace_id, id, name, color, created_at)
    values (${workspaceId}, ${row.id}, ${row.name}, ${row.color}, ${row.at})`);
}

/** Null leaves a field unchanged. Null is returned if there is no such tag. */
export async function updateTagRow(
  tx: Db,
  workspaceId: WorkspaceId,
  { id, name, color }: { id: TagId; name: string | null; color: Color | null },
): Promise<TagRecord | null> {
  return tx.maybe(sql`
    update tag set name = coalesce(${name}, name), color = coalesce(${color}, color)
     where workspace_id = ${workspaceId} and id = ${id} returning id, name, color`);
}

/** Returns the conversations that had the tag, since each of them changed. Null if there is no such tag. */
export async function deleteTag(
  tx: Db,
  workspaceId: WorkspaceId,
  id: TagId,
): Promise<{ id: ConversationId; inboxId: InboxId }[] | null> {
  const deleted = await tx.run(
    sql`delete from tag where workspace_id = ${workspaceId} and id = ${id}`,
  );
  if (deleted === 0) return null;
  return tx.many(sql`
    update conversation set tag_ids = array_remove(tag_ids, ${id}::uuid), version = version + 1
     where workspace_id = ${workspaceId} and tag_ids <> '{}' and tag_ids @> array[${id}::uuid]
     returning id, inbox_id as "inboxId"`);
}
