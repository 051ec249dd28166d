// Everything a run needs, opened and closed in order: the simulator, the app processes, the proxies between them, and a
// workspace with customers.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { debianPostgres } from "#testing/debian-postgres.ts";
import { startTcpProxy, type TcpProxy } from "#testing/wire/tcp-proxy.ts";
import { type App, startApp } from "./environment/app.ts";
import {
  type BackupCommands,
  embeddedBackups,
  externalBackups,
  type RestoredData,
} from "./environment/backup.ts";
import { startCarrier } from "./environment/carrier.ts";
import { type RoomyDisk, smallDisk } from "./environment/disk.ts";
import { endOnSignal } from "./environment/end-on-signal.ts";
import { createLogs, type Logs } from "./environment/logs.ts";
import { type Pooler, startPooler } from "./environment/pooler.ts";
import { freePorts } from "./environment/ports.ts";
import { type Cluster, openCluster } from "./environment/postgres-cluster.ts";
import type { SupervisedProcess } from "./environment/process.ts";
import { type StormOptions, times } from "./settings.ts";
import { type AppSession, createAppSession } from "./traffic/app-session.ts";

export interface StormEnvironment {
  readonly folder: string;
  readonly apps: readonly App[];
  readonly carrier: SupervisedProcess;
  readonly logs: Logs;
  /** In front of all app processes. */
  readonly proxies: { readonly web: TcpProxy; readonly smtp: TcpProxy };
  /** Between the app processes and the simulator. */
  readonly carrierProxy: TcpProxy;
  /** In front of the database; null if it is embedded. */
  readonly databaseProxy: TcpProxy | null;
  readonly pooler: Pooler | null;
  /** Folder of the app's database. */
  readonly databaseFolder: string;
  /** Folder of the carrier's database. */
  readonly recordsFolder: string;
  readonly clockFile: string;
  /** The disk with the app's data, if it can be filled; null if mounting is not permitted. */
  readonly disk: RoomyDisk | null;
  readonly readyMs: number[];
  readonly session: AppSession;
  /** Null if this machine can't dump an external database. */
  readonly backups: BackupCommands | null;
  /** Starts an app on restored data, in place of the others, which are stopped for good. */
  replaceApps(restored: RestoredData): Promise<void>;
  /** True once the run is being closed, also by a signal: then nothing is restarted. */
  isClosing(): boolean;
  /** Runs before what was opened earlier is closed. */
  onClose(step: () => Promise<unknown> | unknown): void;
  close(): Promise<void>;
}

type StormEnvironmentOptions = Pick<
  StormOptions,
  "seed" | "processes" | "database" | "traces" | "log"
>;

type AppData = Pick<
  Parameters<typeof startApp>[0],
  "dataDir" | "databaseUrl" | "databaseDirectUrl"
>;

const secret = "a secret for the storm, long enough to be taken";
const carrierKey = "the key between the storm's desk and its carrier";
const diskBytes = 3 * 1024 ** 3;

