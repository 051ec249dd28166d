// When each account's mailbox was last checked, for the health page.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface MailboxCheck {
  accountId: AccountId;
  checkedAt: string | null;
  failedMessages: number;
}

/** Accounts with a mailbox that an inbox receives its email from. */
export async function listMailboxChecks(
  db: Db,
  workspaceId: WorkspaceId,
  minTries: number,
): Promise<MailboxCheck[]> {
  return db.many(sql`
    select a.id as "accountId",
           (select max(b.checked_at) from imap_folder b where b.workspace_id = a.workspace_id and b.account_id = a.id) as "checkedAt",
           (select count(*) from imap_failure s where s.workspace_id = a.workspace_id and s.account_id = a.id
               and s.attempts >= ${minTries}) as "failedMessages"
      from account a
     where a.workspace_id = ${workspaceId}
       and exists (select 1 from inbox i where i.workspace_id = a.workspace_id and i.intake_account_id = a.id
                      and i.intake = 'imap' and i.archived_at is null)`);
}
