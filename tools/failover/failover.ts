// Kills one of three processes again and again while it holds live sockets, calls, mailboxes and jobs, and keeps it
// down until the others serve all of them. Measures how long that takes.
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "#tools/storm/environment/app.ts";
import { withDatabase } from "#tools/storm/environment/postgres-cluster.ts";
import { createLedger, type Item, type Ledger } from "#tools/storm/ledger.ts";
import { createStormEnvironment, type StormEnvironment } from "#tools/storm/storm-environment.ts";
import { type Agent, inviteAgents, startHeartbeats } from "#tools/storm/traffic/agents.ts";
import type { AppSession } from "#tools/storm/traffic/app-session.ts";
import type { RequestResult } from "#tools/storm/traffic/request.ts";
import { ringAgents, startCalls } from "./calls.ts";
import { countLosses } from "./count-losses.ts";
import { findTimeWhen, mustBecome } from "./find-time-when.ts";
import { createHoldingsReader, type Holdings } from "./holdings.ts";
import { type Mailboxes, openMailboxes } from "./mailboxes.ts";
import { type Figures, openStopwatch, type Stopwatch } from "./measures.ts";
import { openTab, type Shown, type Tab } from "./tab.ts";

interface FailoverOptions {
  readonly seed: number;
  readonly kills: number;
  readonly log: (line: string) => void;
}

export interface FailoverReport extends Figures {
  readonly at: string;
  readonly seed: number;
  readonly kills: number;
  readonly processes: number;
  /** Load: average of the whole machine over the last five minutes. */
  readonly machine: { readonly cpus: number; readonly load: number; readonly node: string };
  /** Not possible on this machine, so not measured. */
  readonly leftOut: readonly string[];
  readonly log: string;
}

const processes = 3;
const tabsPerInstance = 12;
/** The simulator shows the phones of its first customers only. */
const callers = 12;
const patienceMs = 60_000;
/** Fewer than a page of the timeline, so that a reload shows all of them. */
const maxNotes = 24;

export async function runFailover(options: FailoverOptions): Promise<FailoverReport> {
  const { seed, kills, log } = options;
  const environment = await createStormEnvironment({
    seed,
    processes,
    database: "external",
    traces: false,
    log,
  });
  try {
    const mailboxes = await openMailboxes(environment.session);
    if (mailboxes) environment.onClose(() => mailboxes.stop());
    const watch = openStopwatch();
    const ledger = createLedger(seed, () => performance.now());
    await ringAgents(environment.session);
    const agents = await inviteAgents(environment.session, 4);
    const stopHeartbeats = await startHeartbeats(agents);
    const shown = await sendText(environment.session, ledger);
    await withDatabase(environment.databaseFolder, async (client) => {
      const held = createHoldingsReader(client);
      for (let round = 0; round < kills; round += 1)
        await killInstance({
          environment,
          mailboxes,
          watch,
          ledger,
          agents,
          held,
          shown,
          log,
          round,
        });
    });
    stopHeartbeats();
    watch.count("lost", await countLosses(environment, ledger, log));
    watch.count("unhandled", environment.logs.unhandled.length);
    for (const one of environment.logs.unhandled.slice(0, 10)) log(one);
    return {
      ...watch.figures(),
      at: new Date().toISOString(),
      seed,
      kills,
      processes,
      machine: { cpus: os.cpus().length, load: os.loadavg()[1] ?? 0, node: process.version },
      leftOut: mailboxes ? [] : ["mailboxes: no Dovecot here that may be started"],
      log: environment.logs.file,
    };
  } finally {
    await environment.close();
  }
}

interface Round {
  readonly environment: StormEnvironment;
  readonly mailboxes: Mailboxes | null;
  readonly watch: Stopwatch;
  readonly ledger: Ledger;
  readonly agents: readonly Agent[];
  readonly held: Holdings;
  /** The one that all tabs show. */
  readonly shown: Shown;
  readonly log: (line: string) => void;
  readonly round: number;
}

async function killInstance(scene: Round): Promise<void> {
  const { environment, mailboxes, watch, agents, held, shown, log, round } = scene;
  const { apps, session, proxies, carrier } = environment;
  const victim = await victimOf(scene);
  const instance = String(victim.instance());
  const itsMailboxes = [...(await held.mailboxes())].flatMap(([account, holder]) =>
    holder === instance ? (mailboxes?.all.filter((one) => one.accountId === account) ?? []) : [],
  );
  // Directs all new connections to this process.
  proxies.web.setTargets([{ port: victim.port }]);
  proxies.web.cut();
  const tabs = await Promise.all(
    Array.from({ length: tabsPerInstance }, () => openTab(session, proxies.web.port, shown)),
  );
  const [one, two] = [agents[round % agents.length], agents[(round + 1) % agents.length]];
  const caller = (nth: number) => session.people[(round * 3 + nth) % callers];
  const [spoken, answered, unanswered] = [caller(0), caller(1), caller(2)];
  if (!one || !two || !spoken || !answered || !unanswered)
    throw new Error("no agents or customers");
  await mustBecome("all sockets are open", () => tabs.every((tab) => tab.isOpen()));
  const calls = await startCalls({
    session,
    held,
    watch,
    agents: [one, two],
    callers: [spoken, answered, unanswered],
  });
  carrier.signal("SIGSTOP");
  await occupy(scene, instance);
  proxies.web.setTargets(apps.map(({ port }) => ({ port })));
  const served = Promise.withResolvers<void>();
  const killedAtMs = performance.now();
  victim.kill(served.promise);
  carrier.signal("SIGCONT");
  try {
    await Promise.all([
      measureChangeFeed(scene, tabs, killedAtMs),
      calls.continueAfter(killedAtMs),
      jobs(scene, instance, killedAtMs),
      ...itsMailboxes.map(async (mailbox) => {
        const moved = async () => {
          const holder = (await held.mailboxes()).get(mailbox.accountId);
          return holder !== undefined && holder !== instance;
        };
        const at = await findTimeWhen(moved, patienceMs);
        watch.note("mailbox", at && at - killedAtMs);
      }),
      ...itsMailboxes.map(async (mailbox) => {
        const item = scene.ledger.open("mailbox_mail");
        await mailboxes?.deliver(mailbox, item.token);
        scene.ledger.acknowledge(item);
        const at = await findTimeWhen(() => held.hasMessage(item.token), patienceMs);
        watch.note("mail", at && at - killedAtMs);
      }),
    ]);
  } finally {
    served.resolve();
    for (const tab of tabs) tab.close();
  }
  const { measures } = watch.figures();
  log(
    `kill ${round + 1}: ${victim.name} with ${itsMailboxes.length} mailboxes; so far at worst ${Object.entries(
      measures,
    )
      .map(([name, { worstMs }]) => `${name} ${worstMs ?? "-"}`)
      .join(", ")} ms`,
  );
  await calls.end();
  if (!(await victim.untilReady(120_000))) throw new Error(`${victim.name} did not come up again`);
}

