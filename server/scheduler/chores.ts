// Runs maintenance jobs: each separately, with its own lock, time limit and failure count. Only one process runs a job
// at a time; a job that fails or hangs delays no other.
import { setTimeout as pause } from "node:timers/promises";
import { withJitter } from "#domain/backoff.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { claimDueChore, endChore, registerChores } from "#server/store/chore-run.ts";
import type { Db } from "#server/store/sql.ts";

export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * After this it counts as failed and other processes may run it; this process doesn't restart it before it has ended.
   */
  readonly limitSeconds: number;
  run(): Promise<void>;
}

interface StartedChore {
  readonly chore: Chore;
  readonly work: Promise<void>;
  readonly startedMs: number;
}

interface ChoreDeps {
  readonly db: Db;
  readonly instanceId: string;
  readonly chores: readonly Chore[];
  readonly log: LogFn;
  readonly checkEveryMs?: number;
}

const maxConcurrentChores = 2;

export async function startChores(deps: ChoreDeps): Promise<{ stop(): Promise<void> }> {
  const { db, instanceId, chores, log, checkEveryMs: lookEveryMs = 1_000 } = deps;
  await registerChores(
    db,
    chores.map((one) => one.name),
  );
  const stopping = new AbortController();
  /** Includes jobs that exceeded their limit and still run. */
  const running = new Map<string, Promise<void>>();
  let claiming: Promise<unknown> = Promise.resolve();
  let failures = 0;

  /** Serialized: each claim knows what the previous one started, however slow the database is. */
  function claim(): Promise<StartedChore | null> {
    const claimed = claiming.then(claimNext);
    claiming = claimed.catch(() => null);
    return claimed;
  }

  async function claimNext(): Promise<StartedChore | null> {
    const open = chores
      .filter((one) => !running.has(one.name))
      .map((one) => ({
        name: one.name,
        everyMs: one.everySeconds * 1000,
        limitMs: one.limitSeconds * 1000,
      }));
    const name = await claimDueChore(db, instanceId, open).catch((error: unknown) => {
      if (failures === 0) log("warn", "chores.claim_failed", errorFields(error));
      failures += 1;
      return undefined;
    });
    if (name === undefined) return null;
    failures = 0;
    const chore = chores.find((one) => one.name === name);
    return chore ? startChore(chore) : null;
  }

  function startChore(chore: Chore): StartedChore {
    const startedMs = performance.now();
    const work = chore.run();
    const ended = work
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => running.delete(chore.name));
    running.set(chore.name, ended);
    return { chore, work, startedMs };
  }

  async function finishChore({ chore, work, startedMs }: StartedChore): Promise<void> {
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
    // Jittered, so that jobs and processes don't synchronize.
    const nextInMs = withJitter(chore.everySeconds * 1000, Math.random, [0.9, 1.1]);
    await endChore(db, instanceId, chore.name, {
      problem,
      nextInMs,
      durationMs: performance.now() - startedMs,
    }).catch((error: unknown) =>
      log("warn", "chore.record_failed", { chore: chore.name, ...errorFields(error) }),
    );
  }

  async function runLoop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const started = await claim();
      if (started) await finishChore(started);
      else await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const loops = Promise.all(Array.from({ length: maxConcurrentChores }, runLoop));
  return {
    async stop() {
      stopping.abort();
      await loops;
    },
  };
}
