import fs from "node:fs";
import path from "node:path";
import { DatabaseError } from "./database-error.ts";

export const clusterFolderName = "pgdata";

// Creates the data folder if needed and returns its real path, so that every process that opens it by another name (a
// link, a relative path) uses the same path.
export function createDataFolder(dataDir: string): string {
  try {
    // Private; as root it must be traversable for the account that runs the server.
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    fs.mkdirSync(dataDir, { recursive: true, mode });
    return fs.realpathSync(dataDir);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

export function clusterFolderOf(dataDir: string): string {
  return path.join(dataDir, clusterFolderName);
}

export function explainFileError(error: unknown, folder: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case "EACCES":
    case "EPERM":
      return new DatabaseError(
        `The data folder ${folder} is not open to the account that runs Deskbell: run it as the folder's owner, or set DATA_DIR to a folder of your own.`,
        error.message,
      );
    case "EROFS":
      return new DatabaseError(
        `The data folder ${folder} lies on a read-only disk: set DATA_DIR to a folder that can be written.`,
        error.message,
      );
    case "ENOTDIR":
    case "EEXIST":
      return new DatabaseError(
        `The data folder ${folder} cannot be made because a file stands in its way: remove that file, or set DATA_DIR to another folder.`,
        error.message,
      );
    case "ENOSPC":
    case "EDQUOT":
      return diskFull(folder, error.message);
    default:
      return error;
  }
}

export function diskFull(folder: string, details: string): DatabaseError {
  return new DatabaseError(
    `The disk that holds ${folder} is full: free some space and start again; nothing that was saved is lost.`,
    details,
  );
}
