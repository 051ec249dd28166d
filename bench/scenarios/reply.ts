import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import { unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import { type Spread, spreadOf } from "#bench/spread.ts";

/** Between two replies of a very fast member; the previous one is submitted to the carrier meanwhile. */
const breathMs = 60;
const warmUps = 10;

/** Until the server confirms that the reply is committed; submission to the carrier continues in the background. */
export async function measureReplies(station: BenchContext, rounds: number): Promise<Spread> {
  const open = await station.crew.listConversations(4, rounds + warmUps);
  const caller = new Caller(station.app.port, await station.headersOf(unrestrictedMember));
  const durationsMs: number[] = [];
  for (const [index, { id }] of open.entries()) {
    const input = { conversationId: id, text: "We come at ten tomorrow.", clientKey: randomUUID() };
    const request = caller.prepare("POST", "/rpc/sendSms", JSON.stringify(input), {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    });
    const startedAt = performance.now();
    const answer = await caller.send(request);
    if (answer.status !== 200) throw new Error(`reply: ${answer.status} ${answer.body}`);
    if (index >= warmUps) durationsMs.push(performance.now() - startedAt);
    await pause(breathMs);
  }
  caller.close();
  return spreadOf(durationsMs);
}
