import type { BenchContext } from "#bench/bench-context.ts";
import { restricted, unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import type { Cost } from "#bench/cost/cost.ts";
import { measureIdle, startCostMeter } from "#bench/cost/cost-meter.ts";
import { noiseOf } from "#bench/noise.ts";
import { runInterleaved, type Spread, spreadOf } from "#bench/spread.ts";

export interface ListSpread extends Spread {
  readonly cost: Cost;
}

export interface ListFigures {
  readonly [who: string]: Readonly<Record<string, ListSpread>>;
}

const parts = 5;

const first = { view: "open" } as const;

/** One request at a time; the sizes take turns, so their ratio holds whatever else the machine does. */
export async function measureLists(
  stations: readonly BenchContext[],
  rounds: number,
): Promise<ListFigures> {
  const figures: Record<string, Record<string, ListSpread>> = {};
  for (const who of [unrestrictedMember, restricted]) {
    const callers = await Promise.all(
      stations.map(async (one) => new Caller(one.app.port, await one.headersOf(who))),
    );
    const works = Object.fromEntries(
      callers.map((caller, index) => [
        String(stations[index]?.conversations),
        async () => {
          const response = await caller.send(caller.prepareCall("listConversations", first));
          if (response.status !== 200) throw new Error(`list: ${response.status} ${response.body}`);
        },
      ]),
    );
    await runInterleaved(30, works);
    const meters = await Promise.all(
      stations.map(async ({ app }, index) =>
        startCostMeter(app, await measureIdle(app), () => callers[index]?.bytes ?? null),
      ),
    );
    const durationsMs: Record<string, number[]> = {};
    const perPart = Math.ceil(rounds / parts);
    for (let part = 0; part < parts; part += 1) {
      const ofPart = await runInterleaved(perPart, works);
      for (const [size, values] of Object.entries(ofPart))
        durationsMs[size] = [...(durationsMs[size] ?? []), ...values];
      for (const meter of meters) await meter.endPart(perPart);
    }
    figures[who === unrestrictedMember ? "all" : "restricted"] = Object.fromEntries(
      stations.flatMap(({ conversations }, index) => {
        const meter = meters[index];
        const spread = spreadOf(durationsMs[String(conversations)] ?? []);
        return meter ? [[String(conversations), { ...spread, cost: meter.getCost() }]] : [];
      }),
    );
    for (const caller of callers) caller.close();
  }
  return figures;
}

export interface LoadFigures {
  readonly perSecond: number;
  readonly spread: Spread;
  readonly cost: Cost;
  /** Of the requests per second. */
  readonly noise: number | null;
}

/** Each member may make 600 requests a minute: together 600 per second for a minute, or 3,600 for ten seconds. */
const membersPerConnection = 6;

/** Ten connections, each sending again as soon as it gets a response, for sixty members in turn. */
export async function measureListLoad(
  station: BenchContext,
  { seconds, who }: { seconds: number; who: string },
): Promise<LoadFigures> {
  const connections = 10;
  const sessions = await Promise.all(
    Array.from({ length: membersPerConnection * connections }, () =>
      station.crew.signInColleague(who),
    ),
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
      const response = await caller.send(own[turn % own.length] ?? Buffer.alloc(0));
      if (response.status !== 200) throw new Error(`list: ${response.status}`);
      durationsMs.push(performance.now() - startedAt);
    }
  };
  const all = (untilMs: number) =>
    Promise.all(callers.map((caller, index) => work(caller, index, untilMs)));
  await all(performance.now() + 1_500);
  durationsMs.length = 0;
  const meter = await startCostMeter(station.app, await measureIdle(station.app), () =>
    callers.reduce((sum, caller) => sum + caller.bytes, 0),
  );
  const perSecond: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    const [before, startedAt] = [durationsMs.length, performance.now()];
    await all(startedAt + (seconds * 1_000) / parts);
    const requests = durationsMs.length - before;
    perSecond.push((requests * 1_000) / (performance.now() - startedAt));
    await meter.endPart(requests);
  }
  for (const caller of callers) caller.close();
  return {
    perSecond: Math.round(perSecond.reduce((sum, one) => sum + one, 0) / parts),
    spread: spreadOf(durationsMs),
    cost: meter.getCost(),
    noise: noiseOf(perSecond),
  };
}
