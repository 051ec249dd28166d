// Runs the readings one after another, ordered so that none affects the next: readings that only read come first,
// readings that write work on a copy. A failed reading is reported and left out; the others continue.
import { setTimeout as pause } from "node:timers/promises";
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
  ...{ rounds: 300, seconds: 10, starts: 7, idleSeconds: 35, replies: 120 },
  ...{ changes: 30, loads: 7, arrivals: 20, burst: 17_000 },
  ...{ mails: 3_000, backlog: 6_000, waves: 10, talkSeconds: 10 },
};
const quickExtent: typeof fullExtent = {
  sizes: [2_000, 20_000],
  ...{ rounds: 100, seconds: 4, starts: 3, idleSeconds: 10, replies: 40 },
  ...{ changes: 10, loads: 3, arrivals: 8, burst: 3_000 },
  ...{ mails: 1_000, backlog: 1_500, waves: 4, talkSeconds: 5 },
};
const middle = 20_000;
const settleMs = 2_000;

export interface ReadOptions {
  readonly isQuick: boolean;
  readonly hasPages: boolean;
  /** Names of the readings to run; all when empty. */
  readonly only: readonly string[];
}

export async function readAll(cache: SeedCache, options: ReadOptions): Promise<Readings> {
  const extent = options.isQuick ? quickExtent : fullExtent;
  const { sizes, seconds } = extent;
  const largest = sizes.at(-1) ?? middle;
  const read = async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    if (options.only.length > 0 && !options.only.includes(name)) return null;
    try {
      // Lets work left by the previous reading finish.
      await pause(settleMs);
      const reading = await work();
      cache.say(`${name}: ${JSON.stringify(reading)}`);
      return reading;
    } catch (error) {
      cache.say(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
      return null;
    }
  };

  return withFolders(cache, sizes, async (seedFolderOf) => {
    const start = await read("start", () => measureStart(seedFolderOf(middle), extent.starts));
    const memory = await withStation(middle, seedFolderOf(middle), null, (one) =>
      read("memory", () => measureMemory(one, { seconds: extent.idleSeconds })),
    );
    const lists = await withStations(sizes, seedFolderOf, (all) =>
      read("lists", () => measureLists(all, extent.rounds)),
    );
    const reading = await withStation(largest, seedFolderOf(largest), null, async (one) => ({
      load: await read("load", () => measureListLoad(one, { seconds, who: unrestrictedMember })),
      loadRestricted: await read("loadRestricted", () =>
        measureListLoad(one, { seconds, who: restricted }),
      ),
      opening: await read("opening", () => measureOpening(one, extent.rounds)),
    }));
    const writing = await withStation(largest, seedFolderOf(largest), "simulator", async (one) => ({
      visible: await read("visible", () => measureVisible(one, { perSecond: 300, seconds })),
      feed: await read("feed", () => measureFeed(one, { sockets: 500, changes: extent.changes })),
      replies: await read("replies", () => measureReplies(one, extent.replies)),
      pages: options.hasPages
        ? await read("pages", () =>
            measurePages(one, { loads: extent.loads, clicks: 10, texts: extent.arrivals }),
          )
        : null,
      burst: await read("burst", () => measureBurst(one, extent.burst)),
    }));
    const calls = await withStation(middle, seedFolderOf(middle), "simulator", (one) =>
      read("calls", () =>
        measureCalls(one, {
          ...{ waves: extent.waves, atOnce: 20, talks: 25, seconds: extent.talkSeconds },
          hasPages: options.hasPages,
        }),
      ),
    );
    const mailIntake = await withStation(middle, seedFolderOf(middle), "mail", (one) =>
      read("mailIntake", () =>
        measureEmailIntake(one, { mails: extent.mails, backlog: extent.backlog }),
      ),
    );
    return {
      calls,
      mailIntake,
      conversations: largest,
      start,
      memory,
      lists,
      ...reading,
      ...writing,
    };
  });
}

type FolderOf = (size: number) => string;

async function withFolders<T>(
  cache: SeedCache,
  sizes: readonly number[],
  work: (seedFolderOf: FolderOf) => Promise<T>,
): Promise<T> {
  const copies = new Map<number, { dataDir: string; remove(): void }>();
  try {
    for (const size of sizes) copies.set(size, await copyFolder(cache, size));
    return await work((size) => copies.get(size)?.dataDir ?? "");
  } finally {
    for (const copy of copies.values()) copy.remove();
  }
}

async function withStation<T>(
  size: number,
  dataDir: string,
  beside: "simulator" | "mail" | null,
  work: (station: BenchContext) => Promise<T>,
): Promise<T> {
  const station = await createBenchContext(size, {
    dataDir,
    hasSimulator: beside === "simulator",
    receivesMail: beside === "mail",
  });
  try {
    return await work(station);
  } finally {
    await station.close();
  }
}

/** Keeps all apps running at once; their rounds alternate. */
async function withStations<T>(
  sizes: readonly number[],
  seedFolderOf: FolderOf,
  work: (stations: readonly BenchContext[]) => Promise<T>,
): Promise<T> {
  const stations: BenchContext[] = [];
  try {
    for (const size of sizes)
      stations.push(await createBenchContext(size, { dataDir: seedFolderOf(size) }));
    return await work(stations);
  } finally {
    for (const one of stations) await one.close();
  }
}
