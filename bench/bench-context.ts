// One app over one seeded desk, and what is known of it.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isAlive } from "#server/postgres/processes/process-status.ts";
import { type App, type AppPlan, startApp } from "./app.ts";
import { type BenchMembers, findBenchMembers } from "./bench-members.ts";
import { copySeed, findSeed, type SeedCache } from "./seed-cache.ts";

export interface BenchContext {
  readonly conversations: number;
  readonly app: App;
  readonly crew: BenchMembers;
  /** What a browser says with every request. */
  readonly plainHeaders: Readonly<Record<string, string>>;
  headersOf(who: string): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

const plainHeaders = { "accept-encoding": "gzip, deflate, br", "user-agent": "bench" };

/** A copy of a seeded folder, gone afterwards. */
export async function copyFolder(
  shelf: SeedCache,
  conversations: number,
): Promise<{ dataDir: string; remove(): void }> {
  const seed = await findSeed(shelf, conversations);
  removeLeftovers(shelf);
  const folder = mkdtempSync(path.join(shelf.folder, `run-${process.pid}-`));
  const dataDir = await copySeed(seed, path.join(folder, String(conversations)));
  return { dataDir, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A run that was killed could not clean up. */
function removeLeftovers({ folder }: SeedCache): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^run-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) rmSync(path.join(folder, name), { recursive: true, force: true });
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
    headersOf: async (who) => ({ ...plainHeaders, cookie: await crew.signIn(who) }),
    async close() {
      await crew.close();
      await app.stop();
    },
  };
}
