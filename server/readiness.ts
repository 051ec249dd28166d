// Whether this process can do its work now, answered within a second whatever hangs: each part is asked under a time limit,
// and a part that does not answer counts as missing.
import { limit } from "#domain/limits.ts";
import { type Db, sql } from "./store/sql.ts";

export interface Part {
  readonly name: string;
  isUp(): boolean | Promise<boolean>;
}

/** The names of what is missing; empty when all is there. */
export function openReadiness(
  parts: readonly Part[],
  withinMs = limit("readinessMs"),
): () => Promise<readonly string[]> {
  /** Whoever asks while a part still owes an answer waits for the same one: nothing piles up behind what hangs. */
  const asked = new Map<Part, Promise<boolean>>();
  const ask = (part: Part): Promise<boolean> => {
    const before = asked.get(part);
    if (before) return before;
    const answer = (async () => part.isUp())()
      .catch(() => false)
      .finally(() => asked.delete(part));
    asked.set(part, answer);
    return answer;
  };
  return async () => {
    const answers = await Promise.all(parts.map((part) => unlessLate(ask(part), withinMs)));
    return parts.filter((_, place) => answers[place] !== true).map((part) => part.name);
  };
}

function unlessLate(answer: Promise<boolean>, withinMs: number): Promise<boolean> {
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
  openReadiness([
    { name: "database", isUp: () => database.one(sql`select 1`).then(() => true) },
    { name: "scheduler", isUp: scheduler.isRunning },
    { name: "live feed", isUp: live.isListening },
  ]);
