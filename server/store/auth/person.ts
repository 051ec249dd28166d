// A person is one email address and one password on this server, in any number of workspaces.
import type { MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface PersonRecord {
  id: PersonId;
  email: string;
  name: string;
  passwordHash: string | null;
  secondFactorSecret: Buffer | null;
  isSecondFactorOn: boolean;
}

const personColumns = sql`
  p.id, p.email, p.name, p.password_hash as "passwordHash", p.second_factor_secret as "secondFactorSecret",
  p.second_factor_enabled as "isSecondFactorOn"`;

export async function findPersonByEmail(db: Db, email: string): Promise<PersonRecord | null> {
  return db.maybe(
    sql`select ${personColumns} from person p where lower(p.email) = lower(${email})`,
  );
}

/** Locks the person until the transaction ends, so that no other transaction sets a password or adds a membership. */
export async function lockPersonByEmail(tx: Db, email: string): Promise<PersonRecord | null> {
  return tx.maybe(
    sql`select ${personColumns} from person p where lower(p.email) = lower(${email}) for update`,
  );
}

/** As `lockPersonByEmail`; also serializes requests that issue or use a link of theirs. */
export async function lockPerson(tx: Db, id: PersonId): Promise<void> {
  await tx.run(sql`select 1 from person where id = ${id} for update`);
}

export async function getPerson(db: Db, id: PersonId): Promise<PersonRecord> {
  return db.one(sql`select ${personColumns} from person p where p.id = ${id}`);
}

interface NewPerson {
  readonly id: PersonId;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly at: Date;
}

export async function insertPerson(tx: Db, row: NewPerson): Promise<void> {
  await tx.run(sql`
    insert into person (id, email, name, password_hash, created_at)
    values (${row.id}, ${row.email}, ${row.name}, ${row.passwordHash}, ${row.at})`);
}

export async function setPasswordHash(tx: Db, id: PersonId, hash: string): Promise<void> {
  await tx.run(sql`update person set password_hash = ${hash} where id = ${id}`);
}

/** The database refuses an email that another person has. */
export async function setPersonEmail(tx: Db, id: PersonId, email: string): Promise<void> {
  await tx.run(sql`update person set email = ${email} where id = ${id}`);
}

/** False if the password was changed since it had the hash `before`. */
export async function replacePasswordHash(
  tx: Db,
  id: PersonId,
  before: string | null,
  hash: string,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update person set password_hash = ${hash} where id = ${id} and password_hash is not distinct from ${before}`);
  return changed === 1;
}

/** Locks the row: a password is changed before this or after the transaction, and then its sessions end. */
export async function lockPasswordHash(tx: Db, id: PersonId): Promise<string | null> {
  const row = await tx.one<{ hash: string | null }>(
    sql`select password_hash as hash from person where id = ${id} for share`,
  );
  return row.hash;
}

export interface Membership {
  workspaceId: WorkspaceId;
  workspaceName: string;
  memberId: MemberId;
  state: "active" | "disabled";
}

export async function listMemberships(db: Db, personId: PersonId): Promise<Membership[]> {
  return db.many(sql`
    select m.workspace_id as "workspaceId", w.name as "workspaceName", m.id as "memberId", m.state
      from member m join workspace w on w.id = m.workspace_id
     where m.person_id = ${personId} order by lower(w.name), w.id`);
}
