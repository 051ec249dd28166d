// Runs maintenance chores: each alone, under its own lock with a time limit, and with its own count of
// failures. Of several processes one runs a chore at a time; a chore that fails or hangs holds up no other.
import { setTimeout as pause } from "node:timers/promises";
import { errorFields, type LogFn } from "#server/logger.ts";
import { claimDueChore, endChore, registerChores } from "#server/store/chore-run.ts";
import type { Db } from "#server/store/sql.ts";

export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /** Then it counts as failed and others may run; it is not begun anew here before it has really ended. */
  readonly limitSeconds: number;
  run(): Promise<void>;
}

interface Begun {
  readonly chore: Chore;
  readonly work: Promise<void>;
  readonly begunMs: number;
}

export interface ChoreParts {
  readonly db: Db;
  readonly instanceId: string;
  readonly chores: readonly Chore[];
  readonly log: LogFn;
  readonly lookEveryMs?: number;
}

const atOnce = 2;

export async function startChores(parts: ChoreParts): Promise<{ stop(): Promise<void> }> {
  const { db, instanceId, chores, log, lookEveryMs = 1_000 } = parts;
  await registerChores(
    db,
    chores.map((one) => one.name),
  );
  const stopping = new AbortController();
  /** Those that went past their limit still run. */
  const running = new Map<string, Promise<void>>();
  let claiming: Promise<unknown> = Promise.resolve();
  let failures = 0;

  /** One after the other: what one began is known to the next, however long the database takes to answer. */
  function claim(): Promise<Begun | null> {
    const claimed = claiming.then(claimNext);
    claiming = claimed.catch(() => null);
    return claimed;
  }

  async function claimNext(): Promise<Begun | null> {
    const open = chores
      .filter((one) => !running.has(one.name))
      .map((one) => ({
        ...{ name: one.name, everyMs: one.everySeconds * 1000, limitMs: one.limitSeconds * 1000 },
      }));
    const name = await claimDueChore(db, instanceId, open).catch((error: unknown) => {
      if (failures === 0) log("warn", "chores.not_claimed", errorFields(error));
      failures += 1;
      return undefined;
    });
    if (name === undefined) return null;
    failures = 0;
    const chore = chores.find((one) => one.name === name);
    return chore ? begin(chore) : null;
  }

  function begin(chore: Chore): Begun {
    const begunMs = performance.now();
    const work = chore.run();
    const ended = work
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => running.delete(chore.name));
    running.set(chore.name, ended);
    return { chore, work, begunMs };
  }

  async function carryOut({ chore, work, begunMs }: Begun): Promise<void> {
    const limit = new AbortController();
    const tooLong = pause(chore.limitSeconds * 1000, undefined, { signal: limit.signal }).then(
      () => {
        throw new Error(`took longer than ${chore.limitSeconds} seconds`);
      },
    );
    tooLong.catch(() => undefined);
    const problem = await Promise.race([work, tooLong]).then(
      () => null,
      (error: unknown) => {
        log("warn", "chore.failed", { chore: chore.name, ...errorFields(error) });
        return error instanceof Error ? error.message : String(error);
      },
    );
    limit.abort();
    // Spread, so that several chores and processes do not fall into step.
    const nextInMs = chore.everySeconds * 1000 * (0.9 + Math.random() / 5);
    await endChore(db, instanceId, chore.name, {
      ...{ problem, nextInMs, tookMs: performance.now() - begunMs },
    }).catch((error: unknown) =>
      log("warn", "chore.not_recorded", { chore: chore.name, ...errorFields(error) }),
    );
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const begun = await claim();
      if (begun) await carryOut(begun);
      else await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const lookers = Promise.all(Array.from({ length: atOnce }, look));
  return {
    async stop() {
      stopping.abort();
      await lookers;
    },
  };
}
