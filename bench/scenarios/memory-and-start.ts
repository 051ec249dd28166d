// The server process: its memory when idle, and its start time.
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "#bench/app.ts";
import type { BenchContext } from "#bench/bench-context.ts";
import { restricted, unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import { cpuMsOf, memoryOf } from "#bench/processes.ts";
import { roundFigure, type Spread, spreadOf, times } from "#bench/spread.ts";

export interface MemoryFigures {
  readonly freshMiB: number;
  readonly idleMiB: number;
  readonly appMiB: number;
  readonly databaseMiB: number;
  /** Share of one CPU without any requests. */
  readonly idleCpuShare: number;
}

/** Memory after some work and then half a minute of none. */
export async function measureMemory(
  station: BenchContext,
  { seconds }: { seconds: number },
): Promise<MemoryFigures> {
  const fresh = memoryOf(station.app);
  for (const who of [unrestrictedMember, restricted]) {
    const caller = new Caller(station.app.port, await station.headersOf(who));
    const views = ["open", "mine", "unassigned", "closed"] as const;
    await times(200, (index) =>
      caller.call("listConversations", { view: views[index % views.length] ?? "open" }),
    );
    for (const { number } of await station.crew.listConversations(8, 100))
      await caller.send(caller.prepareCall("getConversation", { conversationId: String(number) }));
    await times(20, () => caller.call("countBuiltInViews", {}));
    caller.close();
  }
  const cpuBefore = cpuMsOf(station.app);
  await pause(seconds * 1_000);
  const idleCpuShare = roundFigure((cpuMsOf(station.app) - cpuBefore) / (seconds * 1_000));
  const { appMiB, databaseMiB } = memoryOf(station.app);
  return {
    freshMiB: roundFigure(fresh.appMiB + fresh.databaseMiB),
    idleMiB: roundFigure(appMiB + databaseMiB),
    appMiB: roundFigure(appMiB),
    databaseMiB: roundFigure(databaseMiB),
    idleCpuShare,
  };
}

/** Built and initialized: from the command until the first page is served, database included. */
export async function measureStart(dataDir: string, rounds: number): Promise<Spread> {
  const durationsMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const app = await startApp({ dataDir });
    const response = await fetch(`http://127.0.0.1:${app.port}/sign-in`);
    if (!response.ok) throw new Error(`first page: ${response.status}`);
    await response.arrayBuffer();
    durationsMs.push(performance.now() - startedAt);
    await app.stop();
  }
  return spreadOf(durationsMs);
}
