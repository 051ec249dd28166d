// One run from start to end: set up, work under faults, work without faults, wait until everything is settled, and
// compare the records.
import { setTimeout as pause } from "node:timers/promises";
import { createRandom, type Random } from "#domain/random.ts";
import { listAnsweredCalls, trimTrafficLog } from "./environment/carrier.ts";
import { withDatabase } from "./environment/postgres-cluster.ts";
import { backUp } from "./faults/back-up.ts";
import { clearProviderFaults } from "./faults/faults.ts";
import { injectFaults, killAtRandom } from "./faults/inject-faults.ts";
import { createLedger, type Kind } from "./ledger.ts";
import { reportOf, type StormReport, sum } from "./report.ts";
import {
  atOnce,
  agents as howManyAgents,
  rates,
  type StormOptions,
  times,
  watchedSockets,
} from "./settings.ts";
import { createStormEnvironment, type StormEnvironment } from "./storm-environment.ts";
import { inviteAgents, startHeartbeats } from "./traffic/agents.ts";
import { bodyOf } from "./traffic/app-session.ts";
import { publishCallFlow } from "./traffic/calls.ts";
import { openMailCarrier } from "./traffic/mail-carrier.ts";
import { conversationOf, persist } from "./traffic/message-operations.ts";
import { operations } from "./traffic/operations.ts";
import { runAtPace } from "./traffic/pace.ts";
import type { RunContext } from "./traffic/types.ts";
import { checkRestored } from "./verification/check-restored.ts";
import {
  type AppRecords,
  type CarrierRecords,
  readAppRecords,
  readCarrier,
} from "./verification/final-records.ts";
import { watchMemory } from "./verification/memory.ts";
import { watchSockets } from "./verification/sockets.ts";
import {
  computeVerdict,
  type Edits,
  problemCountOf,
  problems,
  type Verdict,
} from "./verification/verdict.ts";

const unanswered = { seconds: 25, announcement: "Speak after the tone." };

export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { seed, minutes, log } = options;
  const environment = await createStormEnvironment(options);
  try {
    return await runStormPhases(environment, options);
  } finally {
    await environment.close();
    log(`the log of seed ${seed} (${minutes} min): ${environment.logs.file}`);
  }
}

async function runStormPhases(
  environment: StormEnvironment,
  options: StormOptions,
): Promise<StormReport> {
  const { seed, minutes, load, log } = options;
  const random = createRandom(seed);
  const ledger = createLedger(seed, () => performance.now());
  const mailCarrier = openMailCarrier(environment.proxies.smtp.port);
  const lengthMs = minutes * 60_000;
  const recoveryMs = Math.min(times.maxRecoveryMs, lengthMs * times.recoveryShare);
  let startedMs = performance.now();
  const faultsEndAt = () => startedMs + lengthMs - recoveryMs;
  const workEndsAt = () => startedMs + lengthMs;
  const deadline = () => workEndsAt() + times.drainMs;
  const isOver = (ms: number) => environment.isClosing() || performance.now() >= ms;
  const areFaultsOver = () => isOver(faultsEndAt());
  const isWorkOver = () => isOver(workEndsAt());
  const context: RunContext = {
    session: environment.session,
    ledger,
    random,
    mailCarrier,
    textConversations: [],
    emailConversations: [],
    merges: new Map(),
    undos: new Map(),
    mergedIntoId: new Map(),
    carrierCallIds: new Map(),
    agents: await inviteAgents(environment.session, howManyAgents),
    claims: new Map(),
    drafts: new Map(),
    snoozes: new Map(),
    appCallIds: new Map(),
    hasRetryingEnded: () => isOver(deadline()),
    duplicates: { count: 0 },
    answeredCallSids: new Set(),
  };
  await textEveryone(context);
  // Only the other number rings agents.
  const { me } = bodyOf<{ me: { id: string } }>(await environment.session.rpc("getMe", {}));
  bodyOf(
    await environment.session.rpc("updateInbox", {
      inboxId: environment.session.callInbox.id,
      phone: { recording: "manual", recordingNotice: "" },
    }),
  );
  await publishCallFlow(environment.session, environment.session.textInbox, {
    ...unanswered,
    memberIds: [me.id],
  });
  const stopHeartbeats = await startHeartbeats(context.agents);
  startedMs = performance.now();
  log(`${context.textConversations.length} customers; the storm begins, seed ${seed}`);

  const memory = watchMemory(environment.apps[0] ?? environment.carrier);
  const sockets = watchSockets(environment.session, environment.proxies.web.port, watchedSockets);
  const working = (Object.keys(operations) as Kind[]).map((kind) =>
    runAtPace({
      perSecond: (rates[kind as keyof typeof rates] ?? 0) * load,
      atOnce: Math.ceil((atOnce[kind as keyof typeof atOnce] ?? 1) * load),
      isOver: isWorkOver,
      work: () => operations[kind]?.({ ...context, random: randomOf(kind) }) ?? Promise.resolve(),
    }),
  );
  const randomByKind = new Map<Kind, Random>();
  function randomOf(kind: Kind): Random {
    const known = randomByKind.get(kind) ?? random.fork(kind);
    randomByKind.set(kind, known);
    return known;
  }
  const isOverFor = (part: "kills" | "faults") =>
    options.without.includes(part) ? () => true : areFaultsOver;
  const planOf = (part: "kills" | "faults") => ({
    environment,
    random: random.fork(part),
    isOver: isOverFor(part),
    log,
  });
  const faultRun = injectFaults(planOf("faults"));
  const faultRuns = Promise.all([killAtRandom(planOf("kills")), faultRun]);
  // A database that a fault has paused could not be stopped.
  environment.onClose(() =>
    Promise.race([faultRun, pause(times.endFaultMs, null, { ref: false })]),
  );
  const { backups } = environment;
  const backingUp =
    backups === null || options.without.includes("backup")
      ? null
      : backUp({
          commands: backups,
          isDue: () => performance.now() >= startedMs + (lengthMs - recoveryMs) * times.backupShare,
          hasRetryingEnded: isWorkOver,
          log,
        });
  // Awaited after the work; until then a failure is not unhandled.
  backingUp?.catch(() => undefined);
  const progressTimer = setInterval(
    () => log(`${ledger.acknowledged()} acknowledged, ${ledger.unanswered()} unanswered`),
    30_000,
  );
  // The carrier's log keeps only the last exchanges.
  const carrierLogTimer = setInterval(() => {
    void withDatabase(environment.recordsFolder, async (carrierDatabase) => {
      for (const sid of await listAnsweredCalls(carrierDatabase)) context.answeredCallSids.add(sid);
      await trimTrafficLog(carrierDatabase);
    }).catch(() => undefined);
  }, 5_000);

  const [kills, faults] = await faultRuns;
  await clearProviderFaults(environment);
  log("the faults are over, the work continues");
  await Promise.all(working);
  clearInterval(progressTimer);
  clearInterval(carrierLogTimer);
  stopHeartbeats();
  const memoryFigures = await memory.end();
  const socketFigures = await sockets.end();
  mailCarrier.close();
  log(`${ledger.acknowledged()} acknowledged; waiting until all is settled`);
  const { verdict, records, settledMs } = await waitForConsistency(environment, context, log);
  const made = await backingUp;
  if (made) log("restoring the backup elsewhere, and starting it in place of the apps");
  const restored = made && (await checkRestored(environment, made, ledger.all()));
  return reportOf({
    restored,
    answeredSids: context.answeredCallSids,
    options,
    environment,
    verdict,
    records,
    kills,
    faults,
    memory: memoryFigures,
    settledMs,
    sockets: socketFigures,
    acknowledged: ledger.acknowledged(),
    doubledWebhooks: context.duplicates.count,
    rejections: ledger.rejections(),
  });
}

