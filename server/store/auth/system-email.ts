// Emails about someone's sign-in. They belong to no conversation, so they are in none of the tables of messages.
import type {
  AccountId,
  InboxId,
  InvitationId,
  PersonId,
  SubmissionId,
  SystemEmailId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { Language } from "#domain/language/languages.ts";
import type { SystemEmailKind, SystemEmailState } from "#domain/message/system-email/kinds.ts";
import type { SystemEmailProblem } from "#domain/message/system-email/problems.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface SystemEmailRecord {
  id: SystemEmailId;
  kind: SystemEmailKind;
  personId: PersonId | null;
  invitationId: InvitationId | null;
  recipient: string;
  language: Language;
  inboxId: InboxId | null;
  accountId: AccountId | null;
  needsOwnersAccount: boolean;
  /** Null once the outcome is known. */
  contentEncrypted: Buffer | null;
  state: SystemEmailState;
  attempts: number;
  statusChecks: number;
  problem: SystemEmailProblem | null;
  submissionId: SubmissionId | null;
  submittedAt: string | null;
  createdAt: string;
}

const columns = sql`
  e.id, e.kind, e.person_id as "personId", e.invitation_id as "invitationId", e.recipient, e.language,
  e.inbox_id as "inboxId", e.account_id as "accountId", e.needs_owners_account as "needsOwnersAccount",
  e.content_encrypted as "contentEncrypted", e.state, e.attempts, e.status_checks as "statusChecks", e.problem,
  e.submission_id as "submissionId", e.submitted_at as "submittedAt", e.created_at as "createdAt"`;

type NewSystemEmail = Omit<
  SystemEmailRecord,
  "attempts" | "statusChecks" | "submissionId" | "submittedAt" | "createdAt"
> & { readonly at: Date };

export async function insertSystemEmail(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewSystemEmail,
): Promise<void> {
  await tx.run(sql`
    insert into system_email (workspace_id, id, kind, person_id, invitation_id, recipient, language, inbox_id, account_id,
                              needs_owners_account, content_encrypted, state, problem, created_at)
    values (${workspaceId}, ${row.id}, ${row.kind}, ${row.personId}, ${row.invitationId}, ${row.recipient}, ${row.language},
            ${row.inboxId}, ${row.accountId}, ${row.needsOwnersAccount}, ${row.contentEncrypted}, ${row.state}, ${row.problem},
            ${row.at})`);
}

export async function findSystemEmail(
  db: Db,
  workspaceId: WorkspaceId,
  id: SystemEmailId,
): Promise<SystemEmailRecord | null> {
  return db.maybe(
    sql`select ${columns} from system_email e where e.workspace_id = ${workspaceId} and e.id = ${id}`,
  );
}

export async function lockSystemEmail(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SystemEmailId,
): Promise<SystemEmailRecord | null> {
  return tx.maybe(sql`
    select ${columns} from system_email e where e.workspace_id = ${workspaceId} and e.id = ${id} for update`);
}

/** By the ID the provider gave it. */
export async function findSystemEmailByRef(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  providerRef: string,
): Promise<SystemEmailId | null> {
  const row = await db.maybe<{ id: SystemEmailId }>(sql`
    select id from system_email
     where workspace_id = ${workspaceId} and account_id = ${accountId} and provider_ref = ${providerRef}`);
  return row?.id ?? null;
}

/** Null values empty a field; absent ones leave it. */
interface SystemEmailChange {
  readonly state: SystemEmailState;
  readonly problem?: SystemEmailProblem | null;
  readonly detail?: string | null;
  readonly providerRef?: string | null;
  readonly attempts?: number;
  readonly statusChecks?: number;
  readonly submission?: { readonly id: SubmissionId; readonly at: Date };
  /** Nothing more is sent: deletes the text and the link. */
  readonly isOver: boolean;
}

export async function updateSystemEmail(
  tx: Db,
  workspaceId: WorkspaceId,
  id: SystemEmailId,
  row: SystemEmailChange,
): Promise<void> {
  const { problem = null, detail = null } = row;
  await tx.run(sql`
    update system_email set state = ${row.state}, problem = ${problem}, detail = ${detail},
           provider_ref = coalesce(${row.providerRef ?? null}, provider_ref),
           attempts = coalesce(${row.attempts ?? null}::integer, attempts),
           status_checks = coalesce(${row.statusChecks ?? null}::integer, status_checks),
           submission_id = coalesce(${row.submission?.id ?? null}::uuid, submission_id),
           submitted_at = coalesce(${row.submission?.at ?? null}::timestamptz, submitted_at),
           content_encrypted = case when ${row.isOver} then null else content_encrypted end
     where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function deleteOldSystemEmails(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from system_email where created_at < ${before}`);
}

interface SystemEmailSettings {
  readonly isOn: boolean;
  /** Null: the first inbox that can send. */
  readonly inboxId: InboxId | null;
}

export async function findSystemEmailSettings(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<SystemEmailSettings> {
  return db.one(sql`
    select sends_system_emails as "isOn", system_email_inbox_id as "inboxId" from workspace where id = ${workspaceId}`);
}

/** Whether an inbox of any workspace receives email at one of these addresses; stored ones are in lowercase. */
export async function isInboxAddress(db: Db, addresses: readonly string[]): Promise<boolean> {
  const row = await db.one<{ isThere: boolean }>(sql`
    select exists (select from inbox where channel = 'email'
                      and (address = any(${addresses}::text[]) or aliases && ${addresses}::text[])) as "isThere"`);
  return row.isThere;
}

/** The providers of the inboxes that system emails could come from, in all workspaces. */
export async function listSystemEmailProviders(db: Db): Promise<string[]> {
  const rows = await db.many<{ provider: string }>(sql`
    select distinct a.provider from workspace w
      join inbox i on i.workspace_id = w.id and i.channel = 'email' and i.archived_at is null
       and i.id = coalesce(w.system_email_inbox_id, i.id)
      join account a on a.workspace_id = i.workspace_id and a.id = i.account_id and a.state <> 'broken'
     where w.sends_system_emails`);
  return rows.map((row) => row.provider);
}
