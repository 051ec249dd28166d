// LISTEN on its own connection. A notification only triggers a feed read: after a lost connection every channel reads
// anyway, so nothing is missed.
// A connection may hang without an error: a network that drops packets, a stalled proxy. So it is queried every second,
// and every fifth time by a notification to itself, which proves the whole path. While it is late or reconnecting,
// `whileLate` is called once a second.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { limit } from "#domain/limits.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { closeClient, cutClient } from "#server/store/close-client.ts";
import { type ConnectionConfig, connectionTypes } from "#server/store/database.ts";

interface FeedTail {
  readonly isListening: () => boolean;
  notify(channel: string, payload: string): Promise<void>;
  stop(): Promise<void>;
}

interface FeedTailDeps {
  readonly connection: ConnectionConfig;
  readonly channels: readonly string[];
  readonly onNotification: (channel: string, payload: string) => void;
  /** The connection was lost: notifications sent meanwhile were missed. */
  readonly afterGap: () => void;
  /** Notifications are unreliable at present: poll the feed. */
  readonly whileLate: () => void;
  readonly log: LogFn;
}

const heartbeatChannel = "deskbell_beat";
const heartbeatIntervalMs = 1_000;
/** Each notification costs the database a commit. */
const notifyEvery = 5;
const reconnectDelayMs = 400;

export async function createFeedTail(deps: FeedTailDeps): Promise<FeedTail> {
  const patienceMs = limit("feedHeartbeatSeconds") * 1000;
  const heartbeatPrefix = randomUUID();
  let client: pg.Client | null = null;
  let isStopped = false;
  let isLate = false;
  let timer: NodeJS.Timeout | null = null;
  let lastQuery: Promise<unknown> = Promise.resolve();
  let heartbeats = 0;
  let receivedHeartbeat = 0;
  let isHeartbeatPending = false;

  async function connect(): Promise<void> {
    const { reusesPlans: _, ...connection } = deps.connection;
    const next = new pg.Client({
      ...connection,
      types: connectionTypes,
      application_name: "deskbell live",
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on("error", (error) => handleLostConnection(next, error));
    next.on("end", () => handleLostConnection(next, null));
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel !== heartbeatChannel) deps.onNotification(channel, payload);
      else if (payload.startsWith(heartbeatPrefix))
        receivedHeartbeat = Number(payload.slice(heartbeatPrefix.length));
    });
    try {
      await next.connect();
      const channels = [...deps.channels, heartbeatChannel];
      await next.query(channels.map((one) => `listen ${pg.escapeIdentifier(one)}`).join("; "));
    } catch (error) {
      cutClient(next);
      throw error;
    }
    if (isStopped) return cutClient(next);
    client = next;
    receivedHeartbeat = heartbeats;
    isLate = false;
  }

  function handleLostConnection(which: pg.Client, error: Error | null): void {
    if (client !== which || isStopped) return;
    client = null;
    cutClient(which);
    deps.log("warn", "live.connection_lost", error ? errorFields(error) : {});
    scheduleReconnect();
  }

  function scheduleReconnect(): void {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(deps.afterGap, scheduleReconnect);
    }, reconnectDelayMs);
  }

  /** Serialized: a connection runs one statement at a time. */
  function runQuery(text: string, values: string[]): Promise<void> {
    const current = lastQuery.then(async () => {
      await client?.query(text, values);
    });
    lastQuery = current.catch(() => undefined);
    return current;
  }

  async function sendHeartbeat(current: pg.Client): Promise<void> {
    heartbeats += 1;
    const number = heartbeats;
    if (number % notifyEvery > 0) return runQuery("select 1", []);
    await runQuery("select pg_notify($1, $2)", [heartbeatChannel, `${heartbeatPrefix}${number}`]);
    // A session's own notifications arrive with the response, those of other sessions before it.
    if (receivedHeartbeat < number && client === current)
      throw new Error("Notifications are not delivered.");
  }

  await connect();
  const heartbeatTimer = setInterval(() => {
    const current = client;
    if (current === null || isLate) deps.whileLate();
    if (current === null) return;
    // The previous heartbeat got no response.
    isLate = isHeartbeatPending;
    if (isHeartbeatPending) return;
    isHeartbeatPending = true;
    sendHeartbeat(current)
      .then(
        () => {
          isLate = false;
        },
        (error: Error) => handleLostConnection(current, error),
      )
      .finally(() => {
        isHeartbeatPending = false;
      });
  }, heartbeatIntervalMs);
  return {
    isListening: () => client !== null && !isLate,
    notify: (channel, payload) => runQuery("select pg_notify($1, $2)", [channel, payload]),
    async stop() {
      isStopped = true;
      clearInterval(heartbeatTimer);
      if (timer) clearTimeout(timer);
      const last = client;
      client = null;
      if (last) await closeClient(last);
    },
  };
}
