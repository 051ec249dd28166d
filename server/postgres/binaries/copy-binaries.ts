import fs from "node:fs";
import path from "node:path";
import { DatabaseError } from "#server/postgres/database-error.ts";

// Copies the 60 MB of PostgreSQL to where the account that runs it can read them: a project in root's home (mode 0700)
// is inaccessible to all others.
export async function copyBinaries(nativeDir: string, target: string): Promise<void> {
  const making = `${target}.${process.pid}`;
  try {
    await fs.promises.mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
    await fs.promises.cp(nativeDir, path.join(making, "native"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await makeWorldReadable(making);
    await fs.promises.rm(target, { recursive: true, force: true });
    await fs.promises.rename(making, target);
  } catch (error) {
    await fs.promises.rm(making, { recursive: true, force: true });
    throw new DatabaseError(
      `PostgreSQL must be copied to ${target} to run here, and that failed: make room there, or install Deskbell in a folder that every account can read.`,
      String(error),
    );
  }
}

export function binariesCopyPath(nativeDir: string, folder: string): string {
  const about = JSON.parse(fs.readFileSync(path.join(nativeDir, "../package.json"), "utf8"));
  return path.join(folder, `postgres-${about.version}`);
}

// npm may have run with a umask that excludes other accounts.
async function makeWorldReadable(folder: string): Promise<void> {
  await fs.promises.chmod(folder, 0o755);
  for (const entry of await fs.promises.readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = await fs.promises.stat(file);
    await fs.promises.chmod(file, mode | 0o444 | (entry.isDirectory() || mode & 0o100 ? 0o111 : 0));
  }
}
