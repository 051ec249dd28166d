import type { ConversationId, InboxId, MemberId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface TeamRecord {
  id: TeamId;
  name: string;
  memberIds: MemberId[];
}

const teamColumns = sql`
  t.id, t.name,
  array(select tm.member_id from team_member tm
         where tm.workspace_id = t.workspace_id and tm.team_id = t.id order by tm.member_id) as "memberIds"`;

export const teamsOf = (workspaceId: WorkspaceId): Sql => sql`
  select ${teamColumns} from team t where t.workspace_id = ${workspaceId} order by lower(t.name), t.id`;

export async function listTeams(db: Db, workspaceId: WorkspaceId): Promise<TeamRecord[]> {
  return db.many(teamsOf(workspaceId));
}

export async function findTeam(
  db: Db,
  workspaceId: WorkspaceId,
  id: TeamId,
): Promise<TeamRecord | null> {
  return db.maybe(sql`
    select ${teamColumns} from team t where t.workspace_id = ${workspaceId} and t.id = ${id}`);
}

/** Locks the team until the transaction ends, which serializes changes of its members. */
export async function lockTeam(tx: Db, workspaceId: WorkspaceId, id: TeamId): Promise<boolean> {
  const held = await tx.maybe(
    sql`select id from team where workspace_id = ${workspaceId} and id = ${id} for update`,
  );
  return held !== null;
}

export async function countTeams(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly TeamId[],
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from team where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
  return row.count;
}

export async function insertTeam(
  tx: Db,
  workspaceId: WorkspaceId,
  row: { id: TeamId; name: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into team (workspace_id, id, name, created_at)
    values (${workspaceId}, ${row.id}, ${row.name}, ${row.at})`);
}

export async function renameTeam(
  tx: Db,
  workspaceId: WorkspaceId,
  id: TeamId,
  name: string,
): Promise<void> {
  await tx.run(
    sql`update team set name = ${name} where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** Unknown ids are ignored. */
export async function insertTeamMembers(
  tx: Db,
  workspaceId: WorkspaceId,
  teamIds: readonly TeamId[],
  memberIds: readonly MemberId[],
): Promise<void> {
  await tx.run(sql`
    insert into team_member (workspace_id, team_id, member_id)
    select ${workspaceId}, t.id, m.id from team t join member m on m.workspace_id = t.workspace_id
     where t.workspace_id = ${workspaceId} and t.id = any(${teamIds}::uuid[]) and m.id = any(${memberIds}::uuid[])
    on conflict do nothing`);
}

/** The memberships of all teams together. */
export async function countTeamMemberships(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from team_member where workspace_id = ${workspaceId}`,
  );
  return row.count;
}

export async function deleteTeamMembers(
  tx: Db,
  workspaceId: WorkspaceId,
  teamIds: readonly TeamId[],
  memberIds: readonly MemberId[],
): Promise<void> {
  await tx.run(sql`
    delete from team_member
     where workspace_id = ${workspaceId} and team_id = any(${teamIds}::uuid[]) and member_id = any(${memberIds}::uuid[])`);
}

export async function countInboxesRestrictedToTeam(
  db: Db,
  workspaceId: WorkspaceId,
  id: TeamId,
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from inbox where workspace_id = ${workspaceId} and team_id = ${id} and visibility = 'team'`);
  return row.count;
}

/** Returns the conversations and inboxes that lost the team, since each of them changed. */
export async function deleteTeam(
  tx: Db,
  workspaceId: WorkspaceId,
  id: TeamId,
): Promise<{ conversations: { id: ConversationId; inboxId: InboxId }[]; inboxIds: InboxId[] }> {
  const conversations = await tx.many<{ id: ConversationId; inboxId: InboxId }>(sql`
    update conversation set team_id = null, version = version + 1
     where workspace_id = ${workspaceId} and team_id = ${id} returning id, inbox_id as "inboxId"`);
  const inboxes = await tx.many<{ id: InboxId }>(sql`
    update inbox set team_id = null where workspace_id = ${workspaceId} and team_id = ${id} returning id`);
  await tx.run(sql`
    update invitation set team_ids = array_remove(team_ids, ${id}::uuid)
     where workspace_id = ${workspaceId} and ${id}::uuid = any(team_ids)`);
  await tx.run(sql`delete from team where workspace_id = ${workspaceId} and id = ${id}`);
  return { conversations, inboxIds: inboxes.map((inbox) => inbox.id) };
}
