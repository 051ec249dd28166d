// A private instance of Debian's Postfix: accepts emails from this machine and relays all of them to one receiver over
// TLS only. It queues what it could not relay, like any mail server.
import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "#testing/free-port.ts";
import { listening } from "./listening.ts";

const run = promisify(execFile);
const program = "/usr/sbin/postfix";

export interface Postfix {
  /** The SMTP port. */
  readonly port: number;
  /** The log's result of each relay attempt: sent, deferred or bounced, and the receiver's reply. */
  deliveries(): readonly { status: string; text: string }[];
  /** Retries the queue at once. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export const hasPostfix = (): boolean =>
  fs.existsSync(program) &&
  fs.existsSync("/usr/lib/postfix/sbin/smtpd") &&
  process.getuid?.() === 0;

export async function openPostfix(receiverPort: number): Promise<Postfix> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-postfix-"));
  fs.chmodSync(base, 0o755);
  for (const folder of ["etc", "queue", "data"]) fs.mkdirSync(path.join(base, folder));
  const { stdout: uid } = await run("id", ["-u", "postfix"]);
  fs.chownSync(path.join(base, "data"), Number(uid), 0);
  const port = await freePort();
  const config = path.join(base, "etc");
  fs.writeFileSync(path.join(config, "main.cf"), mainOf(base, receiverPort));
  fs.writeFileSync(path.join(config, "master.cf"), masterOf(port));
  const child = spawn(program, ["-c", config, "start-fg"], { stdio: "ignore" });
  const over = new Promise<void>((done) => child.once("exit", () => done()));
  await listening(port);
  const logFile = path.join(base, "postfix.log");
  return {
    port,
    deliveries: () =>
      fs
        .readFileSync(logFile, "utf8")
        .split("\n")
        .flatMap((line) => {
          const [, status, text] = /\/smtp\[.*\bstatus=(\w+) \((.*)\)$/.exec(line) ?? [];
          return status === undefined ? [] : [{ status, text: text ?? "" }];
        }),
    async flush() {
      await run("/usr/sbin/postqueue", ["-c", config, "-f"]);
    },
    async stop() {
      await run(program, ["-c", config, "stop"]).catch(() => undefined);
      await over;
      fs.rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

const mainOf = (base: string, receiverPort: number) => `
compatibility_level = 3.6
queue_directory = ${base}/queue
data_directory = ${base}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = relay.desk.test
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = loopback-only
inet_protocols = ipv4
smtp_host_lookup = native
disable_dns_lookups = yes
relayhost = [127.0.0.1]:${receiverPort}
smtp_tls_security_level = encrypt
smtp_send_xforward_command = yes
smtpd_authorized_xforward_hosts = 127.0.0.0/8
smtpd_recipient_restrictions = permit_mynetworks, reject
smtputf8_enable = yes
message_size_limit = 83886080
mailbox_size_limit = 0
maillog_file = ${base}/postfix.log
maillog_file_prefixes = ${base}
alias_maps =
import_environment = MAIL_CONFIG MAIL_LOGTAG TZ
`;

const masterOf = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
