// One storm from its first to its last minute: warm up, work under harm, work in peace, let everything be settled,
// and hold the books against each other.
import { setTimeout as pause } from "node:timers/promises";
import { type CarrierBooks, type DeskBooks, readCarrier, readDesk } from "./accounts/books.ts";
import { watchMemory } from "./accounts/memory.ts";
import { watchSockets } from "./accounts/sockets.ts";
import { type Edits, judge, troubles, troublesOf, type Verdict } from "./accounts/verdict.ts";
import { createRandom } from "./chance.ts";
import { mendProvider } from "./faults/faults.ts";
import { killAtRandom, makeTrouble } from "./faults/harm.ts";
import { forgetWire, listTakenCalls } from "./ground/carrier.ts";
import { withDatabase } from "./ground/postgres.ts";
import { type Kind, openLedger } from "./ledger.ts";
import { reportOf, type StormReport } from "./report.ts";
import {
  atOnce,
  agents as howManyAgents,
  rates,
  type StormOptions,
  times,
  watchedSockets,
} from "./settings.ts";
import { inviteAgents, keepAwake } from "./traffic/agents.ts";
import { publishCallFlow } from "./traffic/calls.ts";
import { bodyOf } from "./traffic/desk.ts";
import { openMailCarrier } from "./traffic/mail-carrier.ts";
import { keepPace } from "./traffic/pace.ts";
import { type Bench, conversationOf, persist, works } from "./traffic/work.ts";
import { createSimulatorFixture, type World } from "./world.ts";

const unanswered = { seconds: 25, announcement: "Speak after the tone." };

export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { seed, minutes, say } = options;
  const world = await createSimulatorFixture(options);
  // Whoever ends it early leaves no process and no mounted disk behind.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void world.close().finally(() => process.exit(1)));
  try {
    return await weather(world, options);
  } finally {
    await world.close();
    say(`the log of seed ${seed} (${minutes} min): ${world.logs.file}`);
  }
}

async function weather(world: World, options: StormOptions): Promise<StormReport> {
  const { seed, minutes, load, say } = options;
  const chance = createRandom(seed);
  const ledger = openLedger(seed, () => performance.now());
  const mails = openMailCarrier(world.doors.smtp.port);
  const lengthMs = minutes * 60_000;
  const calmMs = Math.min(times.calmMostMs, lengthMs * times.calmShare);
  let began = performance.now();
  const harmEndsAt = () => began + lengthMs - calmMs;
  const workEndsAt = () => began + lengthMs;
  const hopelessAt = () => workEndsAt() + times.drainMs;
  const isHarmOver = () => performance.now() >= harmEndsAt();
  const isWorkOver = () => performance.now() >= workEndsAt();
  const bench: Bench = {
    ...{ desk: world.desk, ledger, chance, mails, texts: [], letters: [] },
    ...{ merges: new Map(), undos: new Map(), mergedIntoId: new Map(), calls: new Map() },
    ...{ agents: await inviteAgents(world.desk, howManyAgents), claims: new Map() },
    isHopeless: () => performance.now() >= hopelessAt(),
    doubled: { count: 0 },
    taken: new Set(),
  };
  await meetEverybody(bench);
  // Agents are rung by the other number alone.
  const { me } = bodyOf<{ me: { id: string } }>(await world.desk.rpc("getMe", {}));
  await publishCallFlow(world.desk, world.desk.textLine, { ...unanswered, memberIds: [me.id] });
  const sleep = await keepAwake(bench.agents);
  began = performance.now();
  say(`${bench.texts.length} customers; the storm begins, seed ${seed}`);

  const memory = watchMemory(world.apps[0] ?? world.carrier);
  const sockets = watchSockets(world.desk, world.doors.web.port, watchedSockets);
  const working = (Object.keys(works) as Kind[]).map((kind) =>
    keepPace({
      perSecond: (rates[kind as keyof typeof rates] ?? 0) * load,
      atOnce: Math.ceil((atOnce[kind as keyof typeof atOnce] ?? 1) * load),
      isOver: isWorkOver,
      work: () => works[kind]?.({ ...bench, chance: chanceOf(kind) }) ?? Promise.resolve(),
    }),
  );
  const chances = new Map<string, ReturnType<typeof createRandom>>();
  function chanceOf(name: string) {
    const known = chances.get(name) ?? chance.fork(name);
    chances.set(name, known);
    return known;
  }
  const unless = (part: string) => (options.without.includes(part) ? () => true : isHarmOver);
  const harmed = Promise.all([
    killAtRandom({ world, chance: chance.fork("kills"), isOver: unless("kills"), say }),
    makeTrouble({ world, chance: chance.fork("faults"), isOver: unless("faults"), say }),
  ]);
  const telling = setInterval(
    () => say(`${ledger.acknowledged()} acknowledged, ${ledger.underWay()} under way`),
    30_000,
  );
  // The carrier's log keeps the last exchanges only.
  const listening = setInterval(() => {
    void withDatabase(world.booksFolder, async (books) => {
      for (const sid of await listTakenCalls(books)) bench.taken.add(sid);
      await forgetWire(books);
    }).catch(() => undefined);
  }, 5_000);

  const [kills, faults] = await harmed;
  await mendProvider(world);
  say("the harm is over, the work goes on");
  await Promise.all(working);
  clearInterval(telling);
  clearInterval(listening);
  sleep();
  const memoryFigures = await memory.end();
  const socketFigures = await sockets.end();
  mails.close();
  say(`${ledger.acknowledged()} acknowledged; waiting until all is settled`);
  const { verdict, desk, settledMs } = await settle(world, bench, say);
  return reportOf({
    ...{ options, world, verdict, desk, kills, faults, memory: memoryFigures, settledMs },
    ...{ sockets: socketFigures },
    ...{ acknowledged: ledger.acknowledged(), doubledHooks: bench.doubled.count },
    refusals: ledger.refusals(),
  });
}

