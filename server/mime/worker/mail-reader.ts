// Threads that read mails: begun when there is something to read, let go when there is not. Whoever sends a
// mail that takes long must not hold up everybody else's: the slow ones have a few threads for themselves, and
// what is one too many there is put back, to be read from its beginning when one of those threads is free.
import { mailLimits } from "#server/mime/limits.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import { readHeadersAndBeginning } from "#server/mime/read-beginning.ts";
import {
  type Job,
  openReaderThread,
  type ReaderThread,
  type ThreadSettings,
} from "./reader-thread.ts";

export interface MailReaderSettings extends ThreadSettings {
  /** That read at once, those aside that are at a slow mail. */
  readonly quickThreads: number;
  /** With the slow ones: each may take as much memory as a mail may. */
  readonly threads: number;
}

export interface MailReader {
  /**
   * Always answers: a mail that breaks its reader gives headers, its beginning and the reason. `slow` is called
   * when reading it takes so long that nobody should wait; waiting for its turn does not count.
   */
  read(bytes: Uint8Array, slow?: () => void): Promise<ReadMail>;
  close(): Promise<void>;
}

const usual: MailReaderSettings = {
  milliseconds: 30_000,
  mostMilliseconds: 120_000,
  megabytes: 512,
  slowMilliseconds: 5_000,
  idleMilliseconds: 30_000,
  quickThreads: 2,
  threads: 4,
  thread: new URL("./reading-thread.ts", import.meta.url),
};

/** What is put back is held in memory. */
const mostBytesPutBack = 128 * 1024 * 1024;

export function openMailReader(settings: Partial<MailReaderSettings> = {}): MailReader {
  const chosen = { ...usual, ...settings };
  const slowThreads = Math.max(1, chosen.threads - chosen.quickThreads);
  const waiting: Job[] = [];
  const putBack: Job[] = [];
  const threads = new Set<ReaderThread>();
  let lastId = 0;

  const countSlow = () => [...threads].filter((one) => one.isSlow()).length;

  function next(): void {
    giveOut(putBack, true);
    giveOut(waiting, false);
  }

  function giveOut(jobs: Job[], isSlow: boolean): void {
    while (jobs.length > 0 && !(isSlow && countSlow() >= slowThreads)) {
      const free = [...threads].find((one) => !one.isBusy()) ?? begin(isSlow);
      const job = free && jobs.shift();
      if (!job) return;
      free.read(job, { isSlow });
    }
  }

  function begin(isSlow: boolean): ReaderThread | null {
    const isFull = !isSlow && threads.size - countSlow() >= chosen.quickThreads;
    if (threads.size >= chosen.threads || isFull) return null;
    const thread = openReaderThread(chosen, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  }

  const hasRoom = ({ task }: Job) =>
    putBack.reduce((sum, one) => sum + one.task.bytes.byteLength, task.bytes.byteLength) <=
    mostBytesPutBack;

  return {
    read(bytes, slow) {
      if (bytes.byteLength > mailLimits.bytes)
        return Promise.resolve(readHeadersAndBeginning(bytes, "too-large"));
      return new Promise((answer) => {
        const job: Job = {
          task: { id: ++lastId, bytes },
          done(mail) {
            answer(mail);
            next();
          },
          slow(at) {
            slow?.();
            if (countSlow() > slowThreads && hasRoom(job)) {
              at.letGo();
              putBack.push(job);
            }
            next();
          },
        };
        waiting.push(job);
        next();
      });
    },
    async close() {
      await Promise.all([...threads].map((one) => one.end()));
    },
  };
}
