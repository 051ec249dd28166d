// Threads that read mails: begun when there is something to read, let go when there is not. Whoever sends a
// mail that takes long must not hold up everybody else's: what is slow does not count, up to a few of them.
import { mailLimits } from "#server/mime/limits.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import { readHeadersAndBeginning } from "#server/mime/read-mail.ts";
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
  megabytes: 512,
  slowMilliseconds: 5_000,
  idleMilliseconds: 30_000,
  quickThreads: 2,
  threads: 4,
  thread: new URL("./reading-thread.ts", import.meta.url),
};

export function openMailReader(settings: Partial<MailReaderSettings> = {}): MailReader {
  const chosen = { ...usual, ...settings };
  const waiting: Job[] = [];
  const threads = new Set<ReaderThread>();
  let lastId = 0;

  function next(): void {
    while (waiting.length > 0) {
      const free = [...threads].find((one) => !one.isBusy()) ?? begin();
      const job = free && waiting.shift();
      if (!job) return;
      free.read(job);
    }
  }

  function begin(): ReaderThread | null {
    const quick = [...threads].filter((one) => !one.isSlow()).length;
    if (threads.size >= chosen.threads || quick >= chosen.quickThreads) return null;
    const thread = openReaderThread(chosen, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  }

  return {
    read(bytes, slow) {
      if (bytes.byteLength > mailLimits.bytes)
        return Promise.resolve(readHeadersAndBeginning(bytes, "too-large"));
      return new Promise((answer) => {
        waiting.push({
          task: { id: ++lastId, bytes },
          done(mail) {
            answer(mail);
            next();
          },
          slow() {
            slow?.();
            next();
          },
        });
        next();
      });
    },
    async close() {
      await Promise.all([...threads].map((one) => one.end()));
    },
  };
}