/** Everybody is written to once, so that agents have conversations to work in. */
async function meetEverybody(bench: Bench): Promise<void> {
  const { desk, ledger } = bench;
  const queue = [...desk.people];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let person = queue.shift(); person; person = queue.shift()) {
        const { number } = person;
        const item = ledger.open("text_out");
        const wish = { inboxId: desk.textLine.id, to: number, text: `${item.token} hello` };
        const body = (await persist(bench, item, () =>
          desk.api("POST", "/conversations/sms", { ...wish, clientKey: item.token }, item.token),
        )) as { conversation: { id: string } } | null;
        if (body === null) throw new Error(`nobody could be written to: ${item.refusedAs}`);
        bench.texts.push(conversationOf(body.conversation.id, person));
      }
    }),
  );
}

/** Looks again and again until nothing is missing, or for as long as the desk may take. */
async function settle(
  world: World,
  bench: Bench,
  say: (line: string) => void,
): Promise<{ verdict: Verdict; desk: DeskBooks; settledMs: number }> {
  const began = performance.now();
  const subjects = [...bench.texts, ...bench.letters].flatMap(({ id, subject }) =>
    subject.acknowledged === null ? [] : [[id, subject.acknowledged] as const],
  );
  const edits: Edits = {
    subjects: new Map(subjects),
    ...{ merges: bench.merges, undos: bench.undos, mergedIntoId: bench.mergedIntoId },
    ...{ calls: bench.calls, claims: bench.claims },
  };
  let last = "";
  for (;;) {
    const books = await readBooks(world).catch((error: unknown) => {
      say(`the books cannot be read yet: ${String(error)}`);
      return null;
    });
    const settledMs = performance.now() - began;
    if (books !== null) {
      // That the desk took a call is known to the carrier alone.
      for (const item of bench.ledger.all("call_in")) {
        const sid = bench.calls.get(item.token) ?? "";
        if (books.carrier.answered.has(sid) && bench.taken.has(sid)) bench.ledger.acknowledge(item);
      }
      const verdict = judge(bench.ledger.all(), edits, books.desk, books.carrier);
      const left = troublesOf(verdict) + (books.desk.raw["new hook"] ?? 0);
      if (left === 0 || settledMs > times.settleMs) return { verdict, desk: books.desk, settledMs };
      const told = `${left} not settled yet: ${shortly(verdict)}`;
      if (told !== last) say(told);
      last = told;
    }
    await pause(5_000);
  }
}

const shortly = ({ figures }: Verdict): string =>
  Object.entries(figures)
    .flatMap(([kind, row]) =>
      troubles.flatMap((trouble) =>
        row[trouble] > 0 ? [`${row[trouble]} ${kind} ${trouble}`] : [],
      ),
    )
    .join(", ");

async function readBooks(world: World): Promise<{ desk: DeskBooks; carrier: CarrierBooks }> {
  const carrier = await withDatabase(world.booksFolder, readCarrier);
  const desk = await withDatabase(world.databaseFolder, readDesk);
  return { desk, carrier };
}
