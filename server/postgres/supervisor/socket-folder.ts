import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseError } from "#server/postgres/database-error.ts";
import type { OsAccount } from "#server/postgres/processes/os-account.ts";

export const socketPort = 5432; // No port is opened: the number is only part of the socket's name.
const socketName = `.s.PGSQL.${socketPort}`;
const longestSocketPath = process.platform === "darwin" ? 103 : 107;

// Next to the data if the path is short enough and the server can reach it, otherwise a short folder in the system's
// temporary folder, named after the data folder.
export function createSocketFolder(
  dataDir: string,
  account: OsAccount,
  isReachable: boolean,
): string {
  const beside = path.join(dataDir, "socket");
  if (isReachable && fits(beside)) return makePrivate(beside, account);
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const owner = account?.uid ?? process.getuid?.();
  const name = `deskbell-${owner}-${hash}`;
  const folder = [os.tmpdir(), "/tmp"].map((temp) => path.join(temp, name)).find(fits);
  if (folder) return makePrivate(folder, account);
  throw new DatabaseError(
    `The path ${dataDir} is too long for the database's socket: set DATA_DIR to a shorter one.`,
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, socketName)) <= longestSocketPath;
}

function makePrivate(folder: string, account: OsAccount): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = fs.lstatSync(folder);
  const expected = account?.uid ?? process.getuid?.();
  // A folder that another user prepared in a shared location could intercept database traffic.
  if (!stat.isDirectory() || (stat.uid !== expected && stat.uid !== process.getuid?.()))
    throw new DatabaseError(
      `The folder ${folder}, meant for the database's socket, belongs to another account: remove it and start again.`,
    );
  if (account) fs.chownSync(folder, account.uid, account.gid);
  fs.chmodSync(folder, 0o700);
  return folder;
}

// Keeps the folder if another server uses it by now.
export function removeSocketFolder(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch {
    return;
  }
}
