// What is still to be done, each at its time. Written down first, so that a restart goes on with it.
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "./store/in-transaction.ts";
import { deleteTask, insertTask, listTasks, type TaskRecord } from "./store/tasks.ts";

const tryAgainMs = 1_000;
const mostTries = 30;

type Run = (errand: TaskRecord, signal: AbortSignal) => Promise<void>;

export class TaskRunner {
  readonly #pool: Pool;
  readonly #run: Run;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #queues = new Map<string, Promise<void>>();
  readonly #pending = new Map<string, number>();
  readonly #waiters = new Set<() => void>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(pool: Pool, run: Run) {
    this.#pool = pool;
    this.#run = run;
  }

  async resume(): Promise<void> {
    for (const errand of await listTasks(this.#pool)) this.#plan(errand);
  }

  /** `write` is done together with it or, where the process is killed, neither. */
  async add(
    errand: Omit<TaskRecord, "id">,
    write?: (client: PoolClient) => Promise<unknown>,
  ): Promise<void> {
    this.#count(errand.accountSid, 1);
    try {
      const id =
        write === undefined
          ? await insertTask(this.#pool, errand)
          : await inTransaction(this.#pool, async (client) => {
              await write(client);
              return insertTask(client, errand);
            });
      this.#plan({ id, ...errand });
    } finally {
      this.#count(errand.accountSid, -1);
    }
  }

  /** Something that is no errand is under way too, and is waited for. */
  async during<T>(accountSid: string, work: Promise<T>): Promise<T> {
    this.#count(accountSid, 1);
    try {
      return await work;
    } finally {
      this.#count(accountSid, -1);
    }
  }

  /** What of it only waits for somebody, and would not let the street come to rest. */
  async apart<T>(accountSid: string, waiting: Promise<T>): Promise<T> {
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

  /** True once nothing is under way for the account; false when that took too long. */
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

  /** What had not ended stays written down. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.allSettled(this.#underWay);
  }

  #plan(errand: TaskRecord, tries = 1): void {
    if (this.#stop.signal.aborted) return;
    this.#count(errand.accountSid, 1);
    const waitMs = Math.max(0, errand.dueAt.getTime() - Date.now());
    const timer = setTimeout(() => {
      this.#timers.delete(errand.id);
      const work = this.#start(errand, tries).finally(() => {
        this.#underWay.delete(work);
        this.#count(errand.accountSid, -1);
      });
      this.#underWay.add(work);
    }, waitMs);
    this.#timers.set(errand.id, timer);
  }

  #start(errand: TaskRecord, tries: number): Promise<void> {
    if (errand.queue === "") return this.#do(errand, tries);
    const queue = `${errand.accountSid} ${errand.queue}`;
    const turn = (this.#queues.get(queue) ?? Promise.resolve()).then(() => this.#do(errand, tries));
    this.#queues.set(queue, turn);
    return turn.finally(() => {
      if (this.#queues.get(queue) === turn) this.#queues.delete(queue);
    });
  }

  async #do(errand: TaskRecord, tries: number): Promise<void> {
    if (this.#stop.signal.aborted) return;
    try {
      await this.#run(errand, this.#stop.signal);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      // The database was away, most likely. What cannot be done at all waits for the next start.
      process.stderr.write(`errand ${errand.id}: ${String(error)}\n`);
      if (tries < mostTries) {
        this.#plan({ ...errand, dueAt: new Date(Date.now() + tryAgainMs) }, tries + 1);
      }
      return;
    }
    if (!this.#stop.signal.aborted) await deleteTask(this.#pool, errand.id).catch(() => {});
  }

  #count(accountSid: string, change: 1 | -1): void {
    this.#pending.set(accountSid, this.pendingOf(accountSid) + change);
    if (this.pendingOf(accountSid) === 0) for (const wake of [...this.#waiters]) wake();
  }
}
