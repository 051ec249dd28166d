// One thread that works on one mail at a time, and is ended with the mail that breaks it.
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
  /** What one mail may take of the processor. */
  readonly milliseconds: number;
  /** And by the clock, on a machine that is too busy to give it that much. */
  readonly mostMilliseconds: number;
  readonly megabytes: number;
  /** From then on nobody should wait for it. */
  readonly slowMilliseconds: number;
  /** A thread that nobody needed for so long is let go, and its memory with it. */
  readonly idleMilliseconds: number;
  /** What it runs; tests bring one that misbehaves. */
  readonly thread: URL;
}

/** Why a mail broke its thread. */
export type Breakdown = Extract<
  ParseWarning,
  "took-too-long" | "took-too-much-memory" | "reader-failed"
>;

export type Outcome = ThreadResult | { readonly broken: Breakdown };

export interface ParseJob {
  readonly task: ThreadTask;
  readonly done: (outcome: Outcome) => void;
  /** Called once by the thread that works on it. */
  readonly slow: (at: MailThread) => void;
  /** Called when a thread has taken it. */
  readonly begun?: (() => void) | undefined;
  /** Never rejects. */
  readonly answer?: ((question: ThreadQuestion) => Promise<DnsAnswer>) | undefined;
}

export interface MailThread {
  readonly isBusy: () => boolean;
  /** At a mail that takes long. */
  readonly isSlow: () => boolean;
  take(job: ParseJob, how?: { isSlow: boolean }): void;
  /** Without an answer: its mail is given to a thread another time. */
  letGo(): void;
  end(): Promise<void>;
}

interface Busy {
  readonly job: ParseJob;
  readonly since: number;
  readonly timers: NodeJS.Timeout[];
  isSlow: boolean;
  /** How often the thread did not say what it had used. */
  silences: number;
}

/** `ended` is called before the last mail of a broken thread is answered for. */
export function openMailThread(settings: ThreadSettings, ended: () => void): MailThread {
  const { milliseconds, mostMilliseconds, megabytes, slowMilliseconds, idleMilliseconds, thread } =
    settings;
  // The young half is small beside the old one; together they are what a mail may use.
  const resourceLimits = { maxOldGenerationSizeMb: megabytes - 48, maxYoungGenerationSizeMb: 48 };
  const worker = new Worker(thread, { resourceLimits });
  let current: Busy | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isOver = false;
  /** What the thread had used when it was last known to be at no mail; null while nobody knows. */
  let usedBefore: number | null = 0;

  worker.on("message", (message: ThreadMessage) => {
    if (isOver || current === null || message.id !== current.job.task.id) return;
    if ("isBegun" in message) begun(current);
    else if ("question" in message) void answer(current.job, message);
    else settle(message);
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    giveUp(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "took-too-much-memory" : "reader-failed"),
  );
  worker.on("exit", () => giveUp("reader-failed"));

  async function answer(job: ParseJob, asked: ThreadQuestion): Promise<void> {
    const found = await job.answer?.(asked);
    if (found === undefined || isOver || current?.job !== job) return;
    const { id, question } = asked;
    worker.postMessage({ id, question, answer: found } satisfies QuestionAnswer);
  }

  function begun(busy: Busy): void {
    busy.job.begun?.();
    if (busy.isSlow) return;
    const slow = () => {
      if (isOver || current !== busy) return;
      busy.isSlow = true;
      busy.job.slow(self);
    };
    // After a standstill of our own the timer is asked before the answer that has arrived meanwhile: that is read first.
    busy.timers.push(setTimeout(() => setImmediate(slow), slowMilliseconds));
  }

  function giveUp(broken: Breakdown): void {
    if (isOver) return;
    void end();
    settle({ broken });
  }

  function settle(outcome: Outcome): void {
    const job = putDown();
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

  /** A mail is not slow because the machine is: what counts is what it used, and only in the end the clock. */
  function watch(busy: Busy, after: number): void {
    busy.timers.push(setTimeout(() => void judge(busy), after));
  }

  async function judge(busy: Busy): Promise<void> {
    const used = await usedBy(worker);
    if (isOver || current !== busy) return;
    const rest = mostMilliseconds - (Date.now() - busy.since);
    // A thread that gets no processor time can't report either. Only one that stays silent is stuck.
    if (used === null && rest > 0) {
      busy.silences += 1;
      if (busy.silences < silencesOfStuck) return judge(busy);
    }
    const left = used === null ? 0 : milliseconds - (used - (usedBefore ?? 0));
    if (left <= 0 || rest <= 0) giveUp("took-too-long");
    else watch(busy, Math.min(Math.max(left, 50), rest));
  }

  function putDown(): ParseJob | null {
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
    take(job, { isSlow } = { isSlow: false }) {
      clearTimeout(idle);
      worker.ref();
      current = { job, since: Date.now(), timers: [], isSlow, silences: 0 };
      watch(current, Math.min(milliseconds, mostMilliseconds));
      worker.postMessage(job.task);
    },
    letGo() {
      putDown();
      void end();
    },
    end,
  };
  return self;
}

const patienceMs = 2_000;
const silencesOfStuck = 3;

/** What the thread has used of the processor, in milliseconds; null where it does not say, because it is gone or stuck. */
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
