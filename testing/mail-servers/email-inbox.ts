// Inserts an email inbox directly into the tables, for tests of email intake. The settings pages have their own tests.
import { randomBytes } from "node:crypto";
import type { AccountId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { insertAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";

interface EmailInbox {
  readonly workspaceId: WorkspaceId;
  readonly inboxId: InboxId;
  /** The account for sending, and for receiving unless `intakeAccountId` is set. */
  readonly accountId: AccountId;
  readonly address: string;
}

interface EmailInboxInput {
  readonly workspaceId: WorkspaceId;
  readonly address: string;
  readonly aliases?: readonly string[];
  readonly intake?: "smtp" | "imap";
  readonly intakeAccountId?: AccountId;
  /** Set to share an account with another inbox. */
  readonly accountId?: AccountId;
}

export async function addEmailInbox(runtime: Runtime, input: EmailInboxInput): Promise<EmailInbox> {
  const { database } = runtime.deps;
  const { workspaceId, address, aliases = [], intake = "smtp", intakeAccountId = null } = input;
  const accountId = input.accountId ?? (await addAccount(runtime, workspaceId, "smtp", {}));
  const inboxId = runtime.newId<InboxId>();
  await database.run(sql`
    insert into inbox (workspace_id, id, channel, address, name, color, account_id, visibility, undo_seconds, webhook_state,
                      created_at, intake, intake_account_id, aliases)
    values (${workspaceId}, ${inboxId}, 'email', ${address}, ${address}, 'blue', ${accountId}, 'all', 0, 'set',
            ${runtime.deps.clock.now()}, ${intake}, ${intakeAccountId}, ${aliases}::text[])`);
  return { workspaceId, inboxId, accountId, address };
}

export async function addAccount(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  provider: string,
  settings: Readonly<Record<string, string>>,
): Promise<AccountId> {
  const id = runtime.newId<AccountId>();
  await insertAccount(runtime.deps.database, workspaceId, {
    id,
    provider,
    label: `${provider} ${randomBytes(3).toString("hex")}`,
    settingsEncrypted: runtime.deps.secrets.seal(JSON.stringify(settings), id),
    isSimulated: false,
    state: "working",
    at: runtime.deps.clock.now(),
  });
  return id;
}

export interface StoredEmail {
  readonly accountId: AccountId;
  readonly provider: string;
  readonly dedupeKey: string;
  readonly body: Buffer;
  readonly originalSha256: string | null;
  readonly size: number;
  readonly envelope: { readonly from: string | null; readonly to: readonly string[] };
}

/** The inbound emails of a workspace, in order of arrival. */
export const storedEmails = (runtime: Runtime, workspaceId: WorkspaceId): Promise<StoredEmail[]> =>
  runtime.deps.database.many<StoredEmail>(sql`
    select account_id as "accountId", provider, dedupe_key as "dedupeKey", body, original_sha256 as "originalSha256", size, envelope
      from inbound_payload where workspace_id = ${workspaceId} and kind = 'email' order by id`);

export const firstWorkspace = async (runtime: Runtime): Promise<WorkspaceId> =>
  (
    await runtime.deps.database.one<{ id: WorkspaceId }>(
      sql`select id from workspace order by id limit 1`,
    )
  ).id;
