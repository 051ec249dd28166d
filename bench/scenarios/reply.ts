import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "#bench/app.ts";
import type { BenchContext } from "#bench/bench-context.ts";
import { unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import type { Cost, IdleRates } from "#bench/cost/cost.ts";
import { measureIdle, startCostMeter } from "#bench/cost/cost-meter.ts";
import { type Spread, spreadOf } from "#bench/spread.ts";
import type { ConversationId } from "#domain/ids.ts";

/** Between two replies of a very fast member; the previous one is submitted to the carrier meanwhile. */
const breathMs = 60;
const warmUps = 10;
/** Replies whose cost is read one by one. */
const alone = 12;
/** The carrier's reports come with pauses; the last one matters for the cost in all. */
const [reportGapMs, lastReportMs] = [1_000, 2_000];
/** Until the carrier's last report is applied, on a busy machine too. */
const maxReportsMs = 10_000;

export interface ReplyFigures extends Spread {
  /** From an idle server until the response; what the submission used by then is included. */
  readonly cost: Cost;
  /** With the submission to the carrier and its delivery reports. */
  readonly costInAll: Cost;
}

/** Until the server confirms that the reply is committed; submission to the carrier continues in the background. */
export async function measureReplies(station: BenchContext, rounds: number): Promise<ReplyFigures> {
  const { app, crew } = station;
  const open = await crew.listConversations(4, 2 * (warmUps + rounds + alone));
  const caller = new Caller(app.port, await station.headersOf(unrestrictedMember));
  const idle = await measureIdle(app);
  const reply = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      const durationMs = await sendReply(caller, next.id);
      if (durationMs !== null) return durationMs;
    }
    throw new Error("reply: too few conversations that can be texted");
  };

  for (let index = 0; index < warmUps; index += 1) await reply();
  await waitForReports(app, idle, lastReportMs);
  const meterInAll = await startCostMeter(app, idle);
  const durationsMs: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    durationsMs.push(await reply());
    await pause(breathMs);
  }
  await waitForReports(app, idle, lastReportMs);
  await meterInAll.endPart(rounds);

  const meter = await startCostMeter(app, idle, () => caller.bytes);
  for (let index = 0; index < alone; index += 1) {
    await meter.skip();
    await reply();
    await meter.endPart(1);
    await waitForReports(app, idle, reportGapMs);
  }
  caller.close();
  const costs = { cost: meter.getCost(), costInAll: meterInAll.getCost() };
  return { ...spreadOf(durationsMs), ...costs };
}

/** Null if this customer's number can't be texted: some seeded ones are in a premium range. */
async function sendReply(caller: Caller, id: ConversationId): Promise<number | null> {
  const input = { conversationId: id, text: "We come at ten tomorrow.", clientKey: randomUUID() };
  const request = caller.prepare("POST", "/rpc/sendText", JSON.stringify(input), {
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  });
  const startedAt = performance.now();
  const response = await caller.send(request);
  const durationMs = performance.now() - startedAt;
  if (response.status === 422 && response.body.includes("premium_rate_not_allowed")) return null;
  if (response.status !== 200) throw new Error(`reply: ${response.status} ${response.body}`);
  return durationMs;
}

/** Waits until the server sends PostgreSQL no more than an idle one during `windowMs`. */
async function waitForReports(app: App, idle: IdleRates, windowMs: number): Promise<void> {
  const until = performance.now() + maxReportsMs;
  let { statements } = await app.countStatements();
  while (performance.now() < until) {
    await pause(windowMs);
    const now = (await app.countStatements()).statements;
    if (now - statements <= 2 + 2 * idle.statements * windowMs) return;
    statements = now;
  }
}
