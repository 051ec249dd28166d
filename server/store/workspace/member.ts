import type { InboxId, MemberId, PersonId, TeamId, WorkspaceId } from "#domain/ids.ts";
import type { Language } from "#domain/language/languages.ts";
import type { Role } from "#domain/permissions.ts";
import type { Reachability } from "#server/store/call/device.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";

export type MemberState = "active" | "disabled";
type Availability = "available" | "away";

export interface MemberRecord {
  id: MemberId;
  name: string;
  email: string;
  role: Role;
  state: MemberState;
  availability: Availability;
  /** As last published: actions/call/devices. */
  reachability: Reachability;
  phone: "free" | "on_call" | "wrapping_up";
  teamIds: TeamId[];
}

const memberColumns = sql`
  m.id, m.name, m.email, m.role, m.state, m.availability, m.reachability,
  case when exists (select from call_leg l where l.workspace_id = m.workspace_id and l.member_id = m.id and l.ended_at is null) then 'on_call'
       when m.wrap_up_until is not null then 'wrapping_up' else 'free' end as phone,
  array(select t.team_id from team_member t
         where t.workspace_id = m.workspace_id and t.member_id = m.id order by t.team_id) as "teamIds"`;

export const membersOf = (workspaceId: WorkspaceId): Sql => sql`
  select ${memberColumns} from member m where m.workspace_id = ${workspaceId} order by lower(m.name), m.id`;

export async function listMembers(db: Db, workspaceId: WorkspaceId): Promise<MemberRecord[]> {
  return db.many(membersOf(workspaceId));
}

export async function findMember(
  db: Db,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<MemberRecord | null> {
  return db.maybe(sql`
    select ${memberColumns} from member m where m.workspace_id = ${workspaceId} and m.id = ${id}`);
}

interface MemberHolder {
  memberId: MemberId;
  personId: PersonId;
  workspaceId: WorkspaceId;
  name: string;
  role: Role;
  visibleInboxIds: InboxId[] | null;
  country: string;
}

/** What a member may do and see now, without a session. Null once the member was disabled. */
export async function findMemberHolder(
  db: Db,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<MemberHolder | null> {
  return db.maybe(prepared`
    select m.id as "memberId", m.person_id as "personId", m.workspace_id as "workspaceId", m.name, m.role,
           ${visibleInboxIdsSql} as "visibleInboxIds", w.country
      from member m join workspace w on w.id = m.workspace_id
     where m.workspace_id = ${workspaceId} and m.id = ${id} and m.state = 'active'`);
}

export async function findMemberByEmail(
  db: Db,
  workspaceId: WorkspaceId,
  email: string,
): Promise<MemberRecord | null> {
  return db.maybe(sql`
    select ${memberColumns} from member m join person p on p.id = m.person_id
     where m.workspace_id = ${workspaceId} and lower(p.email) = lower(${email})`);
}

export async function findPersonOf(
  db: Db,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<PersonId | null> {
  const row = await db.maybe<{ personId: PersonId }>(sql`
    select person_id as "personId" from member where workspace_id = ${workspaceId} and id = ${id}`);
  return row?.personId ?? null;
}

export async function countMembers(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly MemberId[],
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) from member where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
  return row.count;
}

/** Locks the owners until the transaction ends, so that two of them can't step down at the same time. */
export async function lockOwners(tx: Db, workspaceId: WorkspaceId): Promise<MemberId[]> {
  const rows = await tx.many<{ id: MemberId }>(sql`
    select id from member
     where workspace_id = ${workspaceId} and role = 'owner' and state = 'active' order by id for update`);
  return rows.map((row) => row.id);
}

interface NewMember {
  readonly id: MemberId;
  readonly personId: PersonId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly at: Date;
}

export async function insertMember(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewMember,
): Promise<void> {
  await tx.run(sql`
    insert into member (workspace_id, id, person_id, name, email, role, state, availability, settings, created_at)
    values (${workspaceId}, ${row.id}, ${row.personId}, ${row.name}, ${row.email}, ${row.role}, 'active', 'available',
            '{}', ${row.at})`);
}

export async function updateMemberRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: MemberId,
  row: { role: Role; state: MemberState },
): Promise<void> {
  await tx.run(sql`
    update member set role = ${row.role}, state = ${row.state} where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function updateMemberProfile(
  tx: Db,
  workspaceId: WorkspaceId,
  id: MemberId,
  row: {
    name: string | null;
    availability: Availability | null;
    settings: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.run(sql`
    update member set name = coalesce(${row.name}, name), availability = coalesce(${row.availability}, availability),
           settings = settings || ${toJson(row.settings)}::jsonb
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Empty if the member has no signature. */
export async function findSignatureOf(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<string> {
  const row = await db.maybe<{ signature: string | null }>(sql`
    select settings ->> 'signature' as signature from member where workspace_id = ${workspaceId} and id = ${memberId}`);
  return row?.signature ?? "";
}

export async function isActiveMember(
  db: Db,
  workspaceId: WorkspaceId,
  personId: PersonId,
): Promise<boolean> {
  const row = await db.one<{ isActive: boolean }>(sql`
    select exists (select from member where workspace_id = ${workspaceId} and person_id = ${personId}
                      and state = 'active') as "isActive"`);
  return row.isActive;
}

/** In all their workspaces. Needs the person's row locked. */
export async function setMemberEmails(tx: Db, personId: PersonId, email: string): Promise<void> {
  await tx.run(sql`update member set email = ${email} where person_id = ${personId}`);
}

/** The language the person chose in this workspace. */
export async function findLanguageOf(
  db: Db,
  workspaceId: WorkspaceId,
  personId: PersonId,
): Promise<Language | null> {
  const row = await db.maybe<{ language: Language | null }>(sql`
    select settings ->> 'language' as language from member where workspace_id = ${workspaceId} and person_id = ${personId}`);
  return row?.language ?? null;
}
