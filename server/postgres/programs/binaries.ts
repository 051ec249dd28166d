import path from "node:path";
import { DatabaseProblem } from "#server/postgres/database-problem.ts";
import { type Account, identityOf } from "#server/postgres/processes/account-to-run-as.ts";
import { type ProgramResult, runProgram } from "#server/postgres/processes/run-program.ts";
import { smallEnvironment } from "#server/postgres/processes/small-environment.ts";
import { copyRuntime, placeForCopy } from "./runtime-copy.ts";
import { missesLibraryLinks, restoreLibraryLinks, shippedBinaries } from "./shipped-binaries.ts";

export type Binaries = { postgres: string; initdb: string; major: number };

export const oldestMajor = 15;

export type Search = {
  account: Account;
  dataDir: string;
  nativeDir?: string;
  systemDir?: string;
};

export async function findBinaries({
  account,
  dataDir,
  nativeDir = shippedBinaries(),
  systemDir = "/var/lib/deskbell",
}: Search): Promise<Binaries> {
  const inPlace = await tryInPlace(nativeDir, account);
  if (inPlace) return inPlace;
  const copy = placeForCopy(nativeDir, account ? systemDir : dataDir);
  const binDir = path.join(copy, "native/bin");
  const earlierCopy = await askVersion(binDir, account);
  if (earlierCopy.ok) return binariesIn(binDir, earlierCopy);
  await copyRuntime(nativeDir, copy);
  restoreLibraryLinks(path.join(copy, "native"));
  const version = await askVersion(binDir, account);
  if (version.ok) return binariesIn(binDir, version);
  throw explainSilence(version.complaint);
}

export async function binariesGiven(binDir: string, account: Account): Promise<Binaries> {
  const version = await askVersion(binDir, account);
  if (!version.ok)
    throw new DatabaseProblem(
      `DESKBELL_PG_BIN names ${binDir}, where no PostgreSQL can be run: give the folder that holds 'postgres' and 'initdb', or leave the setting out.`,
      version.complaint,
    );
  const binaries = binariesIn(binDir, version);
  if (binaries.major >= oldestMajor) return binaries;
  throw new DatabaseProblem(
    `DESKBELL_PG_BIN names PostgreSQL ${binaries.major}, and Deskbell needs ${oldestMajor} or newer: name a newer one, or leave the setting out.`,
  );
}

async function tryInPlace(nativeDir: string, account: Account): Promise<Binaries | null> {
  try {
    restoreLibraryLinks(nativeDir);
  } catch {
    if (missesLibraryLinks(nativeDir)) return null; // not ours to write: a copy can be healed
  }
  const binDir = path.join(nativeDir, "bin");
  const version = await askVersion(binDir, account);
  return version.ok ? binariesIn(binDir, version) : null;
}

function askVersion(binDir: string, account: Account): Promise<ProgramResult> {
  return runProgram(path.join(binDir, "postgres"), ["--version"], {
    ...identityOf(account),
    cwd: "/",
    env: smallEnvironment(),
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

function explainSilence(complaint: string): DatabaseProblem {
  const library = /error while loading shared libraries: (\S+?):/.exec(complaint)?.[1];
  const why = library
    ? `misses the library ${library}`
    : "cannot be run on this machine, perhaps because its system is too old";
  return new DatabaseProblem(
    `The embedded PostgreSQL ${why}: set DESKBELL_PG_BIN to the system's own PostgreSQL, or DATABASE_URL to a PostgreSQL server.`,
    complaint,
  );
}
