// The composition root. Boots parts in dependency order and stops them in reverse.
import { randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { limit } from "#domain/limits.ts";
import { maintainDiskReserve, openDiskReserve } from "./actions/health/disk-reserve.ts";
import { createPayloadIngest } from "./actions/inbound-payload/payload-ingest.ts";
import { createInboundProcessor } from "./actions/message/processing/inbound-processor.ts";
import { createRuntime, type Runtime, type RuntimeDeps } from "./actions/runtime.ts";
import { type Config, isLoopback } from "./config.ts";
import { type Counters, createCounters } from "./counters.ts";
import { createExternalServices } from "./create-external-services.ts";
import { clockOf, openClock } from "./database-clock.ts";
import { explainedAs, listenAt } from "./explain-listen-error.ts";
import { finishRequests } from "./http/finish-requests.ts";
import { createHttpServer } from "./http/server.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { loadOrCreateSecret } from "./instance-secret.ts";
import { choresOf, recoverInterruptedWork } from "./jobs/maintenance.ts";
import { monitorDevices } from "./jobs/monitor-devices.ts";
import { reconcileAfterGap } from "./jobs/reconcile-all.ts";
import { createLiveServer } from "./live/live-server.ts";
import { createLiveSockets } from "./live/live-sockets.ts";
import { errorFields, type LogFn } from "./logger.ts";
import { createImapWatcher } from "./mail-ingress/imap/imap-watcher.ts";
import { createLease } from "./mail-ingress/imap/lease.ts";
import { type SmtpListener, startSmtpListener } from "./mail-ingress/smtp/smtp-listener.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { offerSetup } from "./offer-setup.ts";
import { openAppDatabase } from "./open-app-database.ts";
import type { Dns } from "./ports/dns.ts";
import { createQueueRuntimes } from "./queue-runtimes.ts";
import { watchParts } from "./readiness.ts";
import { startChores } from "./scheduler/chores.ts";
import { findLastHeartbeat } from "./scheduler/instances.ts";
import { jobs } from "./scheduler/job-catalog.ts";
import { startJobEngine } from "./scheduler/job-engine.ts";
import { createJobTimers } from "./scheduler/job-timers.ts";
import { migrateJobEngine } from "./scheduler/migrate-job-engine.ts";
import type { QueueName } from "./scheduler/queues.ts";
import { createSecrets } from "./secrets.ts";
import { openSimulator, type SimulatorProcess } from "./simulator-process.ts";
import { hasSimulatedAccount } from "./store/account.ts";
import { endIdleSessions, openDatabase } from "./store/database.ts";
import { listQueuesWithPending } from "./store/inbound-payload.ts";
import { migrate } from "./store/migrate.ts";
import { asDb } from "./store/sql.ts";
import { timeouts } from "./store/timeouts.ts";
import { isSetUp } from "./store/workspace/setup.ts";
import { createWebhookQueue } from "./webhook-delivery/webhook-queue.ts";

export interface RunningServer {
  readonly port: number;
  readonly url: string;
  readonly runtime: Runtime;
  /** The port of the SMTP listener; null while no inbox uses SMTP intake. */
  readonly smtpPort: () => number | null;
  readonly countConnections: () => number;
  readonly countSubscribers: () => number;
  readonly counters: Counters;
  /** Identifies this process as the owner of jobs, maintenance work and mailboxes. */
  readonly instanceId: string;
  /** Ends idle database sessions, which keep the memory of a busy period. */
  rest(): void;
  stop(): Promise<void>;
}

interface BootOptions {
  readonly config: Config;
  readonly log: LogFn;
  readonly now?: () => Date;
  readonly validatesOutputs?: boolean;
  /** Lets counts from before boot carry over. */
  readonly counters?: Counters;
  /** Replaces the DNS of this machine. */
  readonly dns?: Dns;
  /** Replaces the simulator child process. */
  readonly simulator?: SimulatorProcess;
  readonly webFolder?: string;
  readonly onFailpoint?: RuntimeDeps["onFailpoint"];
}

/** The simulator is a separate process and needs a moment to start. */
const reconcileDelayMs = 3_000;
/**
 * The change feed has its own connections, so it isn't delayed when all others are busy: 20 simultaneous calls lock one
 * number.
 */
const feedPool = { size: 2, waits: timeouts.feed, name: "deskbell feed" };
const webFolder = fileURLToPath(new URL("../dist/web", import.meta.url));

export async function boot(options: BootOptions): Promise<RunningServer> {
  const { config, log, validatesOutputs = false, counters = createCounters() } = options;
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const stopping = new AbortController();
  const ending = new AbortController();
  const stop = async () => {
    stopping.abort();
    setTimeout(() => ending.abort(), limit("shutdownDatabaseSeconds") * 1000).unref();
    for (const one of stops.splice(0).reverse()) {
      await Promise.resolve(one()).catch((error: unknown) =>
        log("warn", "stop.failed", errorFields(error)),
      );
    }
  };
  try {
    const opened = await openAppDatabase(config, log);
    stops.push(opened.stop);
    const applied = await migrate(opened.direct);
    if (applied.length > 0)
      log("info", "database.migrated", { files: applied.length, last: applied.at(-1) });
    const database = openDatabase(opened.pooled, log);
    stops.push(() => database.close());
    const isNew = async () => !(await isSetUp(database));
    const secrets = createSecrets(
      config.secret ?? (await loadOrCreateSecret(config.dataDir, isNew)),
    );
    const instanceId = randomUUID();
    const clock = options.now ? clockOf(options.now) : await openClock(database, log, stops);
    const { now } = clock;
    let smtpIngress: SmtpListener | null = null;
    let appUrl = `http://127.0.0.1:${config.port}`;
    const simulator =
      options.simulator ??
      openSimulator({
        running: config.simulator,
        databaseUrl: opened.url,
        publicUrl: config.publicUrl,
        appUrl: () => appUrl,
        key: secrets.derive("simulator"),
        log,
      });
    stops.push(() => simulator.stop());
    let metrics: Metrics | null = null;
    const ofProcess = () =>
      metrics?.ofProcess() ?? { isFeedListening: false, feedLagMs: 0, eventLoopDelayMs: 0 };
    const external = createExternalServices({
      config,
      onOutgoingResult: (result) => counters.add("deskbell_outgoing_total", { result }),
      now,
      simulator,
      ofProcess,
      dns: options.dns,
      mailPort: () => smtpIngress?.port() ?? null,
    });
    const isDiskNearlyFull = openDiskReserve(async () => (await external.machine?.()) ?? null);
    const services = { ...external, files: maintainDiskReserve(external.files, isDiskNearlyFull) };
    simulator.setSmtpAddress(() => ({
      host: isLoopback(config.smtp.host) ? config.smtp.host : "127.0.0.1",
      port: services.smtpListener()?.port ?? config.smtp.port,
    }));

    const timers = createJobTimers({
      now,
      log,
      runJob(name, payload) {
        const handler = handlers[jobs[name].queue][name] as (payload: unknown) => Promise<void>;
        return handler(payload);
      },
    });
    let isServing = false;
    const runtime = createRuntime({
      database,
      services,
      secrets,
      clock,
      randomBytes,
      scheduleTimer: timers.schedule,
      validatesOutputs,
      isServing: () => isServing,
      stopping: stopping.signal,
      ending: ending.signal,
      ...(options.onFailpoint ? { onFailpoint: options.onFailpoint } : {}),
    });
    const { runtimes, handlers, pools, close } = createQueueRuntimes(runtime, opened.pooled, log);
    stops.push(close);
    await migrateJobEngine(opened.worker);
    const feedDatabase = openDatabase(opened.pooled, log, feedPool);
    stops.push(() => feedDatabase.close());
    const webhookQueue = createWebhookQueue(runtimes.webhooks, log);
    stops.push(() => webhookQueue.stop());
    const live = await createLiveServer({
      onFeedChange: webhookQueue.wake,
      db: feedDatabase,
      connection: opened.direct,
      instanceId,
      services,
      log,
      now,
    });
    stops.push(() => live.stop());
    const sockets = createLiveSockets(live, log, counters);
    stops.push(() => sockets.stop());
    const before = (ms: number) => new Date(now().getTime() - ms);
    // Providers may have called while no process ran. Read this before the first heartbeat overwrites the last one.
    const missedSince = await findLastHeartbeat(database);
    await reconcileAfterGap(runtime, { missedSince, at: before(-reconcileDelayMs) });
    const startedAt = now();
    const self = { instanceId, isAlone: opened.isAlone, log };
    const engine = await startJobEngine({
      ...self,
      pool: opened.worker,
      handlersOf: (queue: QueueName) => handlers[queue],
      // Webhooks were refused during the outage, and many providers don't retry them.
      afterOutage: (awayMs) => reconcileAfterGap(runtime, { missedSince: before(awayMs) }),
    });
    stops.push(() => engine.stop());
    const chored = { ...self, db: asDb(opened.worker) };
    const chores = await startChores({ ...chored, chores: choresOf(runtimes.upkeep, config) });
    stops.push(() => timers.stop());
    stops.push(() => chores.stop());

    // No other process runs, so a killed process left any work that started before this boot.
    if (opened.isAlone)
      await recoverInterruptedWork(runtime, { texts: startedAt, emails: startedAt }).catch(
        (error: unknown) => log("warn", "start.recovery_failed", errorFields(error)),
      );

    const deviceWatch = monitorDevices(runtime, log);
    const inboundProcessor = createInboundProcessor(runtimes, log);
    stops.push(() => deviceWatch.stop());
    stops.push(() => inboundProcessor.stop());
    const payloadIngest = createPayloadIngest({
      ...runtime.deps,
      onStored: (queue) => inboundProcessor.wake(queue),
      onStoreFailed: engine.recordOutage,
    });
    for (const queue of await listQueuesWithPending(database, now())) inboundProcessor.wake(queue);
    const notReady = watchParts(database, engine, live);
    const processMetrics = createMetrics({
      database,
      notReady,
      live,
      countConnections: () => countConnections(),
    });
    metrics = processMetrics;
    stops.push(() => processMetrics.stop());
    const { server, countConnections } = createHttpServer({
      runtime,
      payloadIngest,
      live,
      sockets,
      simulator,
      log,
      files: await createStaticFiles(options.webFolder ?? webFolder),
      counters,
      whenWebhookMissed: engine.recordOutage,
      trustedProxies: config.trustedProxies,
      storageBytes: config.storageBytes,
      notReady,
      metrics: { counters, token: config.metricsToken, read: () => processMetrics.read() },
    });
    // Before the first request: without a stored code nobody can set up a server that others reach.
    await offerSetup(config, database, log);
    await listenAt(server, { portName: "PORT", hostName: "HOST", ...config });
    isServing = true;
    // Stops in order: requests, then jobs, then the connections they need.
    stops.push(() => finishRequests(server, () => sockets.stop()));
    const { port } = server.address() as AddressInfo;
    appUrl = `http://127.0.0.1:${port}`;
    smtpIngress = await startSmtpListener(runtime, payloadIngest, config.smtp, log).catch(
      explainedAs({ portName: "SMTP_PORT", hostName: "SMTP_HOST", ...config.smtp }),
    );
    stops.push(() => smtpIngress?.stop());
    const leaseDeps = { ...self, db: runtimes.upkeep.deps.database };
    const imapWatcher = createImapWatcher(
      runtime,
      (lost) => createLease({ ...leaseDeps, lost }),
      log,
    );
    stops.push(() => imapWatcher.stop());

    if (await hasSimulatedAccount(database)) {
      if (config.isProduction)
        log("warn", "simulator.disabled", { reason: "PUBLIC_URL is a public address" });
      else
        void simulator
          .start()
          .catch((error: unknown) => log("warn", "simulator.start_failed", errorFields(error)));
    }
    return {
      port,
      url: `http://${config.host}:${port}`,
      runtime,
      smtpPort: () => smtpIngress?.port() ?? null,
      countConnections,
      countSubscribers: live.countSubscribers,
      counters,
      instanceId,
      rest() {
        for (const pool of [database.pool, opened.worker, ...pools]) void endIdleSessions(pool);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
