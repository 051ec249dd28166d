// Of several processes one watches a mailbox. The lock lives as long as a connection of its own, so that a
// killed process gives up what it held at once; two that watch for a moment would do no harm either, for
// every mail has a key.
import pg from "pg";
import { factsOf, type Log } from "#server/log.ts";
import type { ConnectionConfig } from "#server/store/database.ts";

export interface Lease {
  /** false: another process has it. */
  take(name: string): Promise<boolean>;
  release(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface LeaseParts {
  readonly connection: ConnectionConfig;
  /** Everything that was held may be somebody else's now. */
  readonly lost: () => void;
  readonly log: Log;
}

/** The connection is made with the first wish: a desk without a mailbox does not pay for one. */
export function openLease({ connection, lost, log }: LeaseParts): Lease {
  let client: Promise<pg.Client> | null = null;
  const held = new Set<string>();

  function connect(): Promise<pg.Client> {
    const { keepsPlans: _, ...config } = connection;
    const next = new pg.Client({ ...config, application_name: "deskbell mailboxes" });
    const gone = (error: Error | null) => {
      if (client !== connecting) return;
      client = null;
      held.clear();
      if (error) log("warn", "mailbox.lease_lost", factsOf(error));
      lost();
    };
    next.on("error", gone);
    next.on("end", () => gone(null));
    const connecting = next.connect().then(() => next);
    connecting.catch(() => {
      if (client === connecting) client = null;
    });
    return connecting;
  }

  /** One question at a time: it is a single connection. */
  let last: Promise<unknown> = Promise.resolve();
  function ask(statement: string, name: string): Promise<{ isOurs: boolean } | undefined> {
    const asking = last.then(async () => {
      client ??= connect();
      const { rows } = await (await client).query<{ isOurs: boolean }>(statement, [
        `mailbox ${name}`,
      ]);
      return rows[0];
    });
    last = asking.catch(() => undefined);
    return asking;
  }

  return {
    async take(name) {
      if (held.has(name)) return true;
      const answer = await ask(
        `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"`,
        name,
      );
      if (answer?.isOurs === true) held.add(name);
      return held.has(name);
    },
    async release(name) {
      if (held.delete(name))
        await ask(`select pg_advisory_unlock(hashtextextended($1, 0)) as "isOurs"`, name);
    },
    async stop() {
      await last;
      const ending = client;
      client = null;
      held.clear();
      await ending?.then((one) => one.end()).catch(() => undefined);
    },
  };
}
