import type { BenchContext } from "#bench/bench-context.ts";
import { restricted, unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import { cpuMsOf } from "#bench/processes.ts";
import { roundFigure, runInterleaved, type Spread, spreadOf } from "#bench/spread.ts";

export interface ListFigures {
  readonly [who: string]: Readonly<Record<string, Spread>>;
}

const first = { view: "open" } as const;

/** One request at a time; the sizes take turns, so their ratio holds whatever else the machine does. */
export async function measureLists(
  stations: readonly BenchContext[],
  rounds: number,
): Promise<ListFigures> {
  const figures: Record<string, Record<string, Spread>> = {};
  for (const who of [unrestrictedMember, restricted]) {
    const callers = await Promise.all(
      stations.map(async (one) => new Caller(one.app.port, await one.headersOf(who))),
    );
    const works = Object.fromEntries(
      callers.map((caller, index) => [
        String(stations[index]?.conversations),
        async () => {
          const answer = await caller.send(caller.prepareCall("listConversations", first));
          if (answer.status !== 200) throw new Error(`list: ${answer.status} ${answer.body}`);
        },
      ]),
    );
    await runInterleaved(30, works);
    const durationsMs = await runInterleaved(rounds, works);
    figures[who === unrestrictedMember ? "all" : "restricted"] = Object.fromEntries(
      Object.entries(durationsMs).map(([size, values]) => [size, spreadOf(values)]),
    );
    for (const caller of callers) caller.close();
  }
  return figures;
}

export interface LoadFigures {
  readonly perSecond: number;
  readonly spread: Spread;
  readonly cpuMsPerRequest: number;
}

/**
 * Ten connections, each sending again as soon as it gets a response. A session is limited to 600 requests a minute, so
 * the load uses many sessions.
 */
export async function measureListLoad(
  station: BenchContext,
  { seconds, who }: { seconds: number; who: string },
): Promise<LoadFigures> {
  const connections = 10;
  const sessions = await Promise.all(
    Array.from({ length: 40 * connections }, () => station.crew.signIn(who)),
  );
  const callers = Array.from(
    { length: connections },
    () => new Caller(station.app.port, station.plainHeaders),
  );
  const durationsMs: number[] = [];
  const work = async (caller: Caller, index: number, untilMs: number) => {
    const own = sessions
      .filter((_, at) => at % connections === index)
      .map((cookie) =>
        caller.prepare("POST", "/rpc/listConversations", JSON.stringify(first), {
          "content-type": "application/json",
          cookie,
        }),
      );
    for (let turn = 0; performance.now() < untilMs; turn += 1) {
      const startedAt = performance.now();
      const answer = await caller.send(own[turn % own.length] ?? Buffer.alloc(0));
      if (answer.status !== 200) throw new Error(`list: ${answer.status}`);
      durationsMs.push(performance.now() - startedAt);
    }
  };
  const all = (untilMs: number) =>
    Promise.all(callers.map((caller, index) => work(caller, index, untilMs)));
  await all(performance.now() + 1_500);
  durationsMs.length = 0;
  const cpuBefore = cpuMsOf(station.app);
  const startedAt = performance.now();
  await all(startedAt + seconds * 1_000);
  const took = performance.now() - startedAt;
  const cpuMs = cpuMsOf(station.app) - cpuBefore;
  for (const caller of callers) caller.close();
  return {
    perSecond: Math.round((durationsMs.length * 1_000) / took),
    spread: spreadOf(durationsMs),
    cpuMsPerRequest: roundFigure(cpuMs / durationsMs.length),
  };
}
