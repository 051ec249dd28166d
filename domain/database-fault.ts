// A temporary database failure, not caused by the request; the same request works later.
export type DatabaseFaultKind = keyof typeof databaseFaults;

const databaseFaults = {
  unreachable: "no connection, or the one in use was cut",
  busy: "it takes no more connections, or has no memory left",
  full: "its disk is full",
  slow: "a statement exceeded its time limit",
  locked: "a lock was not released in time",
} as const;

export class DatabaseFault extends Error {
  override readonly name = "DatabaseFault";
  readonly kind: DatabaseFaultKind;

  constructor(kind: DatabaseFaultKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.kind = kind;
  }
}

/** Slow statements and locks affect one request; the others affect all. */
export const isOutage = (error: unknown): error is DatabaseFault =>
  error instanceof DatabaseFault && error.kind !== "slow" && error.kind !== "locked";
