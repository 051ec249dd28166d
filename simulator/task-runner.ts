// Runs pending tasks, each when it is due. They are stored first, so a restart resumes them.
import type { Pool, PoolClient } from "pg";
import { sleep } from "#simulator/sleep.ts";
import { inTransaction } from "./store/in-transaction.ts";
import { deleteTask, insertTask, listTasks, type TaskRecord } from "./store/tasks.ts";

const retryMs = 1_000;
const maxAttempts = 30;

type Run = (task: TaskRecord, signal: AbortSignal) => Promise<void>;

export class TaskRunner {
  readonly #pool: Pool;
  readonly #run: Run;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #queues = new Map<string, Promise<void>>();
  readonly #pending = new Map<string, number>();
  readonly #waiters = new Set<() => void>();
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(pool: Pool, run: Run) {
    this.#pool = pool;
    this.#run = run;
  }

  async resume(): Promise<void> {
    for (const task of await listTasks(this.#pool)) this.#schedule(task);
  }

  /** Commits `write` and the task in one transaction. */
  async add(
    task: Omit<TaskRecord, "id">,
    write?: (client: PoolClient) => Promise<unknown>,
  ): Promise<void> {
    this.#count(task.accountSid, 1);
    try {
      const id =
        write === undefined
          ? await insertTask(this.#pool, task)
          : await inTransaction(this.#pool, async (client) => {
              await write(client);
              return insertTask(client, task);
            });
      this.#schedule({ id, ...task });
    } finally {
      this.#count(task.accountSid, -1);
    }
  }

  /** Counts other work as pending too, so `whenQuiet` waits for it. */
  async countAsPending<T>(accountSid: string, work: Promise<T>): Promise<T> {
    this.#count(accountSid, 1);
    try {
      return await work;
    } finally {
      this.#count(accountSid, -1);
    }
  }

  /** Excludes a wait for a user from pending work, so `whenQuiet` does not wait for it. */
  async excludeFromPending<T>(accountSid: string, waiting: Promise<T>): Promise<T> {
    this.#count(accountSid, -1);
    try {
      return await waiting;
    } finally {
      this.#count(accountSid, 1);
    }
  }

  pendingOf(accountSid: string): number {
    return this.#pending.get(accountSid) ?? 0;
  }

  /** True once the account has no pending work; false after the timeout. */
  async whenQuiet(accountSid: string, timeoutMs: number): Promise<boolean> {
    const limit = AbortSignal.timeout(timeoutMs);
    while (this.pendingOf(accountSid) > 0) {
      if (limit.aborted) return false;
      await new Promise<void>((wake) => {
        const done = () => {
          this.#waiters.delete(done);
          limit.removeEventListener("abort", done);
          wake();
        };
        this.#waiters.add(done);
        limit.addEventListener("abort", done);
      });
    }
    return true;
  }

  /** Unfinished tasks stay stored. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.allSettled(this.#running);
  }

  #schedule(task: TaskRecord): void {
    if (this.#stop.signal.aborted) return;
    this.#count(task.accountSid, 1);
    const waitMs = Math.max(0, task.dueAt.getTime() - Date.now());
    const timer = setTimeout(() => {
      this.#timers.delete(task.id);
      const work = this.#start(task).finally(() => {
        this.#running.delete(work);
        this.#count(task.accountSid, -1);
      });
      this.#running.add(work);
    }, waitMs);
    this.#timers.set(task.id, timer);
  }

  #start(task: TaskRecord): Promise<void> {
    if (task.queue === "") return this.#runTask(task);
    const queue = `${task.accountSid} ${task.queue}`;
    const turn = (this.#queues.get(queue) ?? Promise.resolve()).then(() => this.#runTask(task));
    this.#queues.set(queue, turn);
    return turn.finally(() => {
      if (this.#queues.get(queue) === turn) this.#queues.delete(queue);
    });
  }

  /** Retries within its turn, so that no later task of its queue overtakes it. */
  async #runTask(task: TaskRecord): Promise<void> {
    const { signal } = this.#stop;
    for (let attempts = 1; !signal.aborted; attempts += 1) {
      try {
        await this.#run(task, signal);
        break;
      } catch (error) {
        if (signal.aborted) return;
        // Most likely the database was unavailable. After the last retry the task waits for the next start.
        process.stderr.write(`task ${task.id}: ${String(error)}\n`);
        if (attempts === maxAttempts) return;
        await sleep(retryMs, signal);
      }
    }
    if (!signal.aborted) await deleteTask(this.#pool, task.id).catch(() => {});
  }

  #count(accountSid: string, change: 1 | -1): void {
    this.#pending.set(accountSid, this.pendingOf(accountSid) + change);
    if (this.pendingOf(accountSid) === 0) for (const wake of [...this.#waiters]) wake();
  }
}
