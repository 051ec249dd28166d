// What each check found, in a sentence, and what to do about it. Pure: measured values come as parameters.
import { isIP } from "node:net";

export interface Finding {
  /** A problem must be fixed; a warning may be intended. */
  readonly level: "ok" | "warning" | "problem";
  readonly text: string;
  readonly fix?: string;
}

const ok = (text: string): Finding => ({ level: "ok", text });
const warning = (text: string, fix: string): Finding => ({ level: "warning", text, fix });
const problem = (text: string, fix: string): Finding => ({ level: "problem", text, fix });

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 7)) return ok(`Node ${version}`);
  return problem(
    `Node ${version} is too old.`,
    "Install Node 24.7 or newer, or use a release of Deskbell, which contains it.",
  );
}

export interface DataFolder {
  readonly path: string;
  readonly exists: boolean;
  /** Of the folder, or of the nearest one above it that exists. */
  readonly isWritable: boolean;
  /** Whether other accounts of this machine can list it. */
  readonly isListable: boolean;
  readonly secret: "missing" | "private" | "exposed" | "unreadable";
  readonly owner: string;
  /** That runs this check. */
  readonly account: string;
}

export function checkDataFolder(folder: DataFolder): Finding {
  const { path, account, owner } = folder;
  if (!folder.isWritable)
    return problem(
      folder.exists
        ? `The data folder ${path} isn't writable for the account ${account}.`
        : `The data folder ${path} doesn't exist, and the account ${account} can't create it.`,
      `Make it this account's: install -d -o ${account} -m 0700 ${path}, or set DATA_DIR to another folder.`,
    );
  if (folder.secret === "unreadable")
    return problem(
      `The account ${account} can't read ${path}/secret, which decrypts the keys of your providers.`,
      `If this account runs Deskbell: chown ${account} ${path}/secret`,
    );
  if (folder.secret === "exposed")
    return problem(
      `Other accounts can read ${path}/secret, which decrypts the keys of your providers.`,
      `chmod 600 ${path}/secret`,
    );
  if (folder.isListable)
    return warning(`Other accounts of this machine can list ${path}.`, `chmod 700 ${path}`);
  if (!folder.exists) return ok(`The data folder ${path} is created at the first start`);
  const isOther = account !== owner && account !== "root";
  return ok(
    `The data folder ${path} belongs to ${owner}${isOther ? `, and ${account} can write to it` : ""}`,
  );
}

interface DiskLimits {
  readonly reserveBytes: number;
  /** Of a small disk. */
  readonly reserveShare: number;
}

