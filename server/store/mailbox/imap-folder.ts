// How far each folder of a mailbox has been read, and the emails that couldn't be fetched.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export interface ImapFolderRecord {
  folder: string;
  uidValidity: number;
  lastUid: number;
  checkedAt: string | null;
  lastEmailAt: string | null;
  backfillSince: string | null;
  backfillFound: number | null;
  backfillFetched: number | null;
  backfillDoneAt: string | null;
}

const columns = sql`
  folder, uid_validity as "uidValidity", last_uid as "lastUid", checked_at as "checkedAt", last_email_at as "lastEmailAt",
  backfill_since as "backfillSince", backfill_found as "backfillFound", backfill_fetched as "backfillFetched",
  backfill_done_at as "backfillDoneAt"`;

export async function listImapFolders(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<ImapFolderRecord[]> {
  return db.many(
    sql`select ${columns} from imap_folder where workspace_id = ${workspaceId} and account_id = ${accountId} order by folder`,
  );
}

export async function findImapFolder(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  folder: string,
): Promise<ImapFolderRecord | null> {
  return db.maybe(prepared`
    select ${columns} from imap_folder
     where workspace_id = ${workspaceId} and account_id = ${accountId} and folder = ${folder}`);
}

/** Starts a folder that is new to us, or whose UIDs were renumbered. */
export async function resetImapFolder(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  row: { folder: string; uidValidity: number; lastUid: number; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into imap_folder (workspace_id, account_id, folder, uid_validity, last_uid, checked_at)
    values (${workspaceId}, ${accountId}, ${row.folder}, ${row.uidValidity}, ${row.lastUid}, ${row.at})
    on conflict (workspace_id, account_id, folder) do update
       set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid, checked_at = excluded.checked_at`);
}

/** Never moves backwards, and only if the UID validity is the same. */
export async function advanceImapFolder(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  row: {
    folder: string;
    uidValidity: number;
    lastUid: number;
    at: Date;
    lastEmailAt: Date | null;
  },
): Promise<void> {
  await tx.run(prepared`
    update imap_folder set last_uid = greatest(last_uid, ${row.lastUid}), checked_at = ${row.at},
           last_email_at = greatest(last_email_at, ${row.lastEmailAt}::timestamptz)
     where workspace_id = ${workspaceId} and account_id = ${accountId} and folder = ${row.folder}
       and uid_validity = ${row.uidValidity}`);
}

export async function saveBackfillProgress(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  row: { folder: string; since: Date; found: number; fetched: number; doneAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    update imap_folder set backfill_since = ${row.since}, backfill_found = ${row.found}, backfill_fetched = ${row.fetched},
           backfill_done_at = ${row.doneAt}
     where workspace_id = ${workspaceId} and account_id = ${accountId} and folder = ${row.folder}`);
}

interface ImapFailureRecord {
  folder: string;
  uidValidity: number;
  uid: number;
  attempts: number;
  problem: string;
  at: string;
}

export interface ImapMessageKey {
  readonly folder: string;
  readonly uidValidity: number;
  readonly uid: number;
}

/** Returns how often it has failed so far. */
export async function recordImapFailure(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  row: ImapMessageKey & { attempts: number; problem: string; at: Date },
): Promise<number> {
  const { attempts } = await tx.one<{ attempts: number }>(sql`
    insert into imap_failure as s (workspace_id, account_id, folder, uid_validity, uid, attempts, problem, at)
    values (${workspaceId}, ${accountId}, ${row.folder}, ${row.uidValidity}, ${row.uid}, ${row.attempts}, ${row.problem}, ${row.at})
    on conflict (workspace_id, account_id, folder, uid_validity, uid) do update
       set attempts = s.attempts + excluded.attempts, problem = excluded.problem, at = excluded.at
    returning attempts`);
  return attempts;
}

export async function listImapFailures(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  minTries: number,
): Promise<ImapFailureRecord[]> {
  return db.many(sql`
    select folder, uid_validity as "uidValidity", uid, attempts, problem, at from imap_failure
     where workspace_id = ${workspaceId} and account_id = ${accountId} and attempts >= ${minTries}
     order by folder, at desc, uid limit 200`);
}

export async function clearImapFailure(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { folder, uidValidity, uid }: ImapMessageKey,
): Promise<boolean> {
  return (
    (await tx.run(sql`
      delete from imap_failure where workspace_id = ${workspaceId} and account_id = ${accountId} and folder = ${folder}
         and uid_validity = ${uidValidity} and uid = ${uid}`)) === 1
  );
}

export interface WatchedMailbox {
  workspaceId: WorkspaceId;
  accountId: AccountId;
  provider: string;
  isSimulated: boolean;
  settingsEncrypted: Buffer;
}

/**
 * Mailboxes that an inbox receives its email from. One with a rejected password is left out until the account works
 * again.
 */
export async function listMailboxesToWatch(db: Db): Promise<WatchedMailbox[]> {
  return db.many(prepared`
    select a.workspace_id as "workspaceId", a.id as "accountId", a.provider as provider, a.is_simulated as "isSimulated",
           a.settings_encrypted as "settingsEncrypted"
      from account a
     where a.state <> 'broken'
       and exists (select 1 from inbox i where i.workspace_id = a.workspace_id and i.intake_account_id = a.id
                      and i.intake = 'imap' and i.archived_at is null)
     order by a.workspace_id, a.id`);
}

/** The inbox address that emails in the sent folder are attributed to. */
export async function findMailboxAddress(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<string | null> {
  const row = await db.maybe<{ address: string }>(sql`
    select address from inbox
     where workspace_id = ${workspaceId} and intake_account_id = ${accountId} and archived_at is null
     order by created_at, id limit 1`);
  return row?.address ?? null;
}
