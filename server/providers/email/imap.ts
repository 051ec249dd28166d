// Receives email from any mailbox by IMAP: https://www.rfc-editor.org/rfc/rfc9051, read on 2026-11-20. Receive only;
// replies leave through another account.
import { parseMailboxSettings } from "#domain/inbox/mailbox-settings.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import { type Mailbox, MailboxError } from "#server/ports/mailbox.ts";
import type { CheckResult, Connection } from "#server/ports/provider.ts";
import { unreachableServer } from "./email-server.ts";
import { imapFields, readImapSettings } from "./imap/connect-settings.ts";
import { openMailbox } from "./imap/open-mailbox.ts";

export const imap: EmailProvider = {
  id: "imap",
  name: "A mailbox (IMAP)",
  baseUrl: "",
  docsCheckedOn: "2026-11-20",
  settings: imapFields,
  capabilities: {
    send: false,
    receive: "imap",
    report: false,
    maxBytes: 0,
    maxRecipients: 0,
    preservesMessageId: true,
    isIdempotent: false,
    lookup: "none",
    acceptsFromAnyAddress: false,
  },
  openMailbox,
  async send() {
    return {
      kind: "rejected",
      problem: "relay_denied",
      providerCode: null,
      detail: "A mailbox receives email but can't send.",
    };
  },
  async check(connection) {
    const { host, username, password, accessToken } = readImapSettings(connection.settings);
    if (password === "" && accessToken === null)
      return { kind: "rejected", message: "Enter a password or an access token." };
    let mailbox: Mailbox | null = null;
    try {
      mailbox = await openMailbox(connection);
      const missing = await findMissingFolder(mailbox, connection);
      return missing ?? { kind: "working", label: `${username} at ${host}` };
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      return error.kind === "rejected"
        ? { kind: "rejected", message: error.message }
        : unreachableServer(error.message);
    } finally {
      await mailbox?.close();
    }
  },
  verify: () => ({ kind: "invalid", reason: "mailboxes don't use webhooks" }),
  parseWebhook: () => ({ kind: "unsupported", what: "a request to a mailbox" }),
  dedupeKey: () => "",
  webhookResponse: { status: 404, type: "text/plain", body: "" },
  requiredRecords: async () => [],
};

async function findMissingFolder(
  mailbox: Mailbox,
  { settings }: Connection,
): Promise<CheckResult | null> {
  const { folders, sentFolder } = parseMailboxSettings(settings);
  const named = sentFolder.kind === "named" ? [sentFolder.path] : [];
  for (const folder of [...folders, ...named]) {
    const isThere = await mailbox.open(folder).then(
      () => true,
      (error: unknown) => {
        if (error instanceof MailboxError && error.kind === "failed") return false;
        throw error;
      },
    );
    if (!isThere) return { kind: "rejected", message: `There's no folder called ${folder}.` };
  }
  return null;
}
