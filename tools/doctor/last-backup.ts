// When the last backup of a data folder was made, in a file beside its database.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const fileIn = (dataDir: string) => path.join(dataDir, "last-backup");

/** The backup counts even if its time can't be stored. */
export function recordBackup(dataDir: string, at: Date): void {
  try {
    writeFileSync(fileIn(dataDir), `${at.toISOString()}\n`, { mode: 0o600 });
  } catch (error) {
    console.error(`The time of the backup couldn't be stored: ${String(error)}`);
  }
}

export function findLastBackup(dataDir: string): Date | null {
  if (!statSync(fileIn(dataDir), { throwIfNoEntry: false })) return null;
  const at = new Date(readFileSync(fileIn(dataDir), "utf8").trim());
  return Number.isNaN(at.getTime()) ? null : at;
}
