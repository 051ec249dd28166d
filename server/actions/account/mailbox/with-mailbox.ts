// A connection of its own to the mailbox of an account, beside the one that watches it.
import { AppError } from "#domain/errors.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { type MailboxSettings, parseMailboxSettings } from "#domain/inbox/mailbox-settings.ts";
import { type OpenEmailAccount, openEmailAccount } from "#server/actions/account/open-account.ts";
import type { Runtime, RuntimeDeps } from "#server/actions/runtime.ts";
import type { Mailbox } from "#server/ports/mailbox.ts";
import { findMailboxAddress } from "#server/store/mailbox/imap-folder.ts";
import type { MailboxSync } from "./sync-context.ts";

/** Refuses accounts that carry something else. */
export async function getMailboxAccount(
  parts: Pick<RuntimeDeps, "database" | "outside" | "secrets">,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<{ account: OpenEmailAccount; open: () => Promise<Mailbox> }> {
  const account = await openEmailAccount(parts, workspaceId, accountId);
  const { openMailbox } = account.provider;
  if (!openMailbox)
    throw new AppError("account_type_mismatch", {
      account: account.label,
      what: "no mailbox",
      wanted: "reading mail by IMAP",
    });
  return { account, open: () => openMailbox(account.connection) };
}

export interface OpenMailbox {
  readonly reading: MailboxSync;
  readonly plan: MailboxSettings;
  /** Where its people keep what they sent. */
  readonly sent: string | null;
}

/** Opens it, does the work, and hangs up. */
export async function withMailbox<T>(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const { account, open } = await getMailboxAccount(desk.parts, workspaceId, accountId);
  const plan = parseMailboxSettings(account.settings);
  const address = await mailboxAddressOf(desk.parts, workspaceId, account);
  const mailbox = await open();
  try {
    const sent = await findSentFolder(mailbox, plan);
    const reading: MailboxSync = {
      desk,
      workspaceId,
      accountId,
      mailbox,
      signal: new AbortController().signal,
      suspects: new Map(),
      senderOf: (folder) => (folder === sent ? address : null),
    };
    return await work({ reading, plan, sent });
  } finally {
    await mailbox.close();
  }
}

/** As whose mail the sent folder's is taken. */
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
