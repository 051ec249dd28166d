import pg from "pg";
import { type Connection, databaseName } from "#server/postgres/connection.ts";

type ProbeResult =
  | { kind: "ready"; label: string } // The label set at start; empty for a server started by hand.
  | { kind: "busy" } // Starting, recovering or shutting down.
  | { kind: "refuses"; reason: string }
  | { kind: "silent" };

const busy = new Set(["57P03", "57P01", "57P02", "53300"]);

export async function probeServer(connection: Connection): Promise<ProbeResult> {
  return inMaintenance(connection, async (client) => {
    const { rows } = await client.query("select current_setting('cluster_name') as label");
    return { kind: "ready", label: String(rows[0]?.label) } as const;
  }).catch(probeResultOf);
}

/** A server that ends at this moment breaks the connection (EPIPE, ECONNRESET): it has not refused. */
export function probeResultOf(error: NodeJS.ErrnoException): ProbeResult {
  const { code = "", message } = error;
  if (busy.has(code)) return { kind: "busy" };
  if (error instanceof pg.DatabaseError || code === "EACCES")
    return { kind: "refuses", reason: message };
  return { kind: "silent" };
}

// Runs at every first start, and again if the very first one was interrupted.
export async function createDatabase(connection: Connection): Promise<void> {
  await inMaintenance(connection, async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}

async function inMaintenance<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    database: "postgres",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {}); // A server that stops meanwhile must not end this process.
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
