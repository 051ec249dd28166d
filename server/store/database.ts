// The pool and its transactions. Times are ISO text (a Date would lose microseconds, and a cursor built from it would
// skip rows); bigints are numbers, since none of ours exceeds 2^53.
import pg from "pg";
import { DatabaseFault } from "#domain/database-fault.ts";
import type { LogFn } from "#server/logger.ts";
import { closePool } from "./close-client.ts";
import { asDatabaseFault, isConnectionLost } from "./connection-faults.ts";
import { inOpenTransaction } from "./open-transaction.ts";
import { asDb, type Db, type Sql, sql } from "./sql.ts";
import {
  driverTimeouts,
  setTimeouts,
  setTimeoutsLocally,
  type Timeouts,
  timeouts,
} from "./timeouts.ts";

export type ConnectionConfig = pg.ClientConfig & {
  /** False behind a pooler that gives each transaction another connection, where prepared plans are lost. */
  readonly reusesPlans?: boolean;
};

/** Fast path for `2026-11-20 12:00:00.123+00`, of which a list has hundreds. */
const isoFromPostgres = (text: string): string => {
  if (text.endsWith("+00")) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
};
/** IDs are never quoted, unlike other elements of an array. */
const idsFromPostgres = (text: string): (string | null)[] =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((id) => (id === "NULL" ? null : id));
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === 20) return Number;
    if (oid === 1184) return isoFromPostgres;
    if (oid === 2951 && format !== "binary") return idsFromPostgres;
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
  /**
   * Sends this statement together with the commit, after all others: the locks it takes are released without waiting for
   * this process. At most one per transaction.
   */
  runWithCommit(statement: Sql): void;
  /** Runs work in a savepoint: kept on success; on failure only this work is undone. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

interface DatabaseOptions {
  readonly size?: number;
  readonly waits?: Timeouts;
  readonly name?: string;
}

export function openDatabase(
  { reusesPlans = true, ...connection }: ConnectionConfig,
  log: LogFn,
  { size = 10, waits: wait = timeouts.requests, name = "deskbell" }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    ...driverTimeouts(wait),
    types,
    max: size,
    // Statements are sent without waiting for the results of those before them: used for the commit.
    pipeline: true,
    idleTimeoutMillis: 10_000,
    application_name: name,
    ...(reusesPlans ? { onConnect: (client) => client.query(setTimeouts(wait)) } : {}),
  });
  const start = reusesPlans ? "begin" : `begin; ${setTimeoutsLocally(wait)}`;
  // An idle client whose server stops raises 57P01 here; without a listener it would end the process.
  pool.on("error", (error) =>
    log("warn", "database.idle_connection_lost", { problem: error.message }),
  );
  // A client in use may raise two errors: for the lost connection and for the end that couldn't be sent. Its query
  // reports the first.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    pool,
    ...asDb(pool, reusesPlans),
    async transaction(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw asDatabaseFault(error);
      });
      const whenLost = (error: Error) =>
        log("warn", "database.connection_lost", { problem: error.message });
      client.on("error", whenLost);
      let broken: Error | undefined;
      try {
        await client.query(start);
        const tx = asTransaction(client, reusesPlans);
        const result = await inOpenTransaction(() => work(tx));
        const { command } = await tx.commit();
        // For a transaction with a failed statement, PostgreSQL responds to "commit" with ROLLBACK and no error.
        if (command !== "COMMIT")
          throw new Error("PostgreSQL rolled the transaction back: a statement in it had failed.");
        return result;
      } catch (thrown) {
        const error = asDatabaseFault(thrown);
        // A rollback would wait behind the statement without a response; ending the session rolls back.
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
 * A busy session keeps cached plans and table metadata, 15 MB of them, as long as it is used now and then. A new one
 * takes a few milliseconds.
 */
export async function endIdleSessions(pool: pg.Pool): Promise<void> {
  const connections = await Promise.allSettled(
    Array.from({ length: pool.idleCount }, () => pool.connect()),
  );
  for (const one of connections) if (one.status === "fulfilled") one.value.release(true);
}

interface OpenTransaction extends Transaction {
  commit(): Promise<pg.QueryResult>;
}

function asTransaction(client: pg.PoolClient, reusesPlans: boolean): OpenTransaction {
  const db = asDb(client, reusesPlans);
  let last: Sql | null = null;
  return {
    ...db,
    runWithCommit(statement) {
      if (last !== null) throw new Error("This transaction already has a last statement.");
      last = statement;
    },
    async commit() {
      if (last === null) return client.query("commit");
      const ran = db.run(last);
      const committed = client.query("commit");
      // Both are awaited, so that the connection is free. After a failed statement PostgreSQL has rolled back.
      await Promise.allSettled([ran, committed]);
      await ran;
      return committed;
    },
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

/** True if a row with this key already exists. */
export const isUniqueViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === "23505";

/** True if another transaction caused a deadlock with this one, or merged a contact that this one had read. */
export const isConflict = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && error.code === "40P01") || isMergedContact(error);

/** The transaction named a contact that was merged meanwhile: run again, it finds the remaining one. */
const isMergedContact = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === "23503" &&
  (error.detail ?? "").includes('is not present in table "contact"');

/** True if PostgreSQL refuses the content of a row (classes 22 and 23), so that other rows may still be written. */
export const isRowDataError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");

/**
 * True for faults of the database rather than the statement, for conflicts with another transaction (class 40), and for
 * a file that was removed, or a contact that was merged, just before it was referenced.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseFault) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = "", detail = "" } = error;
  return (
    code.startsWith("40") ||
    (code === "23503" && detail.includes('in table "file"')) ||
    isMergedContact(error)
  );
}

/** A statement or lock exceeded its time limit: the database is fine, but a retry may never be faster. */
export const isTimeLimit = (error: unknown): boolean =>
  error instanceof DatabaseFault && (error.kind === "slow" || error.kind === "locked");
