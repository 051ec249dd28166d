// A line that takes mail, written straight into the tables: for stories about the ways mail comes in. The
// screens by which people really make one have stories of their own.
import { randomBytes } from "node:crypto";
import type { AccountId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { insertAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";

export interface EmailInbox {
  readonly workspaceId: WorkspaceId;
  readonly inboxId: InboxId;
  /** Sends; and brings, unless an account of its own does. */
  readonly accountId: AccountId;
  readonly address: string;
}

export interface EmailInboxWish {
  readonly workspaceId: WorkspaceId;
  readonly address: string;
  readonly aliases?: readonly string[];
  readonly intake?: "smtp" | "imap";
  readonly intakeAccountId?: AccountId;
  /** Beside another line of the same account. */
  readonly accountId?: AccountId;
}

export async function addEmailInbox(desk: Runtime, wish: EmailInboxWish): Promise<EmailInbox> {
  const { database } = desk.parts;
  const { workspaceId, address, aliases = [], intake = "smtp", intakeAccountId = null } = wish;
  const accountId = wish.accountId ?? (await addAccount(desk, workspaceId, "smtp", {}));
  const inboxId = desk.newId<InboxId>();
  await database.run(sql`
    insert into inbox (workspace_id, id, channel, address, name, color, account_id, visibility, undo_seconds, webhook_state,
                      created_at, intake, intake_account_id, aliases)
    values (${workspaceId}, ${inboxId}, 'mail', ${address}, ${address}, 'blue', ${accountId}, 'all', 0, 'set',
            ${desk.parts.clock.now()}, ${intake}, ${intakeAccountId}, ${aliases}::text[])`);
  return { workspaceId, inboxId, accountId, address };
}

export async function addAccount(
  desk: Runtime,
  workspaceId: WorkspaceId,
  vendor: string,
  settings: Readonly<Record<string, string>>,
): Promise<AccountId> {
  const id = desk.newId<AccountId>();
  await insertAccount(desk.parts.database, workspaceId, {
    id,
    vendor,
    label: `${vendor} ${randomBytes(3).toString("hex")}`,
    settingsEncrypted: desk.parts.secrets.seal(JSON.stringify(settings), id),
    isSimulated: false,
    state: "working",
    at: desk.parts.clock.now(),
  });
  return id;
}

export interface StoredEmail {
  readonly accountId: AccountId;
  readonly vendor: string;
  readonly dedupeKey: string;
  readonly body: Buffer;
  readonly originalSha256: string | null;
  readonly size: number;
  readonly envelope: { readonly from: string | null; readonly to: readonly string[] };
}

/** The originals of a workspace in the order in which they came. */
export const storedEmails = (desk: Runtime, workspaceId: WorkspaceId): Promise<StoredEmail[]> =>
  desk.parts.database.many<StoredEmail>(sql`
    select account_id as "accountId", vendor, dedupe_key as "dedupeKey", body, original_sha256 as "originalSha256", size, envelope
      from inbound_payload where workspace_id = ${workspaceId} and kind = 'mail' order by id`);

export const firstWorkspace = async (desk: Runtime): Promise<WorkspaceId> =>
  (
    await desk.parts.database.one<{ id: WorkspaceId }>(
      sql`select id from workspace order by id limit 1`,
    )
  ).id;
