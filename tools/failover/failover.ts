// One of three processes is killed again and again while it has live sockets, calls, mailboxes and jobs, and stays down
// until all of it is served by the others. How long that takes is measured.
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { readCarrier, readDesk } from "#tools/storm/accounts/books.ts";
import { judge, troublesOf } from "#tools/storm/accounts/verdict.ts";
import type { App } from "#tools/storm/ground/app.ts";
import { withDatabase } from "#tools/storm/ground/postgres.ts";
import { type Item, type Ledger, openLedger } from "#tools/storm/ledger.ts";
import { type Agent, inviteAgents, keepAwake } from "#tools/storm/traffic/agents.ts";
import type { Told } from "#tools/storm/traffic/ask.ts";
import { createSimulatorFixture, type World } from "#tools/storm/world.ts";
import { openTab, type Tab } from "./browsers.ts";
import { beginCalls, ringAgents } from "./calls.ts";
import { type Holdings, lookAtHoldings } from "./holdings.ts";
import { type Mailboxes, openMailboxes } from "./mailboxes.ts";
import { type Figures, openStopwatch, type Stopwatch } from "./measures.ts";
import { momentOf, mustBecome } from "./waiting.ts";

export interface FailoverOptions {
  readonly seed: number;
  readonly kills: number;
  readonly say: (line: string) => void;
}

export interface FailoverReport extends Figures {
  readonly at: string;
  readonly seed: number;
  readonly kills: number;
  readonly processes: number;
  /** Load: of everything that ran on it, over five minutes at the end. */
  readonly machine: { readonly cpus: number; readonly load: number; readonly node: string };
  /** Not possible here, and so not measured. */
  readonly leftOut: readonly string[];
  readonly log: string;
}

const processes = 3;
const tabsOfOne = 12;
/** The carrier shows the phones of its first customers only. */
const callers = 12;
const patienceMs = 60_000;
/** Unknown sends are settled when the provider's list can be believed. */
const settleMs = 6 * 60_000;

