import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import { restricted, unrestrictedMember } from "#bench/bench-members.ts";
import { Caller } from "#bench/client/caller.ts";
import { Listener } from "#bench/client/listener.ts";
import { type Spread, short, spreadOf } from "#bench/numbers.ts";
import { cpuMsOf } from "#bench/processes.ts";

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
  const cookies = [await crew.signIn(unrestrictedMember), await crew.signIn(restricted)];
  const listeners: Listener[] = [];
  for (let place = 0; place < sockets; place += 1)
    listeners.push(await Listener.open(app.port, cookies[place % 2] ?? "", { after: 0 }));
  await pause(1_500);
  const open = await crew.listConversations(3, changes);
  const caller = new Caller(app.port, await station.headersOf(unrestrictedMember));
  const { sight } = await crew.findMember(restricted);
  const taken: number[] = [];
  const cpuBefore = cpuMsOf(app);
  for (const { id, inboxId } of open) {
    const input = { conversationId: id, text: "The key is with the neighbour." };
    const request = caller.prepareCall("addNote", input);
    const expected = sight === null || sight.includes(inboxId) ? sockets : Math.ceil(sockets / 2);
    const heard = new Set<Listener>();
    const startedAt = performance.now();
    for (const listener of listeners)
      listener.hear = ({ frame, atMs }) => {
        if (frame.t !== "news" || !frame.news.some((news) => news.id === id)) return;
        if (heard.has(listener)) return;
        heard.add(listener);
        taken.push(atMs - startedAt);
      };
    const answer = await caller.send(request);
    if (answer.status !== 200) throw new Error(`feed: ${answer.status} ${answer.body}`);
    for (let waited = 0; heard.size < expected && waited < 3_000; waited += 5) await pause(5);
    if (heard.size < expected) throw new Error(`feed: ${heard.size} of ${expected} heard`);
    await pause(120);
  }
  const cpuMs = cpuMsOf(app) - cpuBefore;
  caller.close();
  for (const listener of listeners) listener.close();
  return { sockets, spread: spreadOf(taken), cpuMsPerDelivery: short(cpuMs / taken.length) };
}