/** The process that watches the most mailboxes; without mailboxes, each in turn. */
async function victimOf({ environment, mailboxes, held, round }: Round): Promise<App> {
  const { apps } = environment;
  for (const app of apps)
    if (!(await app.untilReady(120_000))) throw new Error(`${app.name} is not ready`);
  const expected = mailboxes?.all.length ?? 0;
  await mustBecome("every mailbox is watched", async () => {
    const living = new Set(apps.map((app) => app.instance()));
    const holders = [...(await held.mailboxes()).values()];
    return holders.filter((holder) => living.has(holder)).length === expected;
  });
  const holders = [...(await held.mailboxes()).values()];
  const countOf = (app: App) => holders.filter((holder) => holder === app.instance()).length;
  const [next, ...others] = [...apps.slice(round % apps.length), ...apps];
  if (!next) throw new Error("no process");
  return others.reduce((max, app) => (countOf(app) > countOf(max) ? app : max), next);
}

/** Sends texts while the carrier is stopped, so that this process holds some of them. */
async function occupy({ environment, ledger, held }: Round, instance: string): Promise<void> {
  for (let sent = 0; sent < 12 && (await held.jobsOf(instance)).length < 2; sent += 1) {
    await sendText(environment.session, ledger);
    await findTimeWhen(async () => (await held.jobsOf(instance)).length >= 2, 300, 50);
  }
}

/** Returns its conversation. */
async function sendText(session: AppSession, ledger: Ledger): Promise<Shown> {
  const item = ledger.open("text_out");
  const person = session.people[ledger.all("text_out").length % session.people.length];
  const input = { inboxId: session.textInbox.id, to: person?.number, text: `${item.token} hello` };
  const body = await insist(ledger, item, () =>
    session.api("POST", "/conversations/texts", { ...input, clientKey: item.token }, item.token),
  );
  return (body as { conversation: Shown }).conversation;
}

async function measureChangeFeed(
  { environment, ledger, watch, shown, log }: Round,
  tabs: readonly Tab[],
  killedAtMs: number,
): Promise<void> {
  const { session } = environment;
  const items: Item[] = [];
  const showsAny = (tab: Tab) => items.some(({ token }) => tab.shownAtMs(token) !== undefined);
  while (!tabs.every(showsAny) && items.length < maxNotes) {
    const item = ledger.open("note");
    items.push(item);
    await insist(ledger, item, () =>
      session.api("POST", `/conversations/${shown.id}/notes`, {
        text: item.token,
        clientKey: item.token,
      }),
    );
    await pause(250);
  }
  const missedBy = (tab: Tab) => items.filter(({ token }) => tab.shownAtMs(token) === undefined);
  // On a busy machine the last changes are late, which isn't the same as lost.
  await findTimeWhen(() => tabs.every((tab) => missedBy(tab).length === 0), patienceMs);
  for (const tab of tabs) {
    const missed = missedBy(tab).map(({ token }) => token);
    if (missed.length > 0)
      log(`a tab, reloaded ${tab.reloads()} times, never showed ${missed.join(", ")}`);
    const shownMs = items.flatMap(({ token }) => tab.shownAtMs(token) ?? []);
    watch.note("changes", shownMs.length === 0 ? null : Math.min(...shownMs) - killedAtMs);
    watch.count("changes_missed", missed.length);
  }
}

async function jobs({ held, watch }: Round, instance: string, killedAtMs: number): Promise<void> {
  // What it sent before the kill may still be written.
  await pause(200);
  const takenJobs = await held.jobsOf(instance);
  await Promise.all(
    takenJobs.map(async (job) => {
      const isReassigned = async () => (await held.stillOf(instance, [job])).length === 0;
      const at = await findTimeWhen(isReassigned, patienceMs);
      watch.note("job", at && at - killedAtMs);
    }),
  );
}

/** Repeats the request until the outcome is known. */
async function insist(
  ledger: Ledger,
  item: Item,
  ask: () => Promise<RequestResult>,
): Promise<unknown> {
  for (;;) {
    item.attempts += 1;
    const result = await ask();
    if (result.kind === "refused") throw new Error(`${item.token} was refused: ${result.code}`);
    if (result.kind === "done") {
      ledger.acknowledge(item);
      return result.body;
    }
    await pause(200);
  }
}
