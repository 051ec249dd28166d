// The app's database: embedded unless DATABASE_URL names another. Three kinds of connections: pooled for queries,
// direct for what a connection pooler would break (LISTEN, locks, migrations), and the job engine's own.
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isOutage } from "#domain/database-fault.ts";
import { limit } from "#domain/limits.ts";
import type { Config } from "./config.ts";
import { errorFields, type LogFn } from "./logger.ts";
import { openEmbedded } from "./postgres/open-embedded.ts";
import { closePool } from "./store/close-client.ts";
import { asDatabaseFault } from "./store/connection-faults.ts";
import type { ConnectionConfig } from "./store/database.ts";
import { driverTimeouts, setTimeouts, timeouts } from "./store/timeouts.ts";

interface AppDatabase {
  readonly pooled: ConnectionConfig;
  readonly direct: ConnectionConfig;
  readonly worker: pg.Pool;
  /** For the simulator process. */
  readonly url: string;
  /** True if no other process uses it: leases of dead processes can be freed. */
  readonly isAlone: boolean;
  stop(): Promise<void>;
}

const oldestVersion = 15;
/** One listens for jobs, two claim and finish them; job handlers use the app's pool. Each costs 3 MB, even idle. */
const workerConnections = 3;

export async function openAppDatabase(config: Config, log: LogFn): Promise<AppDatabase> {
  if (config.databaseUrl !== null) {
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
    await checkExternal(directUrl, log);
    const worker = openWorkerPool({ connectionString: directUrl }, log);
    return {
      // A separate direct URL means that the first is a pooler, which doesn't keep sessions.
      pooled: {
        connectionString: config.databaseUrl,
        reusesPlans: config.databaseDirectUrl === null,
      },
      direct: { connectionString: directUrl },
      worker,
      url: directUrl,
      isAlone: false,
      stop: () => closePool(worker),
    };
  }
  const embedded = await openEmbedded({
    dataDir: config.dataDir,
    binDir: config.postgresBinDir ?? undefined,
    log: (line) => log("info", "database.notice", { line }),
    whenNotStarted: (problem) => log("error", "database.not_started", errorFields(problem)),
  });
  const { connection, url } = embedded.app;
  const worker = openWorkerPool(connection, log);
  return {
    pooled: connection,
    direct: connection,
    worker,
    url,
    isAlone: true,
    async stop() {
      await closePool(worker);
      await embedded.stop();
    },
  };
}

function openWorkerPool(connection: ConnectionConfig, log: LogFn): pg.Pool {
  const { reusesPlans: _, ...config } = connection;
  const pool = new pg.Pool({
    ...config,
    ...driverTimeouts(timeouts.realtime),
    onConnect: (client) => client.query(setTimeouts(timeouts.realtime)),
    max: workerConnections,
    application_name: "deskbell jobs",
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) =>
    log("warn", "database.idle_connection_lost", { problem: error.message }),
  );
  return pool;
}

const startupTimeoutMs = limit("databaseStartupSeconds") * 1000;
const retryIntervalMs = 500;

/** Retries while the database is starting or has no free connection; any other error is reported at once. */
async function checkExternal(url: string, log: LogFn): Promise<void> {
  const untilMs = performance.now() + startupTimeoutMs;
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await checkOnce(url);
    } catch (thrown) {
      const error = asDatabaseFault(thrown);
      const isUnknown = (thrown as NodeJS.ErrnoException).code === "ENOTFOUND";
      if (!isOutage(error) || isUnknown || performance.now() >= untilMs)
        throw new Error(
          `DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
        );
      if (attempts === 0) log("warn", "database.awaited", errorFields(error));
      await pause(retryIntervalMs);
    }
  }
}

async function checkOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // The query reports a lost connection.
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion)
      throw new Error(`it is PostgreSQL ${version}; Deskbell needs ${oldestVersion} or newer`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
