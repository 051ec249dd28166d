// Measures this machine for the checks that need no database.

import { lookup } from "node:dns/promises";
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { createServer, isIP } from "node:net";
import os from "node:os";
import path from "node:path";
import { limit } from "#domain/limits.ts";
import { type Config, isLoopback } from "#server/config.ts";
import { listenAt } from "#server/explain-listen-error.ts";
import type { DataFolder, PortResult, PublicUrl } from "./findings.ts";

export function inspectDataFolder(dataDir: string): DataFolder {
  const folder = nearestExisting(dataDir);
  const exists = folder === dataDir;
  const secret = statSync(path.join(dataDir, "secret"), { throwIfNoEntry: false });
  return {
    path: dataDir,
    exists,
    isWritable: canWrite(folder),
    isListable: exists && (statSync(dataDir).mode & 0o044) !== 0,
    isSecretPrivate: secret ? (secret.mode & 0o077) === 0 : null,
    account: os.userInfo().username,
  };
}

export function measureDisk(dataDir: string): { freeBytes: number; totalBytes: number } {
  const { bavail, blocks, bsize } = statfsSync(nearestExisting(dataDir));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export const diskLimits = { reserveBytes: limit("diskReserveBytes"), reserveShare: 0.1 };

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export async function inspectPorts({ port, host, smtp }: Config): Promise<PortResult[]> {
  const http = await inspectPort({ name: "PORT", port, host }, () => isDeskbell(host, port));
  if (!smtp.isAlwaysOn) return [http];
  // A running Deskbell has opened both.
  const isOurs = async () => http.state === "deskbell";
  return [http, await inspectPort({ name: "SMTP_PORT", port: smtp.port, host: smtp.host }, isOurs)];
}

async function inspectPort(
  { name, port, host }: Omit<PortResult, "state">,
  isOurs: () => Promise<boolean>,
): Promise<PortResult> {
  const server = createServer();
  try {
    const hostName = name === "PORT" ? "HOST" : "SMTP_HOST";
    await listenAt(server as never, { portName: name, hostName, port, host });
    return { name, port, host, state: "free" };
  } catch (error) {
    if (await isOurs()) return { name, port, host, state: "deskbell" };
    return { name, port, host, state: { error: (error as Error).message } };
  } finally {
    server.close();
  }
}

const probeTimeoutMs = 3_000;

async function isDeskbell(host: string, port: number): Promise<boolean> {
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host;
  try {
    const response = await fetch(`http://${address}:${port}/readyz`, {
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return Object.hasOwn((await response.json()) as object, "missing");
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
