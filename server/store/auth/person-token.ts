// One-time links and tickets of a person: reset links, confirmations of a new sign-in email, and the sign-in state between
// password and second factor.
import type { InvitationId, MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import type { Maker } from "#domain/member/can-still-grant.ts";
import type { Role } from "#domain/permissions.ts";
import { type Db, sql } from "#server/store/sql.ts";

type TokenPurpose = "reset" | "second_factor" | "email";

export interface TokenRecord {
  personId: PersonId;
  workspaceId: WorkspaceId | null;
  /**
   * The member who created a reset link. Null if the server's operator did, or if it was requested by email: that one has
   * the workspace whose inbox sent it.
   */
  createdBy: MemberId | null;
  /** The invitation to `workspaceId` that is accepted once the second factor is verified. */
  accepted: AcceptedInvitation | null;
  /** The sign-in email that a link confirms. */
  newEmail: string | null;
}
export interface AcceptedInvitation {
  invitationId: InvitationId;
  /** The name the person chose for that workspace. */
  memberName: string;
}

export async function insertPersonToken(
  tx: Db,
  row: TokenRecord & { tokenHash: Buffer; purpose: TokenPurpose; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into person_token (token_hash, person_id, purpose, workspace_id, created_by, expires_at, invitation_id, member_name, new_email)
    values (${row.tokenHash}, ${row.personId}, ${row.purpose}, ${row.workspaceId}, ${row.createdBy}, ${row.expiresAt},
            ${row.accepted?.invitationId ?? null}, ${row.accepted?.memberName ?? null}, ${row.newEmail})`);
}

export async function findPersonToken(
  db: Db,
  tokenHash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenRecord | null> {
  return db.maybe(sql`
    select person_id as "personId", workspace_id as "workspaceId", created_by as "createdBy", new_email as "newEmail",
           case when invitation_id is not null
             then json_build_object('invitationId', invitation_id, 'memberName', member_name) end as accepted
      from person_token
     where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`);
}

/** Consumes the token once: of two concurrent requests, one gets true. */
export async function consumePersonToken(
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

/** Those requested by email: a request must not end a link that an admin created. */
export async function deleteEmailedResets(tx: Db, personId: PersonId): Promise<void> {
  await tx.run(sql`
    delete from person_token
     where person_id = ${personId} and purpose = 'reset' and created_by is null and workspace_id is not null`);
}

interface MadeLink {
  tokenHash: Buffer;
  /** The current role of the member whom the link is for. */
  role: Role;
}

/** The reset links created by a member. */
export async function listResetsCreatedBy(
  tx: Db,
  workspaceId: WorkspaceId,
  createdBy: MemberId,
): Promise<MadeLink[]> {
  return tx.many(sql`
    select t.token_hash as "tokenHash", m.role from person_token t
      join member m on m.workspace_id = ${workspaceId} and m.person_id = t.person_id
     where t.purpose = 'reset' and t.workspace_id = ${workspaceId} and t.created_by = ${createdBy}`);
}

export interface OpenReset {
  memberId: MemberId;
  createdBy: MemberId | null;
  /** Whether the person requested it by email. */
  isEmailed: boolean;
  expiresAt: string;
  role: Role;
  creatorRole: Role | null;
  makerState: Maker["state"] | null;
}

// Excludes links created in other workspaces; a link created by the server's operator counts in all of the person's
// workspaces.
const isOpenReset = (workspaceId: WorkspaceId, now: Date) => sql`
  t.purpose = 'reset' and t.expires_at > ${now} and (t.workspace_id is null or t.workspace_id = ${workspaceId})`;

/** The valid reset links with which a member's password could be set. */
export async function listOpenResets(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<OpenReset[]> {
  return db.many(sql`
    select m.id as "memberId", t.created_by as "createdBy", t.expires_at as "expiresAt",
           t.workspace_id is not null and t.created_by is null as "isEmailed", m.role,
           b.role as "creatorRole", b.state as "makerState"
      from member m
      join person_token t on t.person_id = m.person_id
      left join member b on b.workspace_id = m.workspace_id and b.id = t.created_by
     where m.workspace_id = ${workspaceId} and ${isOpenReset(workspaceId, now)}
     order by t.expires_at, m.id`);
}

export async function deleteOpenReset(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  now: Date,
): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from person_token t using member m
     where m.workspace_id = ${workspaceId} and m.id = ${memberId} and t.person_id = m.person_id
       and ${isOpenReset(workspaceId, now)}`);
  return deleted > 0;
}

export async function deleteToken(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`delete from person_token where token_hash = ${tokenHash}`);
}

/**
 * The current state of the member who created the link and the current role of the member it is for. Null if either is
 * gone.
 */
export async function findMakerOfReset(
  db: Db,
  { personId, workspaceId, createdBy }: TokenRecord,
): Promise<{ maker: Maker; role: Role } | null> {
  const row = await db.maybe<{ creatorRole: Role; makerState: Maker["state"]; role: Role }>(sql`
    select b.role as "creatorRole", b.state as "makerState", m.role
      from member b join member m on m.workspace_id = b.workspace_id and m.person_id = ${personId}
     where b.workspace_id = ${workspaceId} and b.id = ${createdBy}`);
  return row && { maker: { role: row.creatorRole, state: row.makerState }, role: row.role };
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<number> {
  return db.run(sql`delete from person_token where expires_at <= ${now}`);
}
