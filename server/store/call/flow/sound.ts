import type { LineId, MemberId, SoundId, WorkspaceId } from "#domain/ids.ts";
import { type Db, nothing, sql } from "#server/store/sql.ts";

export interface SoundRecord {
  id: SoundId;
  name: string;
  seconds: number;
  memberId: MemberId | null;
  createdAt: string;
}

const columns = sql`id, name, seconds, member_id as "memberId", created_at as "createdAt"`;

export async function listSounds(db: Db, workspaceId: WorkspaceId): Promise<SoundRecord[]> {
  return db.many(sql`
    select ${columns} from sound where workspace_id = ${workspaceId} order by lower(name), id`);
}

/** Held until the end of the transaction: a flow that is kept meanwhile waits for what becomes of it. */
export async function holdSound(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SoundId,
): Promise<SoundRecord | null> {
  return tx.maybe(sql`
    select ${columns} from sound where workspace_id = ${workspaceId} and id = ${id} for update`);
}

export async function insertSound(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: SoundId;
    name: string;
    sha256: string;
    type: string;
    seconds: number;
    memberId: MemberId | null;
    at: Date;
  },
): Promise<SoundRecord> {
  return tx.one(sql`
    insert into sound (workspace_id, id, name, sha256, type, seconds, member_id, created_at)
    values (${workspaceId}, ${row.id}, ${row.name}, ${row.sha256}, ${row.type}, ${row.seconds}, ${row.memberId}, ${row.at})
    returning ${columns}`);
}

export async function deleteSoundRow(tx: Db, workspaceId: WorkspaceId, id: SoundId): Promise<void> {
  await tx.run(sql`delete from sound where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Those of these that are there; held, none of them goes away before the end of the transaction. */
export async function listSoundsThere(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
  { isHeld }: { isHeld: boolean },
): Promise<SoundId[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<{ id: SoundId }>(sql`
    select id from sound where workspace_id = ${workspaceId} and id::text = any(${ids}::text[])
    ${isHeld ? sql`for share` : nothing}`);
  return rows.map((row) => row.id);
}

/** A line on which it is heard: in what is live, in what is being drawn, or in a call that is on. */
export async function findLineOfSound(
  db: Db,
  workspaceId: WorkspaceId,
  id: SoundId,
): Promise<{ id: LineId; name: string } | null> {
  return db.maybe(sql`
    select l.id, l.name from line l
     where l.workspace_id = ${workspaceId} and l.kind = 'phone'
       and (exists (select 1 from flow_draft d where d.workspace_id = l.workspace_id and d.line_id = l.id
                      and position(${id} in d.steps::text) > 0)
         or exists (select 1 from flow f where f.workspace_id = l.workspace_id and f.line_id = l.id
                      and position(${id} in f.steps::text) > 0
                      and (f.version = l.flow_version
                        or exists (select 1 from call c where c.workspace_id = f.workspace_id and c.line_id = f.line_id
                                     and c.flow_version = f.version and c.ended_at is null))))
     order by l.created_at, l.id limit 1`);
}