export function checkDisk(
  { freeBytes, totalBytes }: { freeBytes: number; totalBytes: number },
  { reserveBytes, reserveShare }: DiskLimits,
): Finding {
  const reserve = Math.min(reserveBytes, totalBytes * reserveShare);
  const free = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free on the disk of the data folder`;
  const fix = "Free some space, or move the data folder to a larger disk.";
  if (freeBytes < reserve)
    return problem(`${free}: Deskbell accepts no emails, media and recordings now.`, fix);
  if (freeBytes < 4 * reserve) return warning(`Only ${free}.`, fix);
  return ok(free);
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

export interface PortResult {
  readonly name: "PORT" | "SMTP_PORT";
  readonly port: number;
  readonly host: string;
  readonly state: "free" | "deskbell" | { readonly error: string; readonly code: string };
}

export function checkPort({ name, port, host, state }: PortResult): Finding {
  if (state === "deskbell") return ok(`Deskbell answers on ${host}, ${name} ${port}`);
  if (state === "free") return ok(`${name} ${port} on ${host} is free`);
  if (state.code === "EADDRINUSE")
    return problem(
      state.error,
      `Change ${name} or end the other program: ss -ltnp 'sport = :${port}' names it.`,
    );
  // A service may have a capability that this command, run by hand, doesn't.
  if (state.code === "EACCES")
    return warning(
      state.error,
      "Or let the service open it, with CAP_NET_BIND_SERVICE as in docs/install.md.",
    );
  const hostName = name === "PORT" ? "HOST" : "SMTP_HOST";
  return problem(
    state.error,
    `Set ${hostName} to an address of this machine: ip address lists them.`,
  );
}

export interface PublicUrl {
  readonly url: string;
  readonly host: string;
  readonly isProduction: boolean;
  readonly isHostLoopback: boolean;
  readonly hasTrustedProxies: boolean;
  /** False if the name of a public address has no DNS record. */
  readonly isResolved: boolean;
}

export function checkPublicUrl(given: PublicUrl): Finding {
  const { url, host } = given;
  const { protocol, hostname } = new URL(url);
  if (!given.isProduction)
    return given.isHostLoopback
      ? ok(`PUBLIC_URL is ${url}: for this machine only`)
      : warning(
          `PUBLIC_URL is ${url}, but HOST ${host} lets others reach this server: their links and sign-ins won't work.`,
          "Set PUBLIC_URL to the address they open, like https://desk.example.com.",
        );
  if (!given.isResolved)
    return problem(
      `The name ${hostname} in PUBLIC_URL has no DNS record.`,
      `Add an A or AAAA record for ${hostname}, or correct PUBLIC_URL.`,
    );
  if (protocol === "http:")
    return problem(
      `PUBLIC_URL is ${url}, without encryption: browsers give no microphone, and providers reject it for calls.`,
      "Put a web server with a certificate in front and set PUBLIC_URL to its https address; docs/operate.md shows Caddy and nginx.",
    );
  if (
    isIP(hostname.replace(/[[\]]/g, "")) !== 0 ||
    /\.(local|internal|lan|home\.arpa)$/.test(hostname)
  )
    return warning(
      `PUBLIC_URL is ${url}, which providers can't reach or certify.`,
      "Use a public name; without one, only email by IMAP and SMTP and calls by SIP work.",
    );
  if (!given.isHostLoopback && !given.hasTrustedProxies)
    return warning(
      `HOST is ${host} and no proxy is trusted: behind a proxy, all visitors share its address and its limits.`,
      "Set TRUSTED_PROXIES to the address of the proxy.",
    );
  return ok(`PUBLIC_URL is ${url}`);
}

const oldestPostgres = 15;
/** Signatures of webhooks and one-time codes allow a few minutes. */
const maxClockDifferenceMs = 30_000;

export function checkPostgres(major: number): Finding {
  if (major >= oldestPostgres) return ok(`PostgreSQL ${major} answers`);
  return problem(
    `The database is PostgreSQL ${major}.`,
    `Upgrade it to ${oldestPostgres} or newer, or leave out DATABASE_URL.`,
  );
}

/** Positive if this machine is ahead. */
export function checkClock(aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= maxClockDifferenceMs)
    return ok(`The clocks of this machine and the database agree`);
  return problem(
    `The clock of this machine is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's.`,
    "Synchronize both with NTP: timedatectl set-ntp true",
  );
}

export function checkMigrations(applied: readonly string[], files: readonly string[]): Finding {
  const [unknown] = applied.filter((name) => !files.includes(name));
  if (unknown !== undefined)
    return problem(
      `A newer Deskbell has migrated the database (${unknown}).`,
      "Install that version, or restore a backup made by this one.",
    );
  const open = files.filter((name) => !applied.includes(name));
  if (applied.length === 0) return ok("The database is empty: its tables are created at the start");
  if (open.length === 0) return ok(`The database has all ${files.length} migrations`);
  const count = open.length === 1 ? "1 migration runs" : `${open.length} migrations run`;
  return warning(
    `${count} at the next start, beginning with ${open[0]}.`,
    "Back up first: npm run backup -- --to FOLDER",
  );
}

const maxBackupAgeDays = 7;

export function checkBackup(at: Date | null, now: Date): Finding {
  const fix = "Back up every night: npm run backup -- --to FOLDER, from cron or a systemd timer.";
  if (at === null) return warning("No backup of this data folder was made with the command.", fix);
  const days = Math.floor((now.getTime() - at.getTime()) / 86_400_000);
  if (days < maxBackupAgeDays)
    return ok(`The last backup was made ${days < 1 ? "within a day" : `${days} days ago`}`);
  return warning(`The last backup is ${days} days old.`, fix);
}
