// What stands in for a password once: a reset link, and the minutes between password and second factor.
import type { PersonId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export type TokenPurpose = "reset" | "second_factor";

export interface TokenRecord {
  personId: PersonId;
  workspaceId: WorkspaceId | null;
}

export async function insertPersonToken(
  tx: Db,
  row: TokenRecord & { tokenHash: Buffer; purpose: TokenPurpose; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into person_token (token_hash, person_id, purpose, workspace_id, expires_at)
    values (${row.tokenHash}, ${row.personId}, ${row.purpose}, ${row.workspaceId}, ${row.expiresAt})`);
}

export async function findPersonToken(
  db: Db,
  tokenHash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenRecord | null> {
  return db.maybe(sql`
    select person_id as "personId", workspace_id as "workspaceId" from person_token
     where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`);
}

/** Of two who hold the same token, one gets true. */
export async function spendPersonToken(
  tx: Db,
  tokenHash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<boolean> {
  const spent = await tx.run(sql`
    delete from person_token where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`);
  return spent === 1;
}

export async function deletePersonTokens(
  tx: Db,
  personId: PersonId,
  purpose: TokenPurpose,
): Promise<void> {
  await tx.run(
    sql`delete from person_token where person_id = ${personId} and purpose = ${purpose}`,
  );
}

export async function forgetOldTokens(db: Db, now: Date): Promise<number> {
  return db.run(sql`delete from person_token where expires_at <= ${now}`);
}
