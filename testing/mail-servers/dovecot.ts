// A private instance of Debian's Dovecot: loopback, free ports, its own folder, nothing under /etc. Any name with the
// password below has a mailbox, created on first use.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ImapFlow } from "imapflow";
import { createTransport } from "nodemailer";
import { required } from "#domain/required.ts";
import { freePort } from "#testing/free-port.ts";
import { signedToken, writeTokenKey } from "./access-token.ts";
import { createCertificate } from "./certificate.ts";
import { listening } from "./listening.ts";

const run = promisify(execFile);
const program = "/usr/sbin/dovecot";
export const mailboxPassword = "secret";

export interface Dovecot {
  readonly imapPort: number;
  /** Implicit TLS, with a self-signed certificate. */
  readonly imapsPort: number;
  /** An access token as an OAuth 2 server would issue for this mailbox. */
  tokenFor(address: string): string;
  /** Delivers like a mail server. */
  deliver(address: string, raw: string): Promise<void>;
  /** Appends like an email program that saves a sent email or moves one here. */
  append(
    address: string,
    folder: string,
    raw: string,
    options?: { at?: Date; isRead?: boolean },
  ): Promise<number>;
  /** The emails in the folder, with their read state. */
  list(address: string, folder: string): Promise<{ uid: number; isRead: boolean }[]>;
  /** Appends these emails to the INBOX, in this order. */
  fill(address: string, raws: readonly string[]): Promise<void>;
  /** Makes the email with this subject in the INBOX unreadable, until the returned function is called. */
  break(address: string, subject: string): () => void;
  /** Changes the folder's UIDVALIDITY, as after restoring a backup. */
  renumber(address: string, folder: string): Promise<void>;
  /** Number of connections of this user. */
  countReaders(address: string): Promise<number>;
  /** Closes this user's connections. */
  kick(address: string): Promise<void>;
  stop(): Promise<void>;
}

/** True if Dovecot is installed and can be started: its processes run as several users, which requires root. */
export const hasDovecot = (): boolean =>
  fs.existsSync(program) && fs.existsSync("/usr/lib/dovecot/lmtp") && process.getuid?.() === 0;

export async function openDovecot(): Promise<Dovecot> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-dovecot-"));
  fs.chmodSync(base, 0o755);
  for (const folder of ["run", "mail", "tls"]) fs.mkdirSync(path.join(base, folder));
  fs.chmodSync(path.join(base, "mail"), 0o777);
  const tls = createCertificate(path.join(base, "tls"));
  const [imapPort, imapsPort, lmtpPort] = [await freePort(), await freePort(), await freePort()];
  const config = path.join(base, "dovecot.conf");
  fs.writeFileSync(config, configOf(base, { imapPort, imapsPort, lmtpPort }, tls));
  const tokenKey = writeTokenKey(base);
  const child = spawn(program, ["-F", "-c", config], { stdio: "ignore" });
  for (const port of [imapPort, lmtpPort]) await listening(port);

  const lmtp = createTransport({ host: "127.0.0.1", port: lmtpPort, lmtp: true, ignoreTLS: true });
  const mailOf = (address: string) => path.join(base, "mail", address);
  const admin = (...args: string[]) => run("/usr/bin/doveadm", ["-c", config, ...args]);

  async function asOwner<T>(address: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: "127.0.0.1",
      port: imapPort,
      secure: false,
      doSTARTTLS: false,
      auth: { user: address, pass: mailboxPassword },
      logger: false,
    });
    await client.connect();
    return work(client).finally(() => client.logout());
  }

  return {
    imapPort,
    imapsPort,
    tokenFor: (address) => signedToken(tokenKey, address),
    async deliver(address, raw) {
      const envelope = { from: "casey@customer.example", to: [address] };
      await lmtp.sendMail({ envelope, raw });
    },
    append: (address, folder, raw, { at, isRead = false } = {}) =>
      asOwner(address, async (client) => {
        const response = await client.append(folder, raw, isRead ? ["\\Seen"] : [], at);
        return response ? (response.uid ?? 0) : 0;
      }),
    list: (address, folder) =>
      asOwner(address, async (client) => {
        await client.mailboxOpen(folder, { readOnly: true });
        const found = await client.fetchAll("1:*", { flags: true });
        return found.map(({ uid, flags }) => ({ uid, isRead: flags?.has("\\Seen") === true }));
      }),
    fill: (address, raws) =>
      asOwner(address, async (client) => {
        for (const raw of raws) await client.append("INBOX", raw);
      }),
    break(address, subject) {
      const isAbout = new RegExp(`^Subject: ${subject}\\r?$`, "m");
      const file = required(
        filesOf(mailOf(address)).find((one) => isAbout.test(fs.readFileSync(one, "utf8"))),
        `a mail about ${subject}`,
      );
      const whole = fs.readFileSync(file);
      const { mode, uid, gid } = fs.statSync(file);
      fs.rmSync(file);
      fs.writeFileSync(file, whole, { mode: 0o000 });
      return () => {
        fs.chownSync(file, uid, gid);
        fs.chmodSync(file, mode);
      };
    },
    async renumber(address, folder) {
      const validity = String(2_000_000_000 + Math.floor(process.uptime() * 1000));
      await admin("mailbox", "update", "-u", address, "--uid-validity", validity, folder);
    },
    async countReaders(address) {
      const { stdout } = await admin("who", "-1", address);
      return stdout.split("\n").filter((line) => line.startsWith(address)).length;
    },
    async kick(address) {
      await admin("kick", address);
    },
    async stop() {
      lmtp.close();
      await ended(child);
      fs.rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** The emails of an INBOX. File names are not sortable: their fraction of a second has no leading zeros. */
const filesOf = (mailbox: string): string[] =>
  ["new", "cur"].flatMap((part) => {
    const folder = path.join(mailbox, part);
    return fs.existsSync(folder)
      ? fs.readdirSync(folder).map((name) => path.join(folder, name))
      : [];
  });

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise<void>((done) => child.once("exit", () => done()));
  child.kill("SIGTERM");
  await over;
}

function configOf(
  base: string,
  ports: { imapPort: number; imapsPort: number; lmtpPort: number },
  tls: { certFile: string; keyFile: string } | null,
): string {
  return `
base_dir = ${base}/run
state_dir = ${base}/run
log_path = ${base}/dovecot.log
listen = 127.0.0.1
protocols = imap lmtp
ssl = ${tls ? "yes" : "no"}
${tls ? `ssl_cert = <${tls.certFile}\nssl_key = <${tls.keyFile}` : ""}
disable_plaintext_auth = no
auth_failure_delay = 0 secs
auth_mechanisms = plain login xoauth2
mail_location = maildir:${base}/mail/%u
mail_uid = 65534
mail_gid = 65534
first_valid_uid = 1
mailbox_idle_check_interval = 1 secs
mail_max_userip_connections = 100
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${base}/oauth2.conf
}
passdb {
  driver = static
  mechanisms = plain login
  args = password=${mailboxPassword}
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${base}/mail/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Orders {
    auto = create
  }
}
service imap-login {
  inet_listener imap {
    port = ${ports.imapPort}
  }
  inet_listener imaps {
    port = ${tls ? ports.imapsPort : 0}
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${ports.lmtpPort}
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
protocol lmtp {
  postmaster_address = postmaster@desk.test
}
`;
}
