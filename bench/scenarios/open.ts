import type { BenchContext } from "#bench/bench-context.ts";
import { unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import type { Cost } from "#bench/cost/cost.ts";
import { measureIdle, startCostMeter } from "#bench/cost/cost-meter.ts";
import { type Spread, spreadOf } from "#bench/spread.ts";

export interface OpeningFigures extends Spread {
  readonly cost: Cost;
}

const warmUps = 20;
const parts = 5;

/** Opens a different conversation each time, as members do; each has exactly eight texts. */
export async function measureOpening(
  station: BenchContext,
  rounds: number,
): Promise<OpeningFigures> {
  const open = await station.crew.listConversations(8, rounds + warmUps);
  const caller = new Caller(station.app.port, await station.headersOf(unrestrictedMember));
  const idle = await measureIdle(station.app);
  const meter = await startCostMeter(station.app, idle, () => caller.bytes);
  const perPart = Math.ceil((open.length - warmUps) / parts);
  const durationsMs: number[] = [];
  let uncosted = 0;
  for (const [index, { number }] of open.entries()) {
    if (index === warmUps) await meter.skip();
    const request = caller.prepareCall("getConversation", { conversationId: String(number) });
    const startedAt = performance.now();
    const response = await caller.send(request);
    if (response.status !== 200) throw new Error(`open: ${response.status}`);
    if (index < warmUps) continue;
    durationsMs.push(performance.now() - startedAt);
    uncosted += 1;
    if (uncosted < perPart && index < open.length - 1) continue;
    await meter.endPart(uncosted);
    uncosted = 0;
  }
  caller.close();
  return { ...spreadOf(durationsMs), cost: meter.getCost() };
}
