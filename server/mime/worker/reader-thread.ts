// One thread that reads one mail at a time, and is ended with the mail that breaks it.
import { Worker } from "node:worker_threads";
import type { MailWarning, ReadMail } from "#server/mime/mail.ts";
import { readHeadersAndBeginning } from "#server/mime/read-beginning.ts";
import type { ReadingAnswer, ReadingTask } from "./reading-task.ts";

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
  /** Another thread than ours, for tests that need one which misbehaves. */
  readonly thread: URL;
}

export interface Job {
  readonly task: ReadingTask;
  readonly done: (mail: ReadMail) => void;
  /** Told once, by the thread that reads it. */
  readonly slow: (at: ReaderThread) => void;
}

export interface ReaderThread {
  readonly isBusy: () => boolean;
  /** At a mail that takes long. */
  readonly isSlow: () => boolean;
  read(job: Job, how?: { isSlow: boolean }): void;
  /** Without an answer: its mail will be read another time. */
  letGo(): void;
  end(): Promise<void>;
}

interface Busy {
  readonly job: Job;
  readonly since: number;
  readonly timers: NodeJS.Timeout[];
  isSlow: boolean;
}

/** `ended` is called before the last mail of a broken thread is answered for. */
export function openReaderThread(settings: ThreadSettings, ended: () => void): ReaderThread {
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

  worker.on("message", (answer: ReadingAnswer) => {
    if (isOver || current === null || answer.id !== current.job.task.id) return;
    if ("isBegun" in answer) begun(current);
    else if ("mail" in answer) settle(answer.mail);
    else settle(readHeadersAndBeginning(current.job.task.bytes, "reader-failed"));
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    giveUp(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "took-too-much-memory" : "reader-failed"),
  );
  worker.on("exit", () => giveUp("reader-failed"));

  function begun(busy: Busy): void {
    if (busy.isSlow) return;
    const slow = () => {
      busy.isSlow = true;
      busy.job.slow(self);
    };
    busy.timers.push(setTimeout(slow, slowMilliseconds));
  }

  function giveUp(reason: MailWarning): void {
    if (isOver) return;
    void end();
    if (current) settle(readHeadersAndBeginning(current.job.task.bytes, reason));
  }

  function settle(mail: ReadMail): void {
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
    job.done(mail);
  }

  /** A mail is not slow because the machine is: what counts is what it used, and only in the end the clock. */
  function watch(busy: Busy, after: number): void {
    busy.timers.push(setTimeout(() => void judge(busy), after));
  }

  async function judge(busy: Busy): Promise<void> {
    const used = await usedBy(worker);
    if (isOver || current !== busy) return;
    const left = used === null || usedBefore === null ? 0 : milliseconds - (used - usedBefore);
    const rest = mostMilliseconds - (Date.now() - busy.since);
    if (left <= 0 || rest <= 0) giveUp("took-too-long");
    else watch(busy, Math.min(Math.max(left, 50), rest));
  }

  function putDown(): Job | null {
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

  const self: ReaderThread = {
    isBusy: () => current !== null,
    isSlow: () => current?.isSlow === true,
    read(job, { isSlow } = { isSlow: false }) {
      clearTimeout(idle);
      worker.ref();
      current = { job, since: Date.now(), timers: [], isSlow };
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
