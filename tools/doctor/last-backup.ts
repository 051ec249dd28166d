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

export function findLastBackup(dataDir: string): Date | null {
  try {
    const at = new Date(fs.readFileSync(fileIn(dataDir), "utf8").trim());
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}
