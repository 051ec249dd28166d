// Everything a storm needs, opened and closed in order: the outside world, the desk's processes, the doors between
// them, and a workspace with customers in it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { debianPostgres } from "#testing/debian-postgres.ts";
import { type App, startApp } from "./ground/app.ts";
import { startCarrier } from "./ground/carrier.ts";
import { type RoomyDisk, smallDisk } from "./ground/disk.ts";
import { type Logs, openLogs } from "./ground/logs.ts";
import { type Pooler, startPooler } from "./ground/pooler.ts";
import { freePorts } from "./ground/ports.ts";
import { type Cluster, openCluster } from "./ground/postgres.ts";
import type { Stormed } from "./ground/process.ts";
import { openTcpDoor, type TcpDoor } from "./ground/tcp-door.ts";
import type { StormOptions } from "./settings.ts";
import { type Desk, furnish } from "./traffic/desk.ts";

export interface World {
  readonly folder: string;
  readonly apps: readonly App[];
  readonly carrier: Stormed;
  readonly logs: Logs;
  /** Before all app processes. */
  readonly doors: { readonly web: TcpDoor; readonly smtp: TcpDoor };
  /** Between the app processes and the carrier's. */
  readonly carrierDoor: TcpDoor;
  /** Before the database; null where it is embedded. */
  readonly databaseDoor: TcpDoor | null;
  readonly pooler: Pooler | null;
  /** Where the desk's database lies. */
  readonly databaseFolder: string;
  /** Where the carrier's books lie. */
  readonly booksFolder: string;
  readonly clockFile: string;
  /** The disk that the desk's data lies on, where it can be filled; null where we may not mount one. */
  readonly disk: RoomyDisk | null;
  readonly readyMs: number[];
  readonly desk: Desk;
  close(): Promise<void>;
}

export type WorldOptions = Pick<StormOptions, "seed" | "processes" | "database" | "traces" | "say">;

const secret = "a secret for the storm, long enough to be taken";
const carrierKey = "the key between the storm's desk and its carrier";
const diskBytes = 3 * 1024 ** 3;

export async function createSimulatorFixture(options: WorldOptions): Promise<World> {
  const { processes, database, say } = options;
  const folder = mkdtempSync(path.join(os.tmpdir(), "deskbell-storm-"));
  const closing: (() => Promise<unknown> | unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }),
  ];
  const close = async () => {
    for (const one of closing.splice(0).reverse())
      await Promise.resolve(one()).catch((error: unknown) => say(`closing: ${String(error)}`));
  };
  try {
    // The account that runs PostgreSQL must come through.
    mkdirSync(folder, { recursive: true });
    const { chmodSync } = await import("node:fs");
    chmodSync(folder, 0o711);
    const logs = openLogs(path.join(os.tmpdir(), `${path.basename(folder)}.log`));
    const disk = await smallDisk(path.join(folder, "disk"), diskBytes);
    if (disk) closing.push(() => disk.unmount());
    const ground = disk?.folder ?? folder;

    const booksFolder = path.join(folder, "books");
    const books = await openCluster(booksFolder, null, {
      fsync: "off",
      full_page_writes: "off",
    });
    closing.push(() => books.stop());

    const web = await openTcpDoor();
    const smtp = await openTcpDoor();
    const carrierDoor = await openTcpDoor();
    for (const door of [web, smtp, carrierDoor]) closing.push(() => door.close());
    const publicUrl = `http://localhost:${web.port}`;

    const readyMs: number[] = [];
    const whenReady = (tookMs: number) => void readyMs.push(tookMs);
    const ports = await freePorts(processes * 2 + 2);
    const [carrierPort = 0, poolerPort = 0, ...appPorts] = ports;
    carrierDoor.setTargets([{ port: carrierPort }]);
    const carrier = startCarrier({
      port: carrierPort,
      key: carrierKey,
      databaseUrl: books.url,
      publicUrl,
      appUrl: `http://127.0.0.1:${web.port}`,
      mailPort: smtp.port,
      logs,
      whenReady: () => undefined,
    });
    closing.push(() => carrier.stop());
    if (!(await carrier.untilReady(60_000))) throw new Error("the carrier did not come up");

    let shared: { cluster: Cluster; door: TcpDoor; pooler: Pooler | null } | null = null;
    if (database !== "embedded") {
      const cluster = await openCluster(path.join(ground, "database"), debianPostgres(), {
        max_connections: "100",
      });
      closing.push(() => cluster.stop());
      const door = await openTcpDoor();
      closing.push(() => door.close());
      door.setTargets([cluster.socket]);
      const pooler =
        database === "pgbouncer"
          ? await startPooler({ folder, port: poolerPort, databasePort: door.port })
          : null;
      if (pooler) closing.push(() => pooler.stop());
      shared = { cluster, door, pooler };
    }
    const clockFile = path.join(folder, "clock");
    writeFileSync(clockFile, "0");
    const direct = shared ? `postgres://deskbell@127.0.0.1:${shared.door.port}/deskbell` : null;
    const dataDir = path.join(ground, "data");
    const apps = Array.from({ length: processes }, (_, place) =>
      startApp({
        name: `app${place + 1}`,
        port: appPorts[place * 2] ?? 0,
        smtpPort: appPorts[place * 2 + 1] ?? 0,
        publicUrl,
        dataDir,
        secret,
        simulator: { url: `http://127.0.0.1:${carrierDoor.port}`, key: carrierKey },
        databaseUrl: shared?.pooler?.url ?? direct,
        databaseDirectUrl: shared?.pooler ? direct : null,
        clockFile,
        traces: options.traces,
        logs,
        whenReady,
      }),
    );
    closing.push(() => Promise.all(apps.map((app) => app.stop())));
    web.setTargets(apps.map(({ port }) => ({ port })));
    smtp.setTargets(apps.map(({ smtpPort }) => ({ port: smtpPort })));
    for (const app of apps)
      if (!(await app.untilReady(120_000))) throw new Error(`${app.name} did not come up`);
    readyMs.length = 0;
    say(`${processes} app process(es) on ${database} PostgreSQL are ready`);

    const desk = await furnish({
      ...{ publicUrl, webPort: web.port, smtpPort: smtp.port },
      ...{ carrierUrl: `http://127.0.0.1:${carrierPort}`, carrierKey, booksFolder },
      seed: options.seed,
    });
    closing.push(() => desk.close());
    return {
      ...{ folder, apps, carrier, logs, doors: { web, smtp }, carrierDoor, booksFolder },
      ...{ clockFile, disk, readyMs, desk, close },
      databaseDoor: shared?.door ?? null,
      pooler: shared?.pooler ?? null,
      databaseFolder: shared?.cluster.dataDir ?? dataDir,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
