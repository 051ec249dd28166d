// Whether this process can do its work now, answered within a second whatever hangs: each part is checked with a
// timeout, and counts as missing without an answer.
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
    const answer = (async () => part.isUp())()
      .catch(() => false)
      .finally(() => pendingChecks.delete(part));
    pendingChecks.set(part, answer);
    return answer;
  };
  return async () => {
    const answers = await Promise.all(parts.map((part) => withTimeout(check(part), withinMs)));
    return parts.filter((_, index) => answers[index] !== true).map((part) => part.name);
  };
}

function withTimeout(answer: Promise<boolean>, withinMs: number): Promise<boolean> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), withinMs);
    void answer.then((isUp) => {
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
