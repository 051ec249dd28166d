// The house itself: what it weighs when nobody works, and how soon it stands.
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "#bench/app.ts";
import type { BenchContext } from "#bench/bench-context.ts";
import { restricted, unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import { type Spread, short, spreadOf, times } from "#bench/numbers.ts";
import { cpuMsOf, memoryOf } from "#bench/processes.ts";

export interface MemoryFigures {
  readonly freshMiB: number;
  readonly idleMiB: number;
  readonly appMiB: number;
  readonly databaseMiB: number;
  /** Of one processor, while nobody asks for anything. */
  readonly idleCpuShare: number;
}

/** After some work, and then after half a minute of none. */
export async function measureMemory(
  station: BenchContext,
  { seconds }: { seconds: number },
): Promise<MemoryFigures> {
  const fresh = memoryOf(station.app);
  for (const who of [unrestrictedMember, restricted]) {
    const caller = new Caller(station.app.port, await station.headersOf(who));
    const views = ["open", "mine", "unassigned", "closed"] as const;
    await times(200, (place) =>
      caller.call("listConversations", { view: views[place % views.length] ?? "open" }),
    );
    for (const { number } of await station.crew.listConversations(8, 100))
      await caller.send(caller.prepareCall("getConversation", { conversationId: String(number) }));
    await times(20, () => caller.call("countViews", {}));
    caller.close();
  }
  const cpuBefore = cpuMsOf(station.app);
  await pause(seconds * 1_000);
  const idleCpuShare = short((cpuMsOf(station.app) - cpuBefore) / (seconds * 1_000));
  const { appMiB, databaseMiB } = memoryOf(station.app);
  return {
    freshMiB: short(fresh.appMiB + fresh.databaseMiB),
    idleMiB: short(appMiB + databaseMiB),
    appMiB: short(appMiB),
    databaseMiB: short(databaseMiB),
    idleCpuShare,
  };
}

/** Built and initialised: from the command until the first page is answered, database included. */
export async function measureStart(dataDir: string, rounds: number): Promise<Spread> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const app = await startApp({ dataDir });
    const response = await fetch(`http://127.0.0.1:${app.port}/sign-in`);
    if (!response.ok) throw new Error(`first page: ${response.status}`);
    await response.arrayBuffer();
    taken.push(performance.now() - startedAt);
    await app.stop();
  }
  return spreadOf(taken);
}
