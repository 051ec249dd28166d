// LISTEN on one connection of its own. A notification is only a hint to look: after a lost connection
// everybody looks anyway, so nothing is missed.
//
// A connection may hang without an error: a network that drops packets, a proxy that stopped. So it is asked
// every second, and every fifth time by a notification to itself, which proves the whole way. While it is
// late or being made again, `whileLate` is called once a second.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { limit } from "#domain/limits.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { closeClient, cutClient } from "#server/store/close-client.ts";
import { type ConnectionConfig, connectionTypes } from "#server/store/database.ts";

export interface FeedTail {
  readonly isListening: () => boolean;
  say(channel: string, payload: string): Promise<void>;
  stop(): Promise<void>;
}

export interface FeedTailDeps {
  readonly connection: ConnectionConfig;
  readonly channels: readonly string[];
  readonly hear: (channel: string, payload: string) => void;
  /** The connection was away: whatever was said meanwhile was not heard. */
  readonly afterGap: () => void;
  /** Notifications can't be relied on at present: look without being told. */
  readonly whileLate: () => void;
  readonly log: LogFn;
}

const beatChannel = "deskbell_beat";
const beatMs = 1_000;
/** Each costs the database a commit. */
const notifyEvery = 5;
const againMs = 400;

export async function createFeedTail(parts: FeedTailDeps): Promise<FeedTail> {
  const patienceMs = limit("feedPatienceSeconds") * 1000;
  const beatName = randomUUID();
  let client: pg.Client | null = null;
  let isStopped = false;
  let isLate = false;
  let timer: NodeJS.Timeout | null = null;
  let lastAsked: Promise<unknown> = Promise.resolve();
  let beats = 0;
  let heardBeat = 0;
  let isBeating = false;

  async function connect(): Promise<void> {
    const { keepsPlans: _, ...connection } = parts.connection;
    const next = new pg.Client({
      ...connection,
      types: connectionTypes,
      application_name: "deskbell live",
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, null));
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel !== beatChannel) parts.hear(channel, payload);
      else if (payload.startsWith(beatName)) heardBeat = Number(payload.slice(beatName.length));
    });
    try {
      await next.connect();
      const channels = [...parts.channels, beatChannel];
      await next.query(channels.map((one) => `listen ${pg.escapeIdentifier(one)}`).join("; "));
    } catch (error) {
      cutClient(next);
      throw error;
    }
    if (isStopped) return cutClient(next);
    client = next;
    heardBeat = beats;
    isLate = false;
  }

  function lost(which: pg.Client, error: Error | null): void {
    if (client !== which || isStopped) return;
    client = null;
    cutClient(which);
    parts.log("warn", "live.connection_lost", error ? errorFields(error) : {});
    again();
  }

  function again(): void {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(parts.afterGap, again);
    }, againMs);
  }

  /** One after the other: a connection carries out one statement at a time. */
  function ask(text: string, values: string[]): Promise<void> {
    const asked = lastAsked.then(async () => {
      await client?.query(text, values);
    });
    lastAsked = asked.catch(() => undefined);
    return asked;
  }

  async function beat(asked: pg.Client): Promise<void> {
    beats += 1;
    const number = beats;
    if (number % notifyEvery > 0) return ask("select 1", []);
    await ask("select pg_notify($1, $2)", [beatChannel, `${beatName}${number}`]);
    // Notifications of a session's own come with the answer, those of others before it.
    if (heardBeat < number && client === asked) throw new Error("Notifications are not delivered.");
  }

  const pulse = setInterval(() => {
    const asked = client;
    if (asked === null || isLate) parts.whileLate();
    if (asked === null) return;
    // The one before has not been answered yet.
    isLate = isBeating;
    if (isBeating) return;
    isBeating = true;
    beat(asked)
      .then(
        () => {
          isLate = false;
        },
        (error: Error) => lost(asked, error),
      )
      .finally(() => {
        isBeating = false;
      });
  }, beatMs);

  await connect();
  return {
    isListening: () => client !== null && !isLate,
    say: (channel, payload) => ask("select pg_notify($1, $2)", [channel, payload]),
    async stop() {
      isStopped = true;
      clearInterval(pulse);
      if (timer) clearTimeout(timer);
      const last = client;
      client = null;
      if (last) await closeClient(last);
    },
  };
}
