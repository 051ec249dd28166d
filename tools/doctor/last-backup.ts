// When the last backup of a data folder was made, in a file beside its database.
import fs from "node:fs";
import path from "node:path";

const fileIn = (dataDir: string) => path.join(dataDir, "last-backup");

/** The backup counts even if its time can't be stored. */
export function recordBackup(dataDir: string, at: Date): void {
  const partial = `${fileIn(dataDir)}.partial`;
  try {
    fs.rmSync(partial, { force: true });
    // Follows no link: the account that owns the folder could have placed one for root.
    const file = fs.openSync(partial, "wx", 0o600);
    try {
      fs.writeSync(file, `${at.toISOString()}\n`);
      if (process.getuid?.() === 0) chownToOwnerOf(dataDir, file);
    } finally {
      fs.closeSync(file);
    }
    fs.renameSync(partial, fileIn(dataDir));
  } catch (error) {
    console.error(`The time of the backup couldn't be stored: ${String(error)}`);
  }
}

/** A file of root's would stop the account that runs Deskbell. */
function chownToOwnerOf(dataDir: string, file: number): void {
  const { uid, gid } = fs.statSync(dataDir);
  fs.fchownSync(file, uid, gid);
}

/** Follows no link and waits for no pipe: root may ask, and another account owns the folder. */
export function findLastBackup(dataDir: string): Date | null {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = fs.constants;
  try {
    const file = fs.openSync(fileIn(dataDir), O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      if (!fs.fstatSync(file).isFile()) return null;
      const beginning = Buffer.alloc(64);
      const length = fs.readSync(file, beginning);
      const at = new Date(beginning.toString("utf8", 0, length).trim());
      return Number.isNaN(at.getTime()) ? null : at;
    } finally {
      fs.closeSync(file);
    }
  } catch {
    return null;
  }
}
