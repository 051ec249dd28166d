// The inboxes that an address belongs to. A sending mail server names nothing but the address.
import type { AccountId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared } from "#server/store/sql.ts";

export interface RecipientInbox {
  workspaceId: WorkspaceId;
  inboxId: InboxId;
  accountId: AccountId;
}

/**
 * Inboxes that receive email at our own SMTP server under one of these spellings; addresses are stored in lowercase.
 */
export async function listInboxesForAddresses(
  db: Db,
  spellings: readonly string[],
): Promise<RecipientInbox[]> {
  return db.many(prepared`
    select i.workspace_id as "workspaceId", i.id as "inboxId", i.account_id as "accountId" from inbox i
     where i.channel = 'email' and i.intake = 'smtp' and i.archived_at is null
       and (i.address = any(${spellings}::text[]) or i.aliases && ${spellings}::text[])
       and not exists (select from smtp_address h where h.address = any(${spellings}::text[])
                          and (h.address = i.address or h.address = any(i.aliases))
                          and (h.workspace_id, h.inbox_id) <> (i.workspace_id, i.id))
     order by i.workspace_id, i.id`);
}

/** Whether any inbox needs the SMTP server. */
export async function hasSmtpInbox(db: Db): Promise<boolean> {
  const row = await db.one<{ isThere: boolean }>(prepared`
    select exists (select from inbox where channel = 'email' and intake = 'smtp' and archived_at is null) as "isThere"`);
  return row.isThere;
}
