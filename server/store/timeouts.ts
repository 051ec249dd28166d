// How long each kind of connection waits: for a connection, a statement or a lock, and how long a transaction may stay
// idle. The server enforces these limits; the driver's own limit ends a wait for a server that no longer responds.
// Our own connections get them once, by SET. Behind a pooler that gives each transaction another session (pgbouncer in
// transaction mode), a SET would remain in a session that other clients use, and pgbouncer refuses them as start-up
// parameters; there each transaction sets them locally, and a single statement is ended by the driver alone.
import type pg from "pg";
import { limit } from "#domain/limits.ts";

export interface Timeouts {
  /** For a free connection of the pool, or for a new one. */
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
}

const of = (statementSeconds: number, lockSeconds: number): Timeouts => ({
  connectMs: limit("databaseConnectSeconds") * 1000,
  statementMs: statementSeconds * 1000,
  lockMs: lockSeconds * 1000,
  idleInTransactionMs: limit("idleTransactionSeconds") * 1000,
});

export const timeouts = {
  requests: of(limit("requestStatementSeconds"), limit("requestLockSeconds")),
  /** The change feed, which reads and never locks. */
  feed: of(limit("feedStatementSeconds"), limit("feedStatementSeconds")),
  /** A caller hears silence while these run. */
  realtime: of(limit("realtimeStatementSeconds"), limit("realtimeLockSeconds")),
  jobs: of(limit("jobStatementSeconds"), limit("jobLockSeconds")),
  maintenance: of(limit("maintenanceStatementSeconds"), limit("maintenanceLockSeconds")),
} as const satisfies Record<string, Timeouts>;

/** The limits of the job queues. */
export const queueTimeouts = {
  realtime: timeouts.realtime,
  pushing: timeouts.realtime,
  sending: timeouts.jobs,
  reading: timeouts.jobs,
  webhooks: timeouts.jobs,
  upkeep: timeouts.maintenance,
} as const;

/** The driver waits a little longer than the server, so that the server's own error arrives. */
const graceMs = 1_000;

export const driverTimeouts = (wait: Timeouts): pg.ClientConfig & pg.PoolConfig => ({
  connectionTimeoutMillis: wait.connectMs,
  query_timeout: wait.statementMs + graceMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** For a session of our own. */
export const setTimeouts = (wait: Timeouts): string => written(wait, "set");

/** For one transaction, in whichever session it runs. */
export const setTimeoutsLocally = (wait: Timeouts): string => written(wait, "set local");

const written = (wait: Timeouts, command: "set" | "set local"): string =>
  [
    `${command} statement_timeout = ${wait.statementMs}`,
    `${command} lock_timeout = ${wait.lockMs}`,
    `${command} idle_in_transaction_session_timeout = ${wait.idleInTransactionMs}`,
  ].join("; ");
