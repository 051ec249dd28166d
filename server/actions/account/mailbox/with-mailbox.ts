// A separate connection to an account's mailbox, beside the one that watches it.
import { AppError } from "#domain/errors.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { type MailboxSettings, parseMailboxSettings } from "#domain/inbox/mailbox-settings.ts";
import { type OpenEmailAccount, openEmailAccount } from "#server/actions/account/open-account.ts";
import type { Runtime, RuntimeDeps } from "#server/actions/runtime.ts";
import type { Mailbox } from "#server/ports/mailbox.ts";
import { findMailboxAddress } from "#server/store/mailbox/imap-folder.ts";
import type { MailboxSync } from "./sync-context.ts";

/** Throws if the account has no mailbox. */
export async function getMailboxAccount(
  deps: Pick<RuntimeDeps, "database" | "services" | "secrets">,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<{ account: OpenEmailAccount; open: () => Promise<Mailbox> }> {
  const account = await openEmailAccount(deps, workspaceId, accountId);
  const { openMailbox } = account.adapter;
  if (!openMailbox)
    throw new AppError("account_type_mismatch", {
      account: account.label,
      what: "no mailbox",
      capability: "reading mail by IMAP",
    });
  return { account, open: () => openMailbox(account.connection) };
}

interface OpenMailbox {
  readonly reading: MailboxSync;
  readonly plan: MailboxSettings;
  /** The sent folder; null if none is known. */
  readonly sent: string | null;
}

/** Opens the mailbox, runs the work and disconnects. */
export async function withMailbox<T>(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const { account, open } = await getMailboxAccount(runtime.deps, workspaceId, accountId);
  const plan = parseMailboxSettings(account.settings);
  const address = await mailboxAddressOf(runtime.deps, workspaceId, account);
  const mailbox = await open();
  try {
    const sent = await findSentFolder(mailbox, plan);
    const reading: MailboxSync = {
      runtime,
      workspaceId,
      accountId,
      mailbox,
      signal: new AbortController().signal,
      singlyUpTo: new Map(),
      senderOf: (folder) => (folder === sent ? address : null),
    };
    return await work({ reading, plan, sent });
  } finally {
    await mailbox.close();
  }
}

/** Address used as the sender of emails in the sent folder. */
export const mailboxAddressOf = async (
  { database }: Pick<RuntimeDeps, "database">,
  workspaceId: WorkspaceId,
  account: Pick<OpenEmailAccount, "id" | "settings">,
): Promise<string | null> =>
  account.settings.username?.includes("@")
    ? account.settings.username
    : findMailboxAddress(database, workspaceId, account.id);

export async function findSentFolder(
  mailbox: Mailbox,
  { sentFolder }: MailboxSettings,
): Promise<string | null> {
  if (sentFolder.kind === "none") return null;
  return sentFolder.kind === "named" ? sentFolder.path : mailbox.findSentFolder();
}
