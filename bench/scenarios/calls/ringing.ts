// Time from the carrier's request until a member's browser knows of the ring, and until the carrier has its response.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import { Caller } from "#bench/client/caller.ts";
import { Listener } from "#bench/client/listener.ts";
import { type CustomerCall, prepareCallEnd, prepareVoiceRequest } from "#bench/client/webhooks.ts";
import { type Spread, spreadOf } from "#bench/spread.ts";
import { required } from "#domain/required.ts";
import type { Agent } from "./agents.ts";

export interface RingingFigures {
  readonly calls: number;
  /** Until a browser's socket receives the ring. */
  readonly heard: Spread;
  /** Until the carrier has the instructions for the caller. */
  readonly answered: Spread;
  /** Until the report that a call ended is acknowledged. */
  readonly reported: Spread;
  readonly lost: number;
}

export interface RingingExtent {
  readonly waves: number;
  readonly atOnce: number;
  /** Between two callers of a wave; 0 means all call at once. */
  readonly gapMs?: number;
}

export async function measureRinging(
  station: BenchContext,
  agent: Agent,
  { waves, atOnce, gapMs = 0 }: RingingExtent,
): Promise<RingingFigures> {
  const { app } = station;
  const listener = await Listener.open(app.port, agent.cookie, { after: 0 });
  const carriers = Array.from(
    { length: atOnce },
    () => new Caller(app.port, { "user-agent": "TwilioProxy/1.1" }),
  );
  const started = new Map<string, number>();
  const ringMs: number[] = [];
  const answered: number[] = [];
  const reported: number[] = [];
  listener.hear = ({ frame, atMs }) => {
    if (frame.type !== "changes") return;
    for (const change of frame.changes) {
      if (change.entity !== "call" || !change.state) continue;
      const { number, rings } = change.state;
      const from = started.get(number);
      const rung = rings.some(
        (ring) => ring.memberId === agent.memberId && ring.endReason === null,
      );
      if (from === undefined || !rung) continue;
      started.delete(number);
      ringMs.push(atMs - from);
    }
  };
  let lost = 0;
  // The first wave warms up a newly started server and is not counted.
  for (let wave = 0; wave <= waves; wave += 1) {
    const calls = carriers.map(() => nextCall(station));
    if (wave === 1) [ringMs.length, answered.length, reported.length, lost] = [0, 0, 0, 0];
    await Promise.all(
      carriers.map(async (carrier, index) => {
        const call = required(calls[index], "one each");
        await pause(index * gapMs);
        const request = prepareVoiceRequest(carrier, station.crew.webhooks, call);
        const startedAt = performance.now();
        started.set(call.from, startedAt);
        const response = await carrier.send(request);
        answered.push(performance.now() - startedAt);
        if (response.status !== 200) throw new Error(`voice: ${response.status} ${response.body}`);
      }),
    );
    for (let waited = 0; started.size > 0 && waited < 3_000; waited += 20) await pause(20);
    lost += started.size;
    started.clear();
    reported.push(...(await endCalls(station, carriers, calls)));
  }
  for (const carrier of carriers) carrier.close();
  listener.close();
  const spreads = { heard: spreadOf(ringMs), answered: spreadOf(answered) };
  return { calls: waves * atOnce, ...spreads, reported: spreadOf(reported), lost };
}

/** Hangs up and lets the rings end before the next calls; returns how long each report took, in ms. */
export async function endCalls(
  { crew }: BenchContext,
  carriers: readonly Caller[],
  calls: readonly CustomerCall[],
): Promise<number[]> {
  const took = await Promise.all(
    calls.map(async (call, index) => {
      const carrier = required(carriers[index % carriers.length], "one each");
      const request = prepareCallEnd(carrier, crew.webhooks, call);
      const startedAt = performance.now();
      const { status } = await carrier.send(request);
      if (status !== 204) throw new Error(`report: ${status}`);
      return performance.now() - startedAt;
    }),
  );
  await pause(1_000);
  return took;
}

let counted = 0;

/** A new caller, to an inbox that all members see. */
export function nextCall({ crew }: BenchContext): CustomerCall {
  counted += 1;
  const from = `+1${303 + (counted % 600)}555${2_000 + Math.floor(counted / 600)}`;
  const inbox = required(
    crew.inboxes.find((one) => one.name === "Front desk"),
    "a seeded inbox",
  );
  return { sid: `CA${randomUUID().replaceAll("-", "")}`, from, to: inbox.address };
}
