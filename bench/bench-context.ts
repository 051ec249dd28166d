// One app on one seeded workspace, with the data that benchmarks need.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isProcessAlive } from "#server/postgres/processes/process-status.ts";
import { type App, type AppPlan, startApp } from "./app.ts";
import { type BenchMembers, findBenchMembers } from "./bench-members.ts";
import { copySeed, findSeed, type SeedCache } from "./seed-cache.ts";

export interface BenchContext {
  readonly conversations: number;
  readonly app: App;
  readonly crew: BenchMembers;
  /** Headers a browser sends with every request. */
  readonly plainHeaders: Readonly<Record<string, string>>;
  /** Of a new member like this one. */
  headersOf(who: string): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

const plainHeaders = { "accept-encoding": "gzip, deflate, br", "user-agent": "bench" };

/** A copy of a seeded folder, with a function that removes it. */
export async function copyFolder(
  cache: SeedCache,
  conversations: number,
): Promise<{ dataDir: string; remove(): void }> {
  const seed = await findSeed(cache, conversations);
  removeLeftovers(cache);
  const folder = mkdtempSync(path.join(cache.folder, `run-${process.pid}-`));
  const dataDir = await copySeed(seed, path.join(folder, String(conversations)));
  return { dataDir, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Removes folders left by runs that were killed. */
function removeLeftovers({ folder }: SeedCache): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^run-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (!isProcessAlive(pid)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

export async function createBenchContext(
  conversations: number,
  plan: AppPlan,
): Promise<BenchContext> {
  const app = await startApp(plan);
  const crew = await findBenchMembers(app);
  return {
    conversations,
    app,
    crew,
    plainHeaders,
    headersOf: async (who) => ({ ...plainHeaders, cookie: await crew.signInColleague(who) }),
    async close() {
      await crew.close();
      await app.stop();
    },
  };
}
