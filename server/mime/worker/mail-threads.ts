// A pool of threads for emails: threads start with the first email and end when idle. A slow email must not delay those
// of other senders: slow ones share a few threads, and a surplus one is put back and restarted when one of those
// threads is free.
import {
  createMailThread,
  type MailThread,
  type Outcome,
  type ParseJob,
  type ThreadSettings,
} from "./mail-thread.ts";
import type { ThreadTask } from "./thread-task.ts";

export interface MailThreadsSettings extends ThreadSettings {
  /** Concurrent threads, excluding those on a slow email. */
  readonly quickThreads: number;
  /** Including those on slow emails: each may use the memory limit of an email. */
  readonly threads: number;
}

interface MailThreads {
  /**
   * Always resolves. `slow` is called when the email takes so long that callers shouldn't wait; time in the queue
   * doesn't count.
   */
  run(
    task: Omit<ThreadTask, "id">,
    on: Pick<ParseJob, "answer" | "started"> & { readonly slow?: (() => void) | undefined },
  ): Promise<Outcome>;
  close(): Promise<void>;
}

/** Budget of one email, for every kind of processing. */
export const mailBudget: Omit<MailThreadsSettings, "thread"> = {
  milliseconds: 30_000,
  maxMilliseconds: 120_000,
  megabytes: 512,
  slowMilliseconds: 5_000,
  idleMilliseconds: 30_000,
  quickThreads: 2,
  threads: 4,
};

/** Emails put back are held in memory. */
const maxBytesPutBack = 128 * 1024 * 1024;

export function createMailThreads(chosen: MailThreadsSettings): MailThreads {
  const slowThreads = Math.max(1, chosen.threads - chosen.quickThreads);
  const waiting: ParseJob[] = [];
  const putBack: ParseJob[] = [];
  const threads = new Set<MailThread>();
  let lastId = 0;

  const countSlow = () => [...threads].filter((one) => one.isSlow()).length;

  function next(): void {
    assignJobs(putBack, true);
    assignJobs(waiting, false);
  }

  function assignJobs(jobs: ParseJob[], isSlow: boolean): void {
    while (jobs.length > 0 && !(isSlow && countSlow() >= slowThreads)) {
      const free = [...threads].find((one) => !one.isBusy()) ?? startThread(isSlow);
      const job = free && jobs.shift();
      if (!job) return;
      free.start(job, { isSlow });
    }
  }

  function startThread(isSlow: boolean): MailThread | null {
    const isFull = !isSlow && threads.size - countSlow() >= chosen.quickThreads;
    if (threads.size >= chosen.threads || isFull) return null;
    const thread = createMailThread(chosen, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  }

  const hasCapacityFor = ({ task }: ParseJob) =>
    putBack.reduce((sum, one) => sum + one.task.bytes.byteLength, task.bytes.byteLength) <=
    maxBytesPutBack;

  return {
    run(task, { slow, answer, started }) {
      return new Promise((settle) => {
        const job: ParseJob = {
          task: { ...task, id: ++lastId },
          answer,
          started,
          done(outcome) {
            settle(outcome);
            next();
          },
          slow(at) {
            slow?.();
            if (countSlow() > slowThreads && hasCapacityFor(job)) {
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
