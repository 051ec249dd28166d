// Runs the readings one after another, ordered so that none affects the next: readings that only read come first,
// readings that write work on a copy. A failed reading is reported and left out; the others continue.
import { setTimeout as pause } from "node:timers/promises";
import { required } from "#domain/required.ts";
import type { AppPlan } from "./app.ts";
import { type BenchContext, copyFolder, createBenchContext } from "./bench-context.ts";
import { restricted, unrestrictedMember } from "./bench-members.ts";
import type { Readings } from "./figures.ts";
import { measureBurst, measureVisible } from "./scenarios/burst.ts";
import { measureCalls } from "./scenarios/calls/calls.ts";
import { measureEmailIntake } from "./scenarios/email-intake.ts";
import { measureFeed } from "./scenarios/feed.ts";
import { measureListLoad, measureLists } from "./scenarios/list.ts";
import { measureMemory, measureStart } from "./scenarios/memory-and-start.ts";
import { measureOpening } from "./scenarios/open.ts";
import { measurePages } from "./scenarios/page.ts";
import { measureReplies } from "./scenarios/reply.ts";
import type { SeedCache } from "./seed-cache.ts";

const fullExtent = {
  sizes: [2_000, 20_000, 200_000],
  rounds: 300,
  seconds: 10,
  starts: 7,
  idleSeconds: 35,
  replies: 120,
  changes: 30,
  loads: 7,
  arrivals: 20,
  burst: 17_000,
  mails: 3_000,
  backlog: 6_000,
  waves: 10,
  talkSeconds: 10,
};
const quickExtent: typeof fullExtent = {
  sizes: [2_000, 20_000],
  rounds: 100,
  seconds: 4,
  starts: 3,
  idleSeconds: 10,
  replies: 40,
  changes: 10,
  loads: 3,
  arrivals: 8,
  burst: 3_000,
  mails: 1_000,
  backlog: 1_500,
  waves: 4,
  talkSeconds: 5,
};
const middle = 20_000;
const settleMs = 2_000;

export interface ReadOptions {
  readonly isQuick: boolean;
  readonly hasPages: boolean;
  /** Names of the readings to run; all when empty. */
  readonly only: readonly string[];
  /** Conversations of each seed, ascending; null for the usual ones. */
  readonly sizes: readonly number[] | null;
}

export async function readAll(cache: SeedCache, options: ReadOptions): Promise<Readings> {
  const extent = options.isQuick ? quickExtent : fullExtent;
  const sizes = options.sizes ?? extent.sizes;
  const { seconds } = extent;
  const largest = sizes.at(-1) ?? middle;
  const medium = sizes.includes(middle) ? middle : largest;
  const isIncluded = (name: string) => options.only.length === 0 || options.only.includes(name);
  const read = async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    if (!isIncluded(name)) return null;
    try {
      // Lets work left by the previous reading finish.
      await pause(settleMs);
      const reading = await work();
      cache.log(`${name}: ${JSON.stringify(reading)}`);
      return reading;
    } catch (error) {
      cache.log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
      return null;
    }
  };

  return withFolders(cache, async (seedFolderOf) => {
    /** Starts no server if none of its readings is wanted. */
    const withApp = async <T>(
      names: readonly string[],
      size: number,
      plan: Omit<AppPlan, "dataDir">,
      work: (station: BenchContext) => Promise<T>,
    ): Promise<T | null> => {
      if (!names.some(isIncluded)) return null;
      return withStations([size], seedFolderOf, plan, ([one]) => work(required(one, "an app")));
    };
    const counts = { countsStatements: true };
    const writes = { ...counts, hasSimulator: true };
    const start = await read("start", async () =>
      measureStart(await seedFolderOf(medium), extent.starts),
    );
    const memory = await withApp(["memory"], medium, {}, (one) =>
      read("memory", () => measureMemory(one, { seconds: extent.idleSeconds })),
    );
    const lists = !isIncluded("lists")
      ? null
      : await withStations(sizes, seedFolderOf, counts, (all) =>
          read("lists", () => measureLists(all, extent.rounds)),
        );
    const reading = await withApp(
      ["load", "loadRestricted", "opening"],
      largest,
      counts,
      async (one) => ({
        load: await read("load", () => measureListLoad(one, { seconds, who: unrestrictedMember })),
        loadRestricted: await read("loadRestricted", () =>
          measureListLoad(one, { seconds, who: restricted }),
        ),
        opening: await read("opening", () => measureOpening(one, extent.rounds)),
      }),
    );
    const writing = await withApp(
      ["visible", "feed", "replies", "pages", "burst"],
      largest,
      writes,
      async (one) => ({
        visible: await read("visible", () => measureVisible(one, { perSecond: 300, seconds })),
        feed: await read("feed", () => measureFeed(one, { sockets: 500, changes: extent.changes })),
        replies: await read("replies", () => measureReplies(one, extent.replies)),
        pages: options.hasPages
          ? await read("pages", () =>
              measurePages(one, { loads: extent.loads, clicks: 10, texts: extent.arrivals }),
            )
          : null,
        burst: await read("burst", () => measureBurst(one, extent.burst)),
      }),
    );
    const calls = await withApp(["calls"], medium, writes, (one) =>
      read("calls", () =>
        measureCalls(one, {
          waves: extent.waves,
          atOnce: 20,
          talks: 25,
          seconds: extent.talkSeconds,
          hasPages: options.hasPages,
        }),
      ),
    );
    const mailIntake = await withApp(
      ["mailIntake"],
      medium,
      { ...counts, receivesMail: true },
      (one) =>
        read("mailIntake", () =>
          measureEmailIntake(one, { mails: extent.mails, backlog: extent.backlog }),
        ),
    );
    return {
      conversations: largest,
      start,
      memory,
      lists,
      calls,
      mailIntake,
      load: null,
      loadRestricted: null,
      opening: null,
      ...reading,
      visible: null,
      feed: null,
      replies: null,
      pages: null,
      burst: null,
      ...writing,
    };
  });
}

/** Copies a seed when it is first needed. */
type FolderOf = (size: number) => Promise<string>;

async function withFolders<T>(
  cache: SeedCache,
  work: (seedFolderOf: FolderOf) => Promise<T>,
): Promise<T> {
  const copies = new Map<number, { dataDir: string; remove(): void }>();
  try {
    return await work(async (size) => {
      const copy = copies.get(size) ?? (await copyFolder(cache, size));
      copies.set(size, copy);
      return copy.dataDir;
    });
  } finally {
    for (const copy of copies.values()) copy.remove();
  }
}

/** Keeps all apps running at once; their rounds alternate. */
async function withStations<T>(
  sizes: readonly number[],
  seedFolderOf: FolderOf,
  plan: Omit<AppPlan, "dataDir">,
  work: (stations: readonly BenchContext[]) => Promise<T>,
): Promise<T> {
  const stations: BenchContext[] = [];
  try {
    for (const size of sizes)
      stations.push(await createBenchContext(size, { ...plan, dataDir: await seedFolderOf(size) }));
    return await work(stations);
  } finally {
    for (const one of stations) await one.close();
  }
}
