// Mailboxes on Debian's Dovecot that the app fetches email from, if it is installed and may be started.
import { hasDovecot, mailboxPassword, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { type AppSession, bodyOf } from "#tools/storm/traffic/app-session.ts";

interface Mailbox {
  readonly accountId: string;
  readonly address: string;
}

export interface Mailboxes {
  readonly all: readonly Mailbox[];
  deliver(mailbox: Mailbox, token: string): Promise<void>;
  stop(): Promise<void>;
}

const count = 3;

export async function openMailboxes(session: AppSession): Promise<Mailboxes | null> {
  if (!hasDovecot()) return null;
  const dovecot = await openDovecot();
  try {
    const all: Mailbox[] = [];
    for (let nth = 1; nth <= count; nth += 1) {
      const address = `box.${nth}@desk.test`;
      const settings = {
        host: "127.0.0.1",
        port: String(dovecot.imapPort),
        sentFolder: "none",
        username: address,
        password: mailboxPassword,
      };
      const { id: accountId } = bodyOf<{ id: string }>(
        await session.rpc("connectAccount", {
          provider: "imap",
          label: `Mailbox ${nth}`,
          settings,
        }),
      );
      bodyOf(
        await session.rpc("createEmailInbox", {
          accountId: session.emailInbox.accountId,
          address,
          name: `Mailbox ${nth}`,
          intake: "imap",
          intakeAccountId: accountId,
        }),
      );
      all.push({ accountId, address });
    }
    return {
      all,
      deliver: ({ address }, token) =>
        dovecot.deliver(
          address,
          [
            "From: Casey <casey@customer.example>",
            `To: ${address}`,
            `Message-ID: <${token}@customer.example>`,
            `Subject: ${token}`,
            "",
            `${token} is it ready?`,
            "",
          ].join("\r\n"),
        ),
      stop: () => dovecot.stop(),
    };
  } catch (error) {
    await dovecot.stop();
    throw error;
  }
}
