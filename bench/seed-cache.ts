// Seeded folders, created once and cached: a run works on a copy and discards it.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = path.join(import.meta.dirname, "..");

export interface SeedCache {
  /** Where seeded folders are cached between runs. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

export const defaultSeedCache = (): string =>
  path.join(tmpdir(), `deskbell-bench-${userInfo().username}`);

/** Changes with the schema or the seed, which makes a cached folder stale. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(
    ["server/store/migrations/*.sql", "tools/seed/*.ts", "domain/random.ts"],
    {
      cwd: root,
    },
  ).sort())
    if (!file.endsWith(".test.ts")) hash.update(readFileSync(path.join(root, file)));
  return hash.digest("hex").slice(0, 8);
}

export async function findSeed(cache: SeedCache, conversations: number): Promise<string> {
  const name = `${conversations}-${fingerprint()}`;
  const folder = path.join(cache.folder, name);
  const mark = path.join(folder, "is-whole");
  if (existsSync(mark)) return folder;
  mkdirSync(cache.folder, { recursive: true, mode: 0o711 });
  for (const old of globSync(`${conversations}-*`, { cwd: cache.folder }))
    rmSync(path.join(cache.folder, old), { recursive: true, force: true });
  const startedAt = performance.now();
  const flags = ["--messages", conversations * 5, "--conversations", conversations];
  await run(process.execPath, ["tools/seed.ts", ...flags.map(String), "--data-dir", folder], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    maxBuffer: 1e8,
  });
  writeFileSync(mark, "");
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  cache.log(`seeded ${conversations} conversations, ${conversations * 5} messages in ${seconds} s`);
  return folder;
}

/** Keeps owners and permissions, because the database server may run under its own account. */
export async function copySeed(from: string, to: string): Promise<string> {
  await run("cp", ["-a", "--reflink=auto", from, to]);
  return to;
}
