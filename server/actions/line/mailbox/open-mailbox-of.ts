// A connection of its own to the mailbox of an account, beside the one that watches it.
import { DeskError } from "#domain/errors.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { type MailboxPlan, readMailboxPlan } from "#domain/line/mailbox-plan.ts";
import type { Desk, DeskParts } from "#server/actions/desk.ts";
import { type OpenMailAccount, openMailAccount } from "#server/actions/line/open-account.ts";
import type { Mailbox } from "#server/ports/mailbox.ts";
import { findMailboxAddress } from "#server/store/mailbox/imap-box.ts";
import type { Reading } from "./reading.ts";

/** Refuses accounts that carry something else. */
export async function getMailboxAccount(
  parts: Pick<DeskParts, "database" | "outside" | "secrets">,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<{ account: OpenMailAccount; open: () => Promise<Mailbox> }> {
  const account = await openMailAccount(parts, workspaceId, accountId);
  const { openMailbox } = account.provider;
  if (!openMailbox)
    throw new DeskError("wrong_kind_of_account", {
      account: account.label,
      what: "no mailbox",
      wanted: "reading mail by IMAP",
    });
  return { account, open: () => openMailbox(account.connection) };
}

export interface MailboxAtHand {
  readonly reading: Reading;
  readonly plan: MailboxPlan;
  /** Where its people keep what they sent. */
  readonly sent: string | null;
}

/** Opens it, does the work, and hangs up. */
export async function withMailbox<T>(
  desk: Desk,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  work: (mailbox: MailboxAtHand) => Promise<T>,
): Promise<T> {
  const { account, open } = await getMailboxAccount(desk.parts, workspaceId, accountId);
  const plan = readMailboxPlan(account.settings);
  const address = await mailboxAddressOf(desk.parts, workspaceId, account);
  const mailbox = await open();
  try {
    const sent = await findSent(mailbox, plan);
    const reading: Reading = {
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
  { database }: Pick<DeskParts, "database">,
  workspaceId: WorkspaceId,
  account: Pick<OpenMailAccount, "id" | "settings">,
): Promise<string | null> =>
  account.settings.username?.includes("@")
    ? account.settings.username
    : findMailboxAddress(database, workspaceId, account.id);

export async function findSent(
  mailbox: Mailbox,
  { sentFolder }: MailboxPlan,
): Promise<string | null> {
  if (sentFolder.kind === "none") return null;
  return sentFolder.kind === "named" ? sentFolder.path : mailbox.findSentFolder();
}
