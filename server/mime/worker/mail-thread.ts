// A thread that processes one email at a time, and is terminated by an email that breaks it.
import { Worker } from "node:worker_threads";
import type { DnsAnswer } from "#domain/email-domain/dns-lookup.ts";
import type { ParseWarning } from "#server/mime/parsed-email.ts";
import type {
  QuestionAnswer,
  ThreadMessage,
  ThreadQuestion,
  ThreadResult,
  ThreadTask,
} from "./thread-task.ts";

export interface ThreadSettings {
  /** CPU time of one email. */
  readonly milliseconds: number;
  /** Wall-clock time of one email, for a machine too busy to give it that much CPU time. */
  readonly maxMilliseconds: number;
  readonly megabytes: number;
  /** After this time callers shouldn't wait for the email. */
  readonly slowMilliseconds: number;
  /** An idle thread ends after this time, which frees its memory. */
  readonly idleMilliseconds: number;
  /** The thread's script; tests use one that misbehaves. */
  readonly thread: URL;
}

/** Why an email broke its thread. */
type Breakdown = Extract<ParseWarning, "took-too-long" | "took-too-much-memory" | "reader-failed">;

export type Outcome = ThreadResult | { readonly broken: Breakdown };

export interface ParseJob {
  readonly task: ThreadTask;
  readonly done: (outcome: Outcome) => void;
  /** Called once by the thread processing the email. */
  readonly slow: (at: MailThread) => void;
  /** Called when a thread has started on the email. */
  readonly started?: (() => void) | undefined;
  /** Never rejects. */
  readonly answer?: ((question: ThreadQuestion) => Promise<DnsAnswer>) | undefined;
}

export interface MailThread {
  readonly isBusy: () => boolean;
  /** True while the thread processes a slow email. */
  readonly isSlow: () => boolean;
  start(job: ParseJob, options?: { isSlow: boolean }): void;
  /** Ends the thread without a result: its email is given to another thread later. */
  letGo(): void;
  end(): Promise<void>;
}

interface Busy {
  readonly job: ParseJob;
  readonly since: number;
  readonly timers: NodeJS.Timeout[];
  isSlow: boolean;
  /** How often the thread failed to report its CPU time. */
  silences: number;
}

/** `ended` is called before the last email of a broken thread is resolved. */
export function createMailThread(settings: ThreadSettings, ended: () => void): MailThread {
  const { milliseconds, maxMilliseconds, megabytes, slowMilliseconds, idleMilliseconds, thread } =
    settings;
  // The young generation is small compared to the old one; together they are the memory limit of an email.
  const resourceLimits = { maxOldGenerationSizeMb: megabytes - 48, maxYoungGenerationSizeMb: 48 };
  const worker = new Worker(thread, { resourceLimits });
  let current: Busy | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isOver = false;
  /** CPU time when the thread was last known to be idle; null if unknown. */
  let usedBefore: number | null = 0;

  worker.on("message", (message: ThreadMessage) => {
    if (isOver || current === null || message.id !== current.job.task.id) return;
    if ("isStarted" in message) markStarted(current);
    else if ("question" in message) void answer(current.job, message);
    else completeJob(message);
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    failJob(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "took-too-much-memory" : "reader-failed"),
  );
  worker.on("exit", () => failJob("reader-failed"));

  async function answer(job: ParseJob, request: ThreadQuestion): Promise<void> {
    const found = await job.answer?.(request);
    if (found === undefined || isOver || current?.job !== job) return;
    const { id, question } = request;
    worker.postMessage({ id, question, answer: found } satisfies QuestionAnswer);
  }

  function markStarted(busy: Busy): void {
    busy.job.started?.();
    if (busy.isSlow) return;
    const slow = () => {
      if (isOver || current !== busy) return;
      busy.isSlow = true;
      busy.job.slow(self);
    };
    // After this process was blocked, the timer fires before a result that has already arrived; `setImmediate` reads
    // that first.
    busy.timers.push(setTimeout(() => setImmediate(slow), slowMilliseconds));
  }

  function failJob(broken: Breakdown): void {
    if (isOver) return;
    void end();
    completeJob({ broken });
  }

  function completeJob(outcome: Outcome): void {
    const job = detachJob();
    if (!job) return;
    if (!isOver) {
      worker.unref();
      usedBefore = null;
      void usedBy(worker).then((used) => {
        usedBefore = used;
      });
      idle = setTimeout(() => void end(), idleMilliseconds).unref();
    }
    job.done(outcome);
  }

  /** Checks CPU time, so that a busy machine doesn't make an email slow; wall-clock time is only the final limit. */
  function watch(busy: Busy, after: number): void {
    busy.timers.push(setTimeout(() => void checkBudget(busy), after));
  }

  async function checkBudget(busy: Busy): Promise<void> {
    const used = await usedBy(worker);
    if (isOver || current !== busy) return;
    const rest = maxMilliseconds - (Date.now() - busy.since);
    // A thread without CPU time can't report either. Only one that stays silent is stuck.
    if (used === null && rest > 0) {
      busy.silences += 1;
      if (busy.silences < silencesOfStuck) return checkBudget(busy);
    }
    const left = used === null ? 0 : milliseconds - (used - (usedBefore ?? 0));
    if (left <= 0 || rest <= 0) failJob("took-too-long");
    else watch(busy, Math.min(Math.max(left, 50), rest));
  }

  function detachJob(): ParseJob | null {
    for (const timer of current?.timers ?? []) clearTimeout(timer);
    const job = current?.job ?? null;
    current = null;
    return job;
  }

  async function end(): Promise<void> {
    if (isOver) return;
    isOver = true;
    clearTimeout(idle);
    ended();
    await worker.terminate();
  }

  const self: MailThread = {
    isBusy: () => current !== null,
    isSlow: () => current?.isSlow === true,
    start(job, { isSlow } = { isSlow: false }) {
      clearTimeout(idle);
      worker.ref();
      current = { job, since: Date.now(), timers: [], isSlow, silences: 0 };
      watch(current, Math.min(milliseconds, maxMilliseconds));
      worker.postMessage(job.task);
    },
    letGo() {
      detachJob();
      void end();
    },
    end,
  };
  return self;
}

const patienceMs = 2_000;
const silencesOfStuck = 3;

/** The thread's CPU time in milliseconds; null if it doesn't report, because it is gone or stuck. */
async function usedBy(worker: Worker): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs).unref();
  });
  try {
    const used = await Promise.race([worker.cpuUsage(), silence]);
    return used === null ? null : (used.user + used.system) / 1000;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
