// An inbox that receives from a Dovecot mailbox, watched like any other.
import { randomBytes } from "node:crypto";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { findImapFolder } from "#server/store/mailbox/imap-folder.ts";
import { eventually } from "#testing/eventually.ts";
import { type Dovecot, mailboxPassword } from "./dovecot.ts";
import {
  addAccount,
  addEmailInbox,
  firstWorkspace,
  type StoredEmail,
  storedEmails,
} from "./email-inbox.ts";

interface MailboxInbox {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly address: string;
  /** The inbound emails of this account, in order. */
  stored(): Promise<StoredEmail[]>;
  subjects(): Promise<string[]>;
  /** Settles when the watcher has stored its position in this folder. */
  watched(folder?: string): Promise<void>;
}

export const nextMailbox = (): string => `help.${randomBytes(4).toString("hex")}@desk.test`;

export async function addMailboxInbox(
  runtime: Runtime,
  dovecot: Pick<Dovecot, "imapPort">,
  settings: Readonly<Record<string, string>> = {},
  address = nextMailbox(),
): Promise<MailboxInbox> {
  const workspaceId = await firstWorkspace(runtime);
  const accountId = await addAccount(runtime, workspaceId, "imap", {
    host: "127.0.0.1",
    port: String(dovecot.imapPort),
    username: address,
    password: mailboxPassword,
    ...settings,
  });
  await addEmailInbox(runtime, {
    workspaceId,
    address,
    intake: "imap",
    intakeAccountId: accountId,
  });
  const stored = async () =>
    (await storedEmails(runtime, workspaceId)).filter((one) => one.accountId === accountId);
  return {
    workspaceId,
    accountId,
    address,
    stored,
    subjects: async () => (await stored()).map(subjectOf),
    watched: (folder = "INBOX") =>
      eventually(async () => {
        const box = await findImapFolder(runtime.deps.database, workspaceId, accountId, folder);
        if (box === null) throw new Error(`${folder} of ${address} was not read yet`);
      }),
  };
}

export const subjectOf = ({ body }: { body: Buffer }): string =>
  /^Subject: (.*?)\r?$/m.exec(body.toString())?.[1] ?? "";

/** A small email identified by its subject. */
export const emailAbout = (subject: string): string =>
  `From: Casey <casey@customer.example>\r\nTo: Help <help@desk.test>\r\nMessage-ID: <${subject.replaceAll(" ", ".")}@customer.example>\r\nSubject: ${subject}\r\n\r\nHello\r\n`;
