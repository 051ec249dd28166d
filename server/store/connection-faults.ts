// Translates errors of the driver and PostgreSQL about the database itself into a `DatabaseFault`. Errors about one
// statement or one row pass through unchanged.
import pg from "pg";
import { DatabaseFault, type DatabaseFaultKind } from "#domain/database-fault.ts";

/** https://www.postgresql.org/docs/18/errcodes-appendix.html, read 2026-11. */
const kinds: readonly (readonly [RegExp, DatabaseFaultKind])[] = [
  [/^(53100|53400|58030)$/, "full"],
  [/^53/, "busy"],
  [/^(08|57P|58)/, "unreachable"],
  [/^25P03$/, "unreachable"], // The server closed the session because its transaction was idle.
  [/^57014$/, "slow"],
  [/^55P03$/, "locked"],
];

/** Messages of pg 8.23 and pg-pool 3.14; neither gives these a code. */
const unreachable =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Cannot use a pool after|Connection ended)/;

export function asDatabaseFault(error: unknown): unknown {
  if (error instanceof DatabaseFault || !(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    // A new session's first file on a full disk; PostgreSQL has no specific code for it (XX000).
    const isFull = error.message === "could not write init file";
    const kind = isFull ? "full" : kinds.find(([pattern]) => pattern.test(code))?.[1];
    return kind === undefined ? error : new DatabaseFault(kind, error);
  }
  if (error.message === "timeout exceeded when trying to connect")
    return new DatabaseFault("busy", error);
  if (error.message === "Query read timeout" || unreachable.test(error.message))
    return new DatabaseFault("unreachable", error);
  // A socket error, which the driver passes on unchanged.
  return "syscall" in error ? new DatabaseFault("unreachable", error) : error;
}

/** True if the connection can't be used again: its server is gone, or a response may still arrive on it. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DatabaseFault && error.kind === "unreachable";