/** Writes to every customer once, so that there are conversations to work in. */
async function textEveryone(context: RunContext): Promise<void> {
  const { session, ledger } = context;
  const queue = [...session.people];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let person = queue.shift(); person; person = queue.shift()) {
        const { number } = person;
        const item = ledger.open("text_out");
        const input = { inboxId: session.textInbox.id, to: number, text: `${item.token} hello` };
        const body = (await persist(context, item, () =>
          session.api(
            "POST",
            "/conversations/texts",
            { ...input, clientKey: item.token },
            item.token,
          ),
        )) as { conversation: { id: string } } | null;
        if (body === null) throw new Error(`nobody could be written to: ${item.refusedAs}`);
        context.textConversations.push(conversationOf(body.conversation.id, person));
      }
    }),
  );
}

/** Checks repeatedly until nothing is missing or the time allowed is over. */
async function waitForConsistency(
  environment: StormEnvironment,
  context: RunContext,
  log: (line: string) => void,
): Promise<{ verdict: Verdict; records: AppRecords; settledMs: number }> {
  const startedMs = performance.now();
  const subjects = [...context.textConversations, ...context.emailConversations].flatMap(
    ({ id, subject }) =>
      subject.acknowledged === null ? [] : [[id, subject.acknowledged] as const],
  );
  const edits: Edits = {
    subjects: new Map(subjects),
    merges: context.merges,
    undos: context.undos,
    mergedIntoId: context.mergedIntoId,
    appCallIds: context.appCallIds,
    calls: context.carrierCallIds,
    claims: context.claims,
    drafts: context.drafts,
    snoozes: context.snoozes,
  };
  let last = "";
  for (;;) {
    const checkStartedMs = performance.now();
    const read = await readRecords(environment).catch((error: unknown) => {
      log(`the records cannot be read yet: ${String(error)}`);
      return null;
    });
    const settledMs = performance.now() - startedMs;
    if (read !== null) {
      // Only the carrier knows that the app answered a call.
      for (const item of context.ledger.all("call_in")) {
        const sid = context.carrierCallIds.get(item.token) ?? "";
        if (read.carrier.answered.has(sid) && context.answeredCallSids.has(sid))
          context.ledger.acknowledge(item);
      }
      const verdict = computeVerdict(context.ledger.all(), edits, read.records, read.carrier);
      const { pending } = read.records;
      const left = problemCountOf(verdict) + sum(pending);
      if (left === 0 || settledMs > times.settleMs)
        return { verdict, records: read.records, settledMs };
      const summary = `${left} not settled yet: ${shortly(verdict, pending)}`;
      if (summary !== last) log(summary);
      last = summary;
    }
    // Reading and comparing everything takes seconds of a processor, which the apps need more.
    await pause(Math.max(5_000, 3 * (performance.now() - checkStartedMs)));
  }
}

const shortly = ({ figures }: Verdict, pending: AppRecords["pending"]): string =>
  [
    ...Object.entries(figures).flatMap(([kind, row]) =>
      problems.flatMap((trouble) =>
        row[trouble] > 0 ? [`${row[trouble]} ${kind} ${trouble}`] : [],
      ),
    ),
    ...Object.entries(pending).map(([kind, count]) => `${count} ${kind} pending`),
  ].join(", ");

async function readRecords(
  environment: StormEnvironment,
): Promise<{ records: AppRecords; carrier: CarrierRecords }> {
  const carrier = await withDatabase(environment.recordsFolder, readCarrier);
  const records = await withDatabase(environment.databaseFolder, readAppRecords);
  return { records, carrier };
}
