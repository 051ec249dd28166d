import type { BenchContext } from "#bench/bench-context.ts";
import { unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import { type Spread, spreadOf } from "#bench/spread.ts";

/** Opens a different conversation each time, as members do; each has exactly eight texts. */
export async function measureOpening(station: BenchContext, rounds: number): Promise<Spread> {
  const open = await station.crew.listConversations(8, rounds + 20);
  const caller = new Caller(station.app.port, await station.headersOf(unrestrictedMember));
  const durationsMs: number[] = [];
  for (const [index, { number }] of open.entries()) {
    const request = caller.prepareCall("getConversation", { conversationId: String(number) });
    const startedAt = performance.now();
    const answer = await caller.send(request);
    if (answer.status !== 200) throw new Error(`open: ${answer.status}`);
    if (index >= 20) durationsMs.push(performance.now() - startedAt);
  }
  caller.close();
  return spreadOf(durationsMs);
}
