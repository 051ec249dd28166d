// The pool and its transactions. Times come as ISO text (a Date would lose microseconds and a cursor built
// from it would skip rows); bigints come as numbers, for none of ours outgrows 2^53.
import pg from "pg";
import { DatabaseFault } from "#domain/database-fault.ts";
import type { LogFn } from "#server/logger.ts";
import { closePool } from "./close-client.ts";
import { asDatabaseFault, isConnectionLost } from "./connection-faults.ts";
import { inOpenTransaction } from "./open-transaction.ts";
import { asDb, type Db, sql } from "./sql.ts";
import { driverWaits, setWaits, setWaitsLocally, type Waits, waits } from "./waits.ts";

export type ConnectionConfig = pg.ClientConfig & {
  /** Not behind a pooler that gives each transaction another connection: plans kept there are lost. */
  readonly keepsPlans?: boolean;
};

/** `2026-11-20 12:00:00.123+00`, of which a list has hundreds. */
const isoFromPostgres = (text: string): string => {
  if (text.endsWith("+00")) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
};
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === 20) return Number;
    if (oid === 1184) return isoFromPostgres;
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

export const connectionTypes = types;

export interface Database extends Db {
  readonly pool: pg.Pool;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Transaction extends Db {
  /** Work that may fail without failing the whole: kept on success, undone alone on failure. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface DatabaseOptions {
  readonly size?: number;
  readonly waits?: Waits;
  readonly name?: string;
}

export function openDatabase(
  { keepsPlans = true, ...connection }: ConnectionConfig,
  log: LogFn,
  { size = 10, waits: wait = waits.requests, name = "deskbell" }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    ...driverWaits(wait),
    types,
    max: size,
    idleTimeoutMillis: 10_000,
    application_name: name,
    ...(keepsPlans ? { onConnect: (client) => client.query(setWaits(wait)) } : {}),
  });
  const begin = keepsPlans ? "begin" : `begin; ${setWaitsLocally(wait)}`;
  // An idle client whose server stops raises 57P01 here; unheard it would end the process.
  pool.on("error", (error) =>
    log("warn", "database.idle_connection_lost", { problem: error.message }),
  );
  // One in use may complain twice: that it was cut, and that nobody hears its good-bye. Its query says the first.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    pool,
    ...asDb(pool, keepsPlans),
    async transaction(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw asDatabaseFault(error);
      });
      const whenLost = (error: Error) =>
        log("warn", "database.connection_lost", { problem: error.message });
      client.on("error", whenLost);
      let broken: Error | undefined;
      try {
        await client.query(begin);
        const result = await inOpenTransaction(() => work(asTransaction(client, keepsPlans)));
        const { command } = await client.query("commit");
        // Of a transaction that failed before, PostgreSQL answers "commit" with ROLLBACK and no error.
        if (command !== "COMMIT")
          throw new Error("PostgreSQL rolled the transaction back: a statement in it had failed.");
        return result;
      } catch (thrown) {
        const error = asDatabaseFault(thrown);
        // A rollback would wait behind the statement that was never answered; ending the session rolls back.
        if (isConnectionLost(error)) broken = error as Error;
        else
          await client.query("rollback").catch((lost: Error) => {
            broken = lost;
          });
        throw error;
      } finally {
        client.off("error", whenLost);
        client.release(broken);
      }
    },
    async close() {
      await closePool(pool);
    },
  };
}

/**
 * A session that had much to do keeps plans and pictures of the tables, 15 MB of them, for as long as it
 * is asked now and then. A new one stands in a few milliseconds.
 */
export async function endIdleSessions(pool: pg.Pool): Promise<void> {
  const asked = await Promise.allSettled(
    Array.from({ length: pool.idleCount }, () => pool.connect()),
  );
  for (const one of asked) if (one.status === "fulfilled") one.value.release(true);
}

function asTransaction(client: pg.PoolClient, keepsPlans: boolean): Transaction {
  const db = asDb(client, keepsPlans);
  return {
    ...db,
    async attempt(work) {
      await db.run(sql`savepoint attempt`);
      try {
        const result = await work();
        await db.run(sql`release savepoint attempt`);
        return result;
      } catch (error) {
        await db.run(sql`rollback to savepoint attempt`);
        throw error;
      }
    },
  };
}

/** Whether PostgreSQL says that a row with this key is there already. */
export const isUniqueViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === "23505";

/** Whether PostgreSQL ended this transaction because it and another waited for each other. */
export const isDeadlock = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === "40P01";

/** Whether PostgreSQL minds what a row says (classes 22 and 23), so that others may still be written. */
export const isRowDataError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");

/**
 * Whether the database is at fault and not what was asked of it; or two that met (class 40), or a file that was
 * cleared away just before something referred to it.
 */
export function isPassingInDatabase(error: unknown): boolean {
  if (error instanceof DatabaseFault) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = "", detail = "" } = error;
  return code.startsWith("40") || (code === "23503" && detail.includes('in table "file"'));
}

/** A statement or a lock that took longer than it may: the database is well, this one may never be quick. */
export const isTimeLimit = (error: unknown): boolean =>
  error instanceof DatabaseFault && (error.kind === "slow" || error.kind === "locked");
