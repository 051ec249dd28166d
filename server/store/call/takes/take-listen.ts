// Who heard what, and when: the access log of recordings.
import type { MemberId, TakeId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** One hearing is many requests of a player: they are noted once. */
export async function noteListen(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    readonly id: string;
    readonly takeId: TakeId;
    readonly memberId: MemberId;
    readonly at: Date;
    readonly since: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into take_listen (workspace_id, id, take_id, member_id, at)
    select ${workspaceId}::uuid, ${row.id}::uuid, ${row.takeId}::uuid, ${row.memberId}::uuid, ${row.at}::timestamptz
     where not exists (select from take_listen l where l.workspace_id = ${workspaceId} and l.take_id = ${row.takeId}
       and l.member_id = ${row.memberId} and l.at > ${row.since})`);
}

export async function listListens(
  db: Db,
  workspaceId: WorkspaceId,
  takeId: TakeId,
  most: number,
): Promise<{ memberId: MemberId; at: string }[]> {
  return db.many(sql`
    select member_id as "memberId", at from take_listen
     where workspace_id = ${workspaceId} and take_id = ${takeId} order by at desc, id desc limit ${most}`);
}
