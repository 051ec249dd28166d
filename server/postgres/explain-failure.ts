import { inheritedFolderPath } from "#server/postgres/processes/inherited-folder.ts";
import { clusterFolderOf, diskFull } from "./data-folder.ts";
import { DatabaseError, DatabaseServerKilledError } from "./database-error.ts";

// Turns the output of a failed initdb or postgres into one sentence with a remedy.
export function explainFailure(written: string, dataDir: string): DatabaseError {
  const complaint = written.replaceAll(inheritedFolderPath, clusterFolderOf(dataDir));
  if (/No space left on device|Disk quota exceeded/.test(complaint))
    return diskFull(dataDir, complaint);
  if (/could not look up effective user ID/.test(complaint))
    return new DatabaseError(
      "The account that runs Deskbell has no entry in /etc/passwd, which PostgreSQL insists on: run Deskbell under a named account.",
      complaint,
    );
  if (/Read-only file system/.test(complaint))
    return new DatabaseError(
      `The data folder ${dataDir} lies on a read-only disk: set DATA_DIR to a folder that can be written.`,
      complaint,
    );
  if (/has wrong ownership|Permission denied/.test(complaint))
    return new DatabaseError(
      `PostgreSQL may not read or write its files in ${dataDir}: give the folder pgdata in it back to the account that runs the database.`,
      complaint,
    );
  if (/could not bind Unix address|could not create any Unix-domain sockets/.test(complaint))
    return new DatabaseError(
      `PostgreSQL cannot make its socket for ${dataDir}: keep DATA_DIR on a local disk.`,
      complaint,
    );
  if (/Cannot allocate memory|could not (map|create) .{0,200}shared memory/.test(complaint))
    return new DatabaseError(
      "There is not enough free memory to start the database: free about 200 MB and start again.",
      complaint,
    );
  if (
    /could not locate a valid checkpoint record|invalid checkpoint|invalid primary/i.test(complaint)
  )
    return new DatabaseError(
      `The database in ${dataDir} is damaged and cannot start: restore the latest backup into a new folder with 'npm run restore'.`,
      complaint,
    );
  if (!/FATAL:|PANIC:|error:/.test(complaint.replaceAll(sessionErrors, "")))
    return new DatabaseServerKilledError(
      "The database server was killed while it started, perhaps for want of memory: free about 200 MB and start again.",
      complaint,
    );
  return new DatabaseError(
    `PostgreSQL could not start on ${dataDir}: ${relevantError(complaint)}`,
    complaint,
  );
}

// Messages of single sessions, which don't explain why the server ended.
const sessionErrors = /^FATAL: +(the database system is|terminating) .*$/gm;

function relevantError(complaint: string): string {
  const lines = complaint.split("\n").filter((line) => line.trim() !== "");
  const misspelt = lines.find((line) => /configuration parameter|for parameter/.test(line));
  const final = lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line));
  const decisive = misspelt ?? final ?? lines.at(-1) ?? "it gave no reason";
  return decisive.replace(/^.*?(LOG|FATAL|PANIC|error):\s*/, "").trim();
}
