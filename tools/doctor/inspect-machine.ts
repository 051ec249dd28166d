// Measures this machine for the checks that need no database.

import { lookup } from "node:dns/promises";
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import os from "node:os";
import path from "node:path";
import { limit } from "#domain/limits.ts";
import { type Config, isLoopback } from "#server/config.ts";
import type { DataFolder, PublicUrl } from "./findings.ts";

export function inspectDataFolder(dataDir: string): DataFolder {
  const folder = nearestExisting(dataDir);
  const exists = folder === dataDir;
  const { mode, uid } = statSync(folder);
  const isWritable = canWrite(folder);
  return {
    path: dataDir,
    exists,
    isWritable,
    isListable: exists && (mode & 0o044) !== 0,
    secret: isWritable ? inspectSecret(path.join(dataDir, "secret")) : "missing",
    owner: nameOf(uid),
    account: nameOf(os.userInfo().uid),
  };
}

function inspectSecret(file: string): DataFolder["secret"] {
  const secret = statSync(file, { throwIfNoEntry: false });
  if (!secret) return "missing";
  if ((secret.mode & 0o077) !== 0) return "exposed";
  return isAllowed(file, constants.R_OK) ? "private" : "unreadable";
}

/** Of an account; Node names only the own one. */
function nameOf(uid: number): string {
  const accounts = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  const fields = accounts.split("\n").map((line) => line.split(":"));
  return fields.find(([, , id]) => id === String(uid))?.[0] ?? `account ${uid}`;
}

export function measureDisk(dataDir: string): { freeBytes: number; totalBytes: number } {
  const { bavail, blocks, bsize } = statfsSync(nearestExisting(dataDir));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export const diskLimits = { reserveBytes: limit("diskReserveBytes"), reserveShare: 0.1 };

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

const canWrite = (folder: string): boolean =>
  isAllowed(folder, constants.R_OK | constants.W_OK | constants.X_OK);

function isAllowed(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}

export async function inspectPublicUrl(config: Config): Promise<PublicUrl> {
  const { hostname } = new URL(config.publicUrl);
  const needsRecord = config.isProduction && isIP(hostname.replace(/[[\]]/g, "")) === 0;
  const isResolved = !needsRecord || (await lookup(hostname).then(() => true, isOtherFault));
  return {
    url: config.publicUrl,
    host: config.host,
    isProduction: config.isProduction,
    isHostLoopback: isLoopback(config.host),
    hasTrustedProxies: config.trustedProxies.length > 0,
    isResolved,
  };
}

/** Without a working DNS server nothing is known about the name. */
const isOtherFault = (error: NodeJS.ErrnoException): boolean => error.code !== "ENOTFOUND";
