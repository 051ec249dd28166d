import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import { restricted, unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import { Listener } from "#bench/client/listener.ts";
import { cpuMsOf } from "#bench/processes.ts";
import { roundFigure, type Spread, spreadOf } from "#bench/spread.ts";
import { limit } from "#domain/limits.ts";

export interface FeedFigures {
  readonly sockets: number;
  /** From the first byte of a change until a socket receives it, over all changes and sockets. */
  readonly spread: Spread;
  readonly cpuMsPerDelivery: number;
}

export async function measureFeed(
  station: BenchContext,
  { sockets, changes }: { sockets: number; changes: number },
): Promise<FeedFigures> {
  const { app, crew } = station;
  const listeners: Listener[] = [];
  let cookies: string[] = [];
  for (let index = 0; index < sockets; index += 1) {
    if (index % (2 * limit("socketsPerMember")) === 0)
      cookies = [
        await crew.signInColleague(unrestrictedMember),
        await crew.signInColleague(restricted),
      ];
    listeners.push(await Listener.open(app.port, cookies[index % 2] ?? "", { after: 0 }));
  }
  await pause(1_500);
  const open = await crew.listConversations(3, changes);
  const caller = new Caller(app.port, await station.headersOf(unrestrictedMember));
  const { visibleInboxIds } = await crew.findMember(restricted);
  const durationsMs: number[] = [];
  const cpuBefore = cpuMsOf(app);
  for (const { id, inboxId } of open) {
    const input = { conversationId: id, text: "The key is with the neighbour." };
    const request = caller.prepareCall("addNote", input);
    const expected =
      visibleInboxIds === null || visibleInboxIds.includes(inboxId)
        ? sockets
        : Math.ceil(sockets / 2);
    const reached = new Set<Listener>();
    const startedAt = performance.now();
    for (const listener of listeners)
      listener.hear = ({ frame, atMs }) => {
        if (frame.type !== "changes" || !frame.changes.some((change) => change.id === id)) return;
        if (reached.has(listener)) return;
        reached.add(listener);
        durationsMs.push(atMs - startedAt);
      };
    const response = await caller.send(request);
    if (response.status !== 200) throw new Error(`feed: ${response.status} ${response.body}`);
    for (let waited = 0; reached.size < expected && waited < 3_000; waited += 5) await pause(5);
    if (reached.size < expected) throw new Error(`feed: ${reached.size} of ${expected} heard`);
    await pause(120);
  }
  const cpuMs = cpuMsOf(app) - cpuBefore;
  caller.close();
  for (const listener of listeners) listener.close();
  return {
    sockets,
    spread: spreadOf(durationsMs),
    cpuMsPerDelivery: roundFigure(cpuMs / durationsMs.length),
  };
}