export async function runFailover(options: FailoverOptions): Promise<FailoverReport> {
  const { seed, kills, say } = options;
  const world = await createSimulatorFixture({
    ...{ seed, processes, database: "external", traces: false, say },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void world.close().finally(() => process.exit(1)));
  let mailboxes: Mailboxes | null = null;
  try {
    mailboxes = await openMailboxes(world.desk);
    const watch = openStopwatch();
    const ledger = openLedger(seed, () => performance.now());
    await ringAgents(world.desk);
    const agents = await inviteAgents(world.desk, 4);
    const sleep = await keepAwake(agents);
    await withDatabase(world.databaseFolder, async (client) => {
      const held = lookAtHoldings(client);
      for (let round = 0; round < kills; round += 1)
        await killOne({ world, mailboxes, watch, ledger, agents, held, say, round });
    });
    sleep();
    watch.count("lost", await countLost(world, ledger, say));
    watch.count("unhandled", world.logs.unhandled.length);
    for (const one of world.logs.unhandled.slice(0, 10)) say(one);
    return {
      ...watch.figures(),
      ...{ at: new Date().toISOString(), seed, kills, processes },
      machine: { cpus: os.cpus().length, load: os.loadavg()[1] ?? 0, node: process.version },
      leftOut: mailboxes ? [] : ["mailboxes: no Dovecot here that may be started"],
      log: world.logs.file,
    };
  } finally {
    await world.close();
    await mailboxes?.stop();
  }
}

interface Round {
  readonly world: World;
  readonly mailboxes: Mailboxes | null;
  readonly watch: Stopwatch;
  readonly ledger: Ledger;
  readonly agents: readonly Agent[];
  readonly held: Holdings;
  readonly say: (line: string) => void;
  readonly round: number;
}

async function killOne(scene: Round): Promise<void> {
  const { world, mailboxes, watch, agents, held, say, round } = scene;
  const { apps, desk, doors, carrier } = world;
  const victim = await victimOf(scene);
  const instance = String(victim.instance());
  const itsMailboxes = [...(await held.mailboxes())].flatMap(([account, holder]) =>
    holder === instance ? (mailboxes?.all.filter((one) => one.accountId === account) ?? []) : [],
  );
  // From here on every new connection is made to this process.
  doors.web.setTargets([{ port: victim.port }]);
  doors.web.cut();
  const after = await held.feedSeq();
  const tabs = Array.from({ length: tabsOfOne }, () => openTab(desk, doors.web.port, after));
  const [one, two] = [agents[round % agents.length], agents[(round + 1) % agents.length]];
  const caller = (nth: number) => desk.people[(round * 3 + nth) % callers];
  const [spoken, answered, unanswered] = [caller(0), caller(1), caller(2)];
  if (!one || !two || !spoken || !answered || !unanswered)
    throw new Error("no agents or customers");
  await mustBecome("all sockets are open", () => tabs.every((tab) => tab.isOpen()));
  const calls = await beginCalls({
    ...{ desk, held, watch, agents: [one, two], callers: [spoken, answered, unanswered] },
  });
  carrier.signal("SIGSTOP");
  const conversationId = await occupy(scene, instance);
  doors.web.setTargets(apps.map(({ port }) => ({ port })));
  const served = Promise.withResolvers<void>();
  const killedAtMs = performance.now();
  victim.kill(served.promise);
  carrier.signal("SIGCONT");
  try {
    await Promise.all([
      news(scene, tabs, conversationId, killedAtMs),
      calls.continueAfter(killedAtMs),
      jobs(scene, instance, killedAtMs),
      ...itsMailboxes.map(async (mailbox) => {
        const moved = async () => {
          const holder = (await held.mailboxes()).get(mailbox.accountId);
          return holder !== undefined && holder !== instance;
        };
        const at = await momentOf(moved, patienceMs);
        watch.note("mailbox", at && at - killedAtMs);
      }),
      ...itsMailboxes.map(async (mailbox) => {
        const item = scene.ledger.open("mailbox_mail");
        await mailboxes?.deliver(mailbox, item.token);
        scene.ledger.acknowledge(item);
        const at = await momentOf(() => held.hasMessage(item.token), patienceMs);
        watch.note("mail", at && at - killedAtMs);
      }),
    ]);
  } finally {
    served.resolve();
    for (const tab of tabs) tab.close();
  }
  const { measures } = watch.figures();
  say(
    `kill ${round + 1}: ${victim.name} with ${itsMailboxes.length} mailboxes; so far at worst ${Object.entries(
      measures,
    )
      .map(([name, { worstMs }]) => `${name} ${worstMs ?? "-"}`)
      .join(", ")} ms`,
  );
  await calls.end();
  if (!(await victim.untilReady(120_000))) throw new Error(`${victim.name} did not come up again`);
}

/** The process that watches the most mailboxes; where there are none, one after the other. */
async function victimOf({ world, mailboxes, held, round }: Round): Promise<App> {
  const { apps } = world;
  for (const app of apps)
    if (!(await app.untilReady(120_000))) throw new Error(`${app.name} is not ready`);
  const wanted = mailboxes?.all.length ?? 0;
  await mustBecome("every mailbox is watched", async () => {
    const living = new Set(apps.map((app) => app.instance()));
    const holders = [...(await held.mailboxes()).values()];
    return holders.filter((holder) => living.has(holder)).length === wanted;
  });
  const holders = [...(await held.mailboxes()).values()];
  const countOf = (app: App) => holders.filter((holder) => holder === app.instance()).length;
  const [next, ...others] = [...apps.slice(round % apps.length), ...apps];
  if (!next) throw new Error("no process");
  return others.reduce((most, app) => (countOf(app) > countOf(most) ? app : most), next);
}

/** Texts that a carrier which hangs does not take: some of them are in the hands of this process. */
async function occupy({ world, ledger, held }: Round, instance: string): Promise<string> {
  const { desk } = world;
  let conversationId: string | null = null;
  for (let sent = 0; sent < 12 && (await held.jobsOf(instance)).length < 2; sent += 1) {
    const item = ledger.open("text_out");
    const person = desk.people[ledger.all("text_out").length % desk.people.length];
    const input = { inboxId: desk.textLine.id, to: person?.number, text: `${item.token} hello` };
    const body = await insist(ledger, item, () =>
      desk.api("POST", "/conversations/sms", { ...input, clientKey: item.token }, item.token),
    );
    conversationId = (body as { conversation: { id: string } }).conversation.id;
    await momentOf(async () => (await held.jobsOf(instance)).length >= 2, 300, 50);
  }
  if (conversationId === null) throw new Error("no text could be sent");
  return conversationId;
}

async function news(
  { world, ledger, watch }: Round,
  tabs: readonly Tab[],
  conversationId: string,
  killedAtMs: number,
): Promise<void> {
  const { desk } = world;
  const items: Item[] = [];
  const hearsAny = (tab: Tab) => items.some(({ token }) => tab.heardAtMs(token) !== undefined);
  while (!tabs.every(hearsAny) && performance.now() - killedAtMs < patienceMs) {
    const item = ledger.open("note");
    items.push(item);
    await insist(ledger, item, () =>
      desk.api("POST", `/conversations/${conversationId}/notes`, {
        ...{ text: item.token, clientKey: item.token },
      }),
    );
    await pause(250);
  }
  const missedBy = (tab: Tab) =>
    items.filter(({ token }) => tab.heardAtMs(token) === undefined).length;
  await momentOf(() => tabs.every((tab) => missedBy(tab) === 0), 10_000);
  for (const tab of tabs) {
    const heard = items.flatMap(({ token }) => tab.heardAtMs(token) ?? []);
    watch.note("news", heard.length === 0 ? null : Math.min(...heard) - killedAtMs);
    watch.count("news_missed", missedBy(tab));
  }
}

async function jobs({ held, watch }: Round, instance: string, killedAtMs: number): Promise<void> {
  // What it had sent off before the kill may still be written.
  await pause(200);
  const taken = await held.jobsOf(instance);
  await Promise.all(
    taken.map(async (job) => {
      const isTaken = async () => (await held.stillOf(instance, [job])).length === 0;
      const at = await momentOf(isTaken, patienceMs);
      watch.note("job", at && at - killedAtMs);
    }),
  );
}

/** The same again until there is an answer that means something. */
async function insist(ledger: Ledger, item: Item, ask: () => Promise<Told>): Promise<unknown> {
  for (;;) {
    item.attempts += 1;
    const answer = await ask();
    if (answer.kind === "refused") throw new Error(`${item.token} was refused: ${answer.code}`);
    if (answer.kind === "done") {
      ledger.acknowledge(item);
      return answer.body;
    }
    await pause(200);
  }
}

/** The desk's tables and the carrier's books, when everything had time to be settled. */
async function countLost(world: World, ledger: Ledger, say: (line: string) => void) {
  const edits = {
    ...{ subjects: new Map(), merges: new Map(), undos: new Map(), mergedIntoId: new Map() },
    ...{ calls: new Map(), claims: new Map() },
  };
  const look = async () => {
    const carrier = await withDatabase(world.booksFolder, readCarrier);
    const desk = await withDatabase(world.databaseFolder, readDesk);
    return judge(ledger.all(), edits, desk, carrier);
  };
  await momentOf(async () => troublesOf(await look()) === 0, settleMs, 5_000);
  const verdict = await look();
  for (const example of verdict.examples) say(example);
  return troublesOf(verdict);
}
