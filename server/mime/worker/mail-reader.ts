import { Worker } from "node:worker_threads";
import { mailLimits } from "#server/mime/limits.ts";
import type { MailWarning, ReadMail } from "#server/mime/mail.ts";
import { readHeadersAndBeginning } from "#server/mime/read-mail.ts";
import type { ReadingAnswer, ReadingTask } from "./reading-task.ts";

export interface MailReaderSettings {
  readonly milliseconds: number;
  readonly megabytes: number;
  /** Another thread than ours, for tests that need one which misbehaves. */
  readonly thread: URL;
}

export interface MailReader {
  /** Always answers: a mail that breaks its reader gives headers, its beginning and the reason. */
  read(bytes: Uint8Array): Promise<ReadMail>;
  close(): Promise<void>;
}

const usual: MailReaderSettings = {
  milliseconds: 30_000,
  megabytes: 512,
  thread: new URL("./reading-thread.ts", import.meta.url),
};

interface Job {
  readonly task: ReadingTask;
  readonly done: (mail: ReadMail) => void;
}

/** One thread, started with the first mail and again after one that broke it; mails wait in line. */
export function openMailReader(settings: Partial<MailReaderSettings> = {}): MailReader {
  const { milliseconds, megabytes, thread } = { ...usual, ...settings };
  const waiting: Job[] = [];
  let worker: Worker | null = null;
  let current: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null;
  let lastId = 0;

  function next(): void {
    const job = current ? undefined : waiting.shift();
    if (!job) {
      if (!current) worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    current = { job, timer: setTimeout(() => giveUp("took-too-long"), milliseconds) };
    worker.postMessage(job.task);
  }

  function start(): Worker {
    // The young half is small beside the old one; together they are what a mail may use.
    const resourceLimits = { maxOldGenerationSizeMb: megabytes - 48, maxYoungGenerationSizeMb: 48 };
    const started = new Worker(thread, { resourceLimits });
    started.on("message", (answer: ReadingAnswer) => {
      if (answer.id !== current?.job.task.id) return;
      if ("mail" in answer) settle(answer.mail);
      else settle(readHeadersAndBeginning(current.job.task.bytes, "reader-failed"));
    });
    started.on("error", (error: NodeJS.ErrnoException) => {
      if (worker === started)
        giveUp(
          error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "took-too-much-memory" : "reader-failed",
        );
    });
    started.on("exit", () => {
      if (worker === started) giveUp("reader-failed");
    });
    return started;
  }

  function giveUp(reason: MailWarning): void {
    const broken = worker;
    worker = null;
    void broken?.terminate();
    if (current) settle(readHeadersAndBeginning(current.job.task.bytes, reason));
  }

  function settle(mail: ReadMail): void {
    if (!current) return;
    const { job, timer } = current;
    clearTimeout(timer);
    current = null;
    job.done(mail);
    next();
  }

  return {
    read(bytes) {
      if (bytes.byteLength > mailLimits.bytes)
        return Promise.resolve(readHeadersAndBeginning(bytes, "too-large"));
      return new Promise((done) => {
        waiting.push({ task: { id: ++lastId, bytes }, done });
        next();
      });
    },
    async close() {
      const closing = worker;
      worker = null;
      await closing?.terminate();
    },
  };
}
