import fs from "node:fs";
import os from "node:os";
import { DatabaseError } from "#server/postgres/database-error.ts";

// PostgreSQL refuses to run as root. `null` means: run as the current account.
export type OsAccount = { name: string; uid: number; gid: number } | null;

export function chooseOsAccount(dataDir: string, clusterDir: string): OsAccount {
  if (process.getuid?.() !== 0) {
    requireEntryForOurselves();
    return null;
  }
  return ownerOf(clusterDir) ?? namedOwnerOf(dataDir) ?? spareAccount();
}

// The spawn() options to run as that account.
export function spawnIdentity(
  account: OsAccount,
): { uid: number; gid: number } | Record<string, never> {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

function requireEntryForOurselves(): void {
  try {
    os.userInfo();
  } catch {
    throw new DatabaseError(
      `User id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL insists on: run Deskbell under a named account, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

// The owner of an existing database folder stays its owner, whatever accounts are added later.
function ownerOf(folder: string): OsAccount {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (!stat || stat.uid === 0) return null;
  return { name: nameOf(stat.uid) ?? String(stat.uid), uid: stat.uid, gid: stat.gid };
}

function namedOwnerOf(folder: string): OsAccount {
  const owner = ownerOf(folder);
  return owner && nameOf(owner.uid) ? owner : null;
}

function spareAccount(): OsAccount {
  const entries = passwdEntries();
  const spare =
    entries.find((entry) => entry.name === "postgres") ??
    entries.find((entry) => entry.name === "nobody");
  if (spare) return spare;
  throw new DatabaseError(
    "PostgreSQL refuses to run as root, and this machine has neither an account 'postgres' nor 'nobody': add one of them, or run Deskbell as an ordinary account.",
  );
}

function nameOf(uid: number): string | undefined {
  return passwdEntries().find((entry) => entry.uid === uid)?.name;
}

function passwdEntries(): { name: string; uid: number; gid: number }[] {
  let text = "";
  try {
    text = fs.readFileSync("/etc/passwd", "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
