// Whether this process can do its work now, known within a second whatever hangs: each part is checked with a
// timeout, and counts as missing without a response.
import { limit } from "#domain/limits.ts";
import { type Db, sql } from "./store/sql.ts";

interface Part {
  readonly name: string;
  isUp(): boolean | Promise<boolean>;
}

/** Names what is missing; empty if nothing is. */
export function createReadinessCheck(
  parts: readonly Part[],
  withinMs = limit("readinessMs"),
): () => Promise<readonly string[]> {
  /** Callers share a pending check: nothing piles up behind a part that hangs. */
  const pendingChecks = new Map<Part, Promise<boolean>>();
  const check = (part: Part): Promise<boolean> => {
    const before = pendingChecks.get(part);
    if (before) return before;
    const result = (async () => part.isUp())()
      .catch(() => false)
      .finally(() => pendingChecks.delete(part));
    pendingChecks.set(part, result);
    return result;
  };
  return async () => {
    const results = await Promise.all(parts.map((part) => withTimeout(check(part), withinMs)));
    return parts.filter((_, index) => results[index] !== true).map((part) => part.name);
  };
}

function withTimeout(result: Promise<boolean>, withinMs: number): Promise<boolean> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), withinMs);
    void result.then((isUp) => {
      clearTimeout(timer);
      done(isUp);
    });
  });
}

export const watchParts = (
  database: Db,
  scheduler: { isRunning(): boolean },
  live: { isListening(): boolean },
) =>
  createReadinessCheck([
    { name: "database", isUp: () => database.one(sql`select 1`).then(() => true) },
    { name: "scheduler", isUp: scheduler.isRunning },
    { name: "live feed", isUp: live.isListening },
  ]);