export async function createStormEnvironment(
  options: StormEnvironmentOptions,
): Promise<StormEnvironment> {
  const { processes, database, log } = options;
  const folder = mkdtempSync(path.join(os.tmpdir(), "deskbell-storm-"));
  const closing: (() => Promise<unknown> | unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }),
  ];
  const closeAll = async () => {
    // One at a time from the end: a run that is still starting adds more meanwhile.
    for (let step = closing.pop(); step; step = closing.pop()) {
      const closeStep = step;
      const timeLimit = new AbortController();
      const isOver = pause(times.closeStepMs, null, { signal: timeLimit.signal });
      await Promise.race([
        (async () => closeStep())(),
        isOver.then(() => log(`closing: not finished in time: ${String(closeStep)}`)),
      ]).catch((error: unknown) => log(`closing: ${String(error)}`));
      timeLimit.abort();
    }
  };
  let closed: Promise<void> | null = null;
  const isClosing = () => closed !== null;
  const close = () => {
    closed ??= closeAll();
    return closed;
  };
  endOnSignal(close, log);
  try {
    // The account that runs PostgreSQL needs access.
    mkdirSync(folder, { recursive: true });
    const { chmodSync } = await import("node:fs");
    chmodSync(folder, 0o711);
    const logs = createLogs(path.join(os.tmpdir(), `${path.basename(folder)}.log`));
    const mounting = smallDisk(path.join(folder, "disk"), diskBytes);
    closing.push(async () => (await mounting)?.unmount());
    const disk = await mounting;
    const ground = disk?.folder ?? folder;

    const recordsFolder = path.join(folder, "carrier-records");
    const records = await openCluster(recordsFolder, null, {
      fsync: "off",
      full_page_writes: "off",
    });
    closing.push(() => records.stop());

    const web = await startTcpProxy();
    const smtp = await startTcpProxy();
    const carrierProxy = await startTcpProxy();
    for (const proxy of [web, smtp, carrierProxy]) closing.push(() => proxy.close());
    const publicUrl = `http://localhost:${web.port}`;

    const readyMs: number[] = [];
    const whenReady = (durationMs: number) => void readyMs.push(durationMs);
    // The last two are of an app on restored data.
    const ports = await freePorts((processes + 1) * 2 + 2);
    const [carrierPort = 0, poolerPort = 0, ...appPorts] = ports;
    carrierProxy.setTargets([{ port: carrierPort }]);
    const carrier = startCarrier({
      port: carrierPort,
      key: carrierKey,
      databaseUrl: records.url,
      publicUrl,
      appUrl: `http://127.0.0.1:${web.port}`,
      ownUrl: `http://127.0.0.1:${carrierProxy.port}`,
      mailPort: smtp.port,
      logs,
      isEnding: isClosing,
      whenReady: () => undefined,
    });
    closing.push(() => carrier.stop());
    if (!(await carrier.untilReady(60_000))) throw new Error("the carrier did not come up");

    let shared: { cluster: Cluster; proxy: TcpProxy; pooler: Pooler | null } | null = null;
    if (database !== "embedded") {
      const cluster = await openCluster(path.join(ground, "database"), debianPostgres(), {
        max_connections: "100",
      });
      closing.push(() => cluster.stop());
      const proxy = await startTcpProxy();
      closing.push(() => proxy.close());
      proxy.setTargets([cluster.socket]);
      const pooler =
        database === "pgbouncer"
          ? await startPooler({ folder, port: poolerPort, databasePort: proxy.port })
          : null;
      if (pooler) closing.push(() => pooler.stop());
      shared = { cluster, proxy, pooler };
    }
    const clockFile = path.join(folder, "clock");
    writeFileSync(clockFile, "0");
    const direct = shared ? `postgres://deskbell@127.0.0.1:${shared.proxy.port}/deskbell` : null;
    const dataDir = path.join(ground, "data");
    const start = (name: string, index: number, data: AppData): App =>
      startApp({
        name,
        port: appPorts[index * 2] ?? 0,
        smtpPort: appPorts[index * 2 + 1] ?? 0,
        publicUrl,
        secret,
        simulator: { url: `http://127.0.0.1:${carrierProxy.port}`, key: carrierKey },
        ...data,
        clockFile,
        traces: options.traces,
        logs,
        isEnding: isClosing,
        whenReady,
      });
    const serve = async (served: readonly App[]) => {
      closing.push(() => Promise.all(served.map((app) => app.stop())));
      web.setTargets(served.map(({ port }) => ({ port })));
      smtp.setTargets(served.map(({ smtpPort }) => ({ port: smtpPort })));
      for (const app of served)
        if (!(await app.untilReady(120_000))) throw new Error(`${app.name} did not come up`);
    };
    const data = {
      dataDir,
      databaseUrl: shared?.pooler?.url ?? direct,
      databaseDirectUrl: shared?.pooler ? direct : null,
    };
    const apps = Array.from({ length: processes }, (_, index) =>
      start(`app${index + 1}`, index, data),
    );
    await serve(apps);
    readyMs.length = 0;
    log(`${processes} app process(es) on ${database} PostgreSQL are ready`);

    const session = await createAppSession({
      publicUrl,
      webPort: web.port,
      smtpPort: smtp.port,
      carrierUrl: `http://127.0.0.1:${carrierPort}`,
      carrierKey,
      recordsFolder,
      seed: options.seed,
    });
    closing.push(() => session.close());
    return {
      folder,
      apps,
      carrier,
      logs,
      proxies: { web, smtp },
      carrierProxy,
      recordsFolder,
      clockFile,
      disk,
      readyMs,
      session,
      isClosing,
      onClose: (step) => void closing.push(step),
      close,
      backups: createBackups(path.join(folder, "backups"), dataDir, shared?.cluster ?? null),
      async replaceApps(restored) {
        closing.push(() => restored.stop());
        await Promise.all(apps.map((app) => app.stop()));
        const { dataDir, databaseUrl } = restored;
        await serve([
          start("restored", processes, { dataDir, databaseUrl, databaseDirectUrl: null }),
        ]);
      },
      databaseProxy: shared?.proxy ?? null,
      pooler: shared?.pooler ?? null,
      databaseFolder: shared?.cluster.dataDir ?? dataDir,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function createBackups(
  folder: string,
  dataDir: string,
  external: Cluster | null,
): BackupCommands | null {
  // The account that runs PostgreSQL needs access.
  mkdirSync(folder, { mode: 0o711 });
  if (external === null) return embeddedBackups({ folder, dataDir });
  const binDir = debianPostgres();
  if (binDir === null) return null;
  return externalBackups({ folder, dataDir, binDir, databaseFolder: external.dataDir });
}
