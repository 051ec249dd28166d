import type { InboxId, MemberId, PersonId, SessionId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

interface NewSession {
  readonly id: SessionId;
  readonly tokenHash: Buffer;
  readonly personId: PersonId;
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly device: string;
}

export async function insertSession(tx: Db, row: NewSession): Promise<void> {
  await tx.run(sql`
    insert into session (id, token_hash, person_id, workspace_id, member_id, created_at, last_seen_at, expires_at, ip, device)
    values (${row.id}, ${row.tokenHash}, ${row.personId}, ${row.workspaceId}, ${row.memberId}, ${row.at}, ${row.at},
            ${row.expiresAt}, ${row.ip}, ${row.device})`);
}

interface SessionOwner {
  sessionId: SessionId;
  personId: PersonId;
  workspaceId: WorkspaceId;
  memberId: MemberId;
  name: string;
  role: Role;
  visibleInboxIds: InboxId[] | null;
  country: string;
  seenAt: string;
}

/** Hot query, run on every request: one statement with a few index lookups. */
export async function findSessionOwner(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionOwner | null> {
  return db.maybe(prepared`
    select s.id as "sessionId", s.person_id as "personId", s.workspace_id as "workspaceId", s.member_id as "memberId",
           m.name, m.role, ${visibleInboxIdsSql} as "visibleInboxIds", w.country, s.last_seen_at as "seenAt"
      from session s join member m on m.workspace_id = s.workspace_id and m.id = s.member_id and m.state = 'active'
      join workspace w on w.id = s.workspace_id
     where s.token_hash = ${tokenHash} and s.expires_at > ${now}`);
}

/** Those of the sessions that are still valid. */
export async function listSessionHolders(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly SessionId[],
  now: Date,
): Promise<SessionOwner[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select s.id as "sessionId", s.person_id as "personId", s.workspace_id as "workspaceId", s.member_id as "memberId",
           m.name, m.role, ${visibleInboxIdsSql} as "visibleInboxIds", w.country, s.last_seen_at as "seenAt"
      from session s join member m on m.workspace_id = s.workspace_id and m.id = s.member_id and m.state = 'active'
      join workspace w on w.id = s.workspace_id
     where s.workspace_id = ${workspaceId} and s.id = any(${ids}::uuid[]) and s.expires_at > ${now}`);
}

export async function touchSession(
  db: Db,
  id: SessionId,
  row: { seenAt: Date; expiresAt: Date; ip: string },
): Promise<void> {
  await db.run(sql`
    update session set last_seen_at = ${row.seenAt}, expires_at = ${row.expiresAt}, ip = ${row.ip} where id = ${id}`);
}

interface SessionRecord {
  id: SessionId;
  device: string;
  ip: string;
  createdAt: string;
  seenAt: string;
}

export async function listSessions(
  db: Db,
  personId: PersonId,
  now: Date,
): Promise<SessionRecord[]> {
  return db.many(sql`
    select id, device, ip, created_at as "createdAt", last_seen_at as "seenAt" from session
     where person_id = ${personId} and expires_at > ${now} order by last_seen_at desc, id desc`);
}

/** An ended session, so that its open connections can be notified. */
export interface EndedSession {
  workspaceId: WorkspaceId;
  memberId: MemberId;
}
const ended = sql`returning workspace_id as "workspaceId", member_id as "memberId"`;

export async function deleteSession(
  tx: Db,
  personId: PersonId,
  id: SessionId,
): Promise<EndedSession[]> {
  return tx.many(sql`delete from session where person_id = ${personId} and id = ${id} ${ended}`);
}

export async function deleteOtherSessions(
  tx: Db,
  personId: PersonId,
  but: SessionId | null,
): Promise<EndedSession[]> {
  return tx.many(sql`
    delete from session where person_id = ${personId} and id is distinct from ${but}::uuid ${ended}`);
}

export async function deleteSessionsOfMember(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<EndedSession[]> {
  return tx.many(sql`
    delete from session where workspace_id = ${workspaceId} and member_id = ${memberId} ${ended}`);
}

/** All but the `max` that were used last. */
export async function deleteSurplusSessions(
  tx: Db,
  personId: PersonId,
  max: number,
): Promise<EndedSession[]> {
  return tx.many(sql`
    delete from session where id in (
      select id from session where person_id = ${personId} order by last_seen_at desc, id desc offset ${max}) ${ended}`);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<number> {
  return db.run(sql`delete from session where expires_at <= ${now}`);
}

/** The IP addresses of a person's sessions. */
export async function listSessionAddresses(db: Db, email: string, now: Date): Promise<string[]> {
  const rows = await db.many<{ ip: string }>(sql`
    select distinct s.ip from session s join person p on p.id = s.person_id
     where lower(p.email) = lower(${email}) and s.expires_at > ${now} limit 50`);
  return rows.map((row) => row.ip);
}
