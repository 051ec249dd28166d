import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { clusterFolderName } from "#server/postgres/data-folder.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";
import { sanitizeCluster } from "./sanitize-cluster.ts";
import { readTar } from "./tar-reader.ts";

const unpacking = "restoring-";

// A small archive may unpack to any size. What is kept free lets the database start.
const minFreeBytes = 256 * 1024 * 1024;
const smallestShare = 0.02;

// It is read into memory; ours has a few lines.
const maxManifestBytes = 64 * 1024;

/** Bytes that can still be written to the disk of a folder. */
type MeasureFreeBytes = (folder: string) => number;

// Restores a backup into an empty data folder. Everything is unpacked next to its target first and the database is
// moved last, so that a broken archive never looks complete.
export async function restoreBackup(
  from: string,
  dataDir: string,
  measureFreeBytes: MeasureFreeBytes = freeBytesOf,
): Promise<Manifest> {
  requireFile(from);
  createEmptyFolder(dataDir);
  const folder = fs.mkdtempSync(path.join(dataDir, unpacking));
  try {
    const manifest = await unpack(from, folder, measureFreeBytes);
    sanitizeCluster(path.join(folder, clusterFolderName));
    const names = fs.readdirSync(folder).filter((name) => name !== manifestName);
    const inOrder = [...names.filter((name) => name !== clusterFolderName), clusterFolderName];
    for (const name of inOrder) fs.renameSync(path.join(folder, name), path.join(dataDir, name));
    return manifest;
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `${from} cannot be restored because it is not a whole backup of Deskbell: take another one.`,
      String(error),
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function unpack(
  from: string,
  folder: string,
  measureFreeBytes: MeasureFreeBytes,
): Promise<Manifest> {
  let freeBytes = measureFreeBytes(folder);
  let entries = 0;
  let manifest: Manifest | null = null;
  await pipeline(fs.createReadStream(from), createGunzip(), async (bytes) => {
    for await (const { name, kind, size, body } of readTar(bytes)) {
      const target = resolveWithin(folder, name);
      freeBytes -= blockBytes + Math.ceil(size / blockBytes) * blockBytes;
      if (freeBytes < 0) throw tooLargeError(from, folder);
      if (name === manifestName && size > maxManifestBytes) throw new Error("A long manifest.");
      if (kind === "folder") fs.mkdirSync(target, { recursive: true, mode: 0o700 });
      else await pipeline(body, fs.createWriteStream(target, { mode: 0o600, flush: true }));
      if (name === manifestName) manifest = parseManifest(fs.readFileSync(target, "utf8"));
      else entries += 1;
    }
  });
  const found = manifest as Manifest | null;
  if (found?.entries !== entries) throw new Error(`${entries} entries, not ${found?.entries}.`);
  return found;
}

// Of a file system: an empty file or a folder takes one as well.
const blockBytes = 4096;

function freeBytesOf(folder: string): number {
  const { bavail, blocks, bsize } = fs.statfsSync(folder);
  return bavail * bsize - Math.min(minFreeBytes, blocks * bsize * smallestShare);
}

function tooLargeError(from: string, folder: string): DatabaseError {
  return new DatabaseError(
    `${from} doesn't fit on the disk of ${path.dirname(folder)}: make room there, or name a folder on another disk with --data-dir.`,
  );
}

// An untrusted archive must not write outside of the target folder.
function resolveWithin(folder: string, name: string): string {
  const target = path.join(folder, name);
  if (target.startsWith(folder + path.sep)) return target;
  throw new Error(`The archive holds the name ${name}.`);
}

function requireFile(from: string): void {
  try {
    fs.accessSync(from, fs.constants.R_OK);
    if (fs.statSync(from).isFile()) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      throw new DatabaseError(
        `This account can't read ${from}: move the backup to a folder that it may read, or change its owner.`,
        String(error),
      );
  }
  throw new DatabaseError(`There is no backup at ${from}: name the file that the backup wrote.`);
}

function createEmptyFolder(dataDir: string): void {
  const names = makeAndList(dataDir).filter((name) => !name.startsWith(unpacking));
  if (names.length === 0) return;
  throw new DatabaseError(
    `${dataDir} is not empty, and a restore never writes over anything: name a new folder with --data-dir, or move the old one away.`,
  );
}

function makeAndList(dataDir: string): string[] {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    return fs.readdirSync(dataDir);
  } catch (error) {
    throw new DatabaseError(
      `This account can't make or read the folder ${dataDir}: name another with --data-dir, or change its owner.`,
      String(error),
    );
  }
}
