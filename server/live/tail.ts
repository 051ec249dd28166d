// LISTEN on one connection of its own. A notification is only a hint to look: after a lost connection
// everybody looks anyway, so nothing is missed.
import pg from "pg";
import { factsOf, type Log } from "#server/log.ts";
import { type ConnectionConfig, connectionTypes } from "#server/store/database.ts";

export interface Tail {
  readonly isListening: () => boolean;
  say(channel: string, payload: string): Promise<void>;
  stop(): Promise<void>;
}

export interface TailParts {
  readonly connection: ConnectionConfig;
  readonly channels: readonly string[];
  readonly hear: (channel: string, payload: string) => void;
  /** The connection was away: whatever was said meanwhile was not heard. */
  readonly afterGap: () => void;
  readonly log: Log;
}

const againMs = 500;

export async function openTail(parts: TailParts): Promise<Tail> {
  let client: pg.Client | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let lastSaid: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...parts.connection,
      types: connectionTypes,
      application_name: "deskbell live",
    });
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, null));
    next.on("notification", ({ channel, payload }) => parts.hear(channel, payload ?? ""));
    await next.connect();
    for (const channel of parts.channels)
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  function lost(which: pg.Client, error: Error | null): void {
    if (client !== which || isStopped) return;
    client = null;
    parts.log("warn", "live.connection_lost", error ? factsOf(error) : {});
    again();
  }

  function again(): void {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(parts.afterGap, again);
    }, againMs);
  }

  await connect();
  return {
    isListening: () => client !== null,
    // One after the other: a connection carries out one statement at a time.
    say(channel, payload) {
      const said = lastSaid.then(async () => {
        await client?.query("select pg_notify($1, $2)", [channel, payload]);
      });
      lastSaid = said.catch(() => undefined);
      return said;
    },
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
