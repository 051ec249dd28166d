import type { InvitationId, MemberId, TeamId, WorkspaceId } from "#domain/ids.ts";
import type { Maker } from "#domain/member/can-still-grant.ts";
import type { SystemEmailState } from "#domain/message/system-email/kinds.ts";
import type { SystemEmailProblem } from "#domain/message/system-email/problems.ts";
import type { Role } from "#domain/permissions.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** The last email with its link. */
export interface SentInvitation {
  readonly state: SystemEmailState;
  readonly problem: SystemEmailProblem | null;
  readonly at: string;
}

export interface InvitationRecord {
  id: InvitationId;
  email: string;
  role: Role;
  teamIds: TeamId[];
  invitedBy: MemberId;
  createdAt: string;
  expiresAt: string;
  /** Null if it was never sent by email. */
  sent: SentInvitation | null;
}

const invitationColumns = sql`
  i.id, i.email, i.role, i.team_ids as "teamIds", i.invited_by as "invitedBy", i.created_at as "createdAt",
  i.expires_at as "expiresAt",
  (select json_build_object('state', e.state, 'problem', e.problem, 'at', e.created_at) from system_email e
    where e.workspace_id = i.workspace_id and e.invitation_id = i.id order by e.id desc limit 1) as sent`;

export async function listInvitations(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<InvitationRecord[]> {
  return db.many(sql`
    select ${invitationColumns} from invitation i
     where i.workspace_id = ${workspaceId} and i.ended_at is null and i.expires_at > ${now}
     order by i.created_at desc, i.id desc`);
}

interface NewInvitation {
  readonly id: InvitationId;
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly role: Role;
  readonly teamIds: readonly TeamId[];
  readonly invitedBy: MemberId;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewInvitation,
): Promise<void> {
  await tx.run(sql`
    insert into invitation (workspace_id, id, token_hash, email, role, team_ids, invited_by, created_at, expires_at)
    values (${workspaceId}, ${row.id}, ${row.tokenHash}, ${row.email}, ${row.role}, ${row.teamIds}::uuid[],
            ${row.invitedBy}, ${row.at}, ${row.expiresAt})`);
}

/** Returns the email address of the revoked invitation. Null if there was none to revoke. */
export async function revokeInvitationRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: InvitationId,
  at: Date,
): Promise<string | null> {
  const row = await tx.maybe<{ email: string }>(sql`
    update invitation set ended_at = ${at}
     where workspace_id = ${workspaceId} and id = ${id} and ended_at is null returning email`);
  return row?.email ?? null;
}

/** Serializes inviting an address and joining with it: an address has at most one open invitation. */
export async function lockInvitationsForEmail(
  tx: Db,
  workspaceId: WorkspaceId,
  email: string,
): Promise<void> {
  await lockByName(tx, `invitation ${workspaceId} ${email.toLowerCase()}`);
}

/** A newer invitation replaces the earlier ones. */
export async function revokeInvitationsForEmail(
  tx: Db,
  workspaceId: WorkspaceId,
  email: string,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update invitation set ended_at = ${at}
     where workspace_id = ${workspaceId} and lower(email) = lower(${email}) and ended_at is null`);
}

export interface OpenInvitation extends InvitationRecord {
  workspaceId: WorkspaceId;
  workspaceName: string;
  inviterName: string;
  inviter: Maker;
}

const openColumns = sql`
  ${invitationColumns}, i.workspace_id as "workspaceId", w.name as "workspaceName", m.name as "inviterName",
  json_build_object('role', m.role, 'state', m.state) as inviter`;

const fromInvitation = sql`
      from invitation i
      join workspace w on w.id = i.workspace_id
      join member m on m.workspace_id = i.workspace_id and m.id = i.invited_by`;

/** Finds the invitation by token alone: the link contains neither workspace nor id. */
export async function findInvitationByToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenInvitation | null> {
  return db.maybe(sql`
    select ${openColumns} ${fromInvitation}
     where i.token_hash = ${tokenHash} and i.ended_at is null and i.expires_at > ${now}`);
}

export async function findOpenInvitation(
  db: Db,
  workspaceId: WorkspaceId,
  id: InvitationId,
  now: Date,
): Promise<OpenInvitation | null> {
  return db.maybe(sql`
    select ${openColumns} ${fromInvitation}
     where i.workspace_id = ${workspaceId} and i.id = ${id} and i.ended_at is null and i.expires_at > ${now}`);
}

/** Consumes the link once: of two concurrent requests, one gets true. */
export async function consumeInvitation(
  tx: Db,
  workspaceId: WorkspaceId,
  id: InvitationId,
  now: Date,
): Promise<boolean> {
  const endedCount = await tx.run(sql`
    update invitation set ended_at = ${now}
     where workspace_id = ${workspaceId} and id = ${id} and ended_at is null and expires_at > ${now}`);
  return endedCount === 1;
}
