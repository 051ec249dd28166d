import type { ConversationFilter } from "#domain/conversation/conversation-filter.ts";
import type { Sort } from "#domain/conversation/views.ts";
import type { MemberId, SavedViewId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface SavedViewRecord {
  id: SavedViewId;
  name: string;
  filter: ConversationFilter;
  sort: Sort;
  /** Null if it is shared. */
  memberId: MemberId | null;
  /** Of a shared view; null if it is shared with everyone. */
  teamId: TeamId | null;
  updatedAt: string;
}

/** Who reads: `null` is an API key, which has no views of its own and is in no team. */
export interface SavedViewReader {
  readonly memberId: MemberId | null;
  /** Managers see the shared views of every team. */
  readonly seesAllShared: boolean;
}

const columns: Sql = sql`v.id, v.name, v.filter, v.sort, v.member_id as "memberId", v.team_id as "teamId", v.updated_at as "updatedAt"`;

const bytes: Sql = sql`octet_length(v.filter::text)`;

const visibleTo = ({ memberId, seesAllShared }: SavedViewReader): Sql => sql`
  (v.member_id = ${memberId}::uuid
   or v.member_id is null and (v.team_id is null or ${seesAllShared}::boolean or exists (
        select from team_member tm
         where tm.workspace_id = v.workspace_id and tm.team_id = v.team_id and tm.member_id = ${memberId}::uuid)))`;

/**
 * In order of their names. Of the shared ones and of the member's own, only the first `maxBytes`: views from before the
 * limit existed may be larger together.
 */
export async function listSavedViews(
  db: Db,
  workspaceId: WorkspaceId,
  reader: SavedViewReader,
  maxBytes: number,
): Promise<SavedViewRecord[]> {
  return db.many(sql`
    select ${columns} from (
      select v.*, sum(${bytes}) over (partition by v.member_id order by lower(v.name), v.id) as bytes_up_to_here
        from saved_view v
       where v.workspace_id = ${workspaceId} and ${visibleTo(reader)}) as v
     where v.bytes_up_to_here <= ${maxBytes}
     order by lower(v.name), v.id`);
}

export async function findSavedView(
  db: Db,
  workspaceId: WorkspaceId,
  id: SavedViewId,
  reader: SavedViewReader,
): Promise<SavedViewRecord | null> {
  return db.maybe(sql`
    select ${columns} from saved_view v
     where v.workspace_id = ${workspaceId} and v.id = ${id} and ${visibleTo(reader)}`);
}

/** Locks the view until the transaction ends, since its owner may change concurrently. */
export async function lockSavedView(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SavedViewId,
): Promise<void> {
  await tx.run(
    sql`select 1 from saved_view where workspace_id = ${workspaceId} and id = ${id} for update`,
  );
}

/** Locks the views of this owner, or the shared ones, against concurrent additions. */
export async function lockSavedViewsOf(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
): Promise<void> {
  await lockByName(tx, `saved views ${workspaceId} ${memberId ?? "shared"}`);
}

/** Of this owner, or the shared ones. */
export async function measureSavedViewsOf(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
): Promise<{ count: number; bytes: number }> {
  return db.one(sql`
    select count(*)::int as count, coalesce(sum(${bytes}), 0)::bigint as bytes from saved_view v
     where v.workspace_id = ${workspaceId} and v.member_id is not distinct from ${memberId}::uuid`);
}

type Content = Omit<SavedViewRecord, "updatedAt"> & { readonly at: Date };

export async function insertSavedView(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Content & { readonly createdBy: MemberId },
): Promise<SavedViewRecord> {
  return tx.one(sql`
    insert into saved_view as v (workspace_id, id, name, filter, sort, member_id, team_id, created_by, updated_at)
    values (${workspaceId}, ${row.id}, ${row.name}, ${toJson(row.filter)}::jsonb, ${row.sort}, ${row.memberId}, ${row.teamId},
            ${row.createdBy}, ${row.at})
    returning ${columns}`);
}

export async function updateSavedViewRow(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Content,
): Promise<SavedViewRecord> {
  return tx.one(sql`
    update saved_view v
       set name = ${row.name}, filter = ${toJson(row.filter)}::jsonb, sort = ${row.sort}, member_id = ${row.memberId},
           team_id = ${row.teamId}, updated_at = ${row.at}
     where v.workspace_id = ${workspaceId} and v.id = ${row.id} returning ${columns}`);
}

export async function deleteSavedView(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SavedViewId,
): Promise<void> {
  await tx.run(sql`delete from saved_view where workspace_id = ${workspaceId} and id = ${id}`);
}
