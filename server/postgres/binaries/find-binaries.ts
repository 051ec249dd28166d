import path from "node:path";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { minimalEnv } from "#server/postgres/processes/minimal-env.ts";
import { type OsAccount, spawnIdentity } from "#server/postgres/processes/os-account.ts";
import { type ProgramResult, runProgram } from "#server/postgres/processes/run-program.ts";
import { bundledBinaries, missesLibraryLinks, restoreLibraryLinks } from "./bundled-binaries.ts";
import { binariesCopyPath, copyBinaries } from "./copy-binaries.ts";

export type Binaries = { postgres: string; initdb: string; major: number };

const oldestMajor = 15;

type BinarySearch = {
  account: OsAccount;
  dataDir: string;
  nativeDir?: string;
  systemDir?: string;
};

export async function findBinaries({
  account,
  dataDir,
  nativeDir = bundledBinaries(),
  systemDir = "/var/lib/deskbell",
}: BinarySearch): Promise<Binaries> {
  const inPlace = await tryInPlace(nativeDir, account);
  if (inPlace) return inPlace;
  const copy = binariesCopyPath(nativeDir, account ? systemDir : dataDir);
  const binDir = path.join(copy, "native/bin");
  const earlierCopy = await readVersion(binDir, account);
  if (earlierCopy.ok) return binariesIn(binDir, earlierCopy);
  await copyBinaries(nativeDir, copy);
  restoreLibraryLinks(path.join(copy, "native"));
  const version = await readVersion(binDir, account);
  if (version.ok) return binariesIn(binDir, version);
  throw explainSilence(version.complaint);
}

export async function validateBinaries(binDir: string, account: OsAccount): Promise<Binaries> {
  const version = await readVersion(binDir, account);
  if (!version.ok)
    throw new DatabaseError(
      `DESKBELL_PG_BIN names ${binDir}, where no PostgreSQL can be run: give the folder that holds 'postgres' and 'initdb', or leave the setting out.`,
      version.complaint,
    );
  const binaries = binariesIn(binDir, version);
  if (binaries.major >= oldestMajor) return binaries;
  throw new DatabaseError(
    `DESKBELL_PG_BIN names PostgreSQL ${binaries.major}, and Deskbell needs ${oldestMajor} or newer: name a newer one, or leave the setting out.`,
  );
}

async function tryInPlace(nativeDir: string, account: OsAccount): Promise<Binaries | null> {
  try {
    restoreLibraryLinks(nativeDir);
  } catch {
    if (missesLibraryLinks(nativeDir)) return null; // Not writable; a copy can be repaired.
  }
  const binDir = path.join(nativeDir, "bin");
  const version = await readVersion(binDir, account);
  return version.ok ? binariesIn(binDir, version) : null;
}

function readVersion(binDir: string, account: OsAccount): Promise<ProgramResult> {
  return runProgram(path.join(binDir, "postgres"), ["--version"], {
    ...spawnIdentity(account),
    cwd: "/",
    env: minimalEnv(),
  });
}

// "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"
function binariesIn(binDir: string, version: ProgramResult): Binaries {
  return {
    postgres: path.join(binDir, "postgres"),
    initdb: path.join(binDir, "initdb"),
    major: Number(/\(PostgreSQL\) (\d+)/.exec(version.output)?.[1]),
  };
}

function explainSilence(complaint: string): DatabaseError {
  const library = /error while loading shared libraries: (\S+?):/.exec(complaint)?.[1];
  const reason = library
    ? `misses the library ${library}`
    : "cannot be run on this machine, perhaps because its system is too old";
  return new DatabaseError(
    `The embedded PostgreSQL ${reason}: set DESKBELL_PG_BIN to the system's own PostgreSQL, or DATABASE_URL to a PostgreSQL server.`,
    complaint,
  );
}
