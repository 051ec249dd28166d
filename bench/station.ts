// One app over one seeded desk, and what is known of it.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isAlive } from "#server/postgres/processes/process-signs.ts";
import { type App, type AppPlan, startApp } from "./app.ts";
import { type Crew, findCrew } from "./crew.ts";
import { copySeed, findSeed, type SeedShelf } from "./seeds.ts";

export interface Station {
  readonly conversations: number;
  readonly app: App;
  readonly crew: Crew;
  /** What a browser says with every request. */
  readonly plainHeaders: Readonly<Record<string, string>>;
  headersOf(who: string): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

const plainHeaders = { "accept-encoding": "gzip, deflate, br", "user-agent": "bench" };

/** A copy of a seeded folder, gone afterwards. */
export async function copyFolder(
  shelf: SeedShelf,
  conversations: number,
): Promise<{ dataDir: string; remove(): void }> {
  const seed = await findSeed(shelf, conversations);
  removeLeftovers(shelf);
  const folder = mkdtempSync(path.join(shelf.folder, `run-${process.pid}-`));
  const dataDir = await copySeed(seed, path.join(folder, String(conversations)));
  return { dataDir, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A run that was killed could not clean up. */
function removeLeftovers({ folder }: SeedShelf): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^run-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

export async function openStation(conversations: number, plan: AppPlan): Promise<Station> {
  const app = await startApp(plan);
  const crew = await findCrew(app);
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
