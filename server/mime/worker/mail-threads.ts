// Threads that work on mails: begun when there is a mail, let go when there is none. Whoever sends a mail that takes
// long must not hold up everybody else's: the slow ones have a few threads for themselves, and what is one too many
// there is put back, to be worked on from its beginning when one of those threads is free.
import {
  type MailThread,
  type Outcome,
  openMailThread,
  type ParseJob,
  type ThreadSettings,
} from "./mail-thread.ts";
import type { ThreadTask } from "./thread-task.ts";

export interface MailThreadsSettings extends ThreadSettings {
  /** That work at once, those aside that are at a slow mail. */
  readonly quickThreads: number;
  /** With the slow ones: each may take as much memory as a mail may. */
  readonly threads: number;
}

export interface MailThreads {
  /**
   * Always answers. `slow` is called when the mail takes so long that nobody should wait; waiting for its turn does
   * not count.
   */
  run(
    task: Omit<ThreadTask, "id">,
    on: Pick<ParseJob, "answer" | "begun"> & { readonly slow?: (() => void) | undefined },
  ): Promise<Outcome>;
  close(): Promise<void>;
}

/** What one mail may cost, for every kind of work on it. */
export const mailBudget: Omit<MailThreadsSettings, "thread"> = {
  milliseconds: 30_000,
  mostMilliseconds: 120_000,
  megabytes: 512,
  slowMilliseconds: 5_000,
  idleMilliseconds: 30_000,
  quickThreads: 2,
  threads: 4,
};

/** What is put back is held in memory. */
const mostBytesPutBack = 128 * 1024 * 1024;

export function openMailThreads(chosen: MailThreadsSettings): MailThreads {
  const slowThreads = Math.max(1, chosen.threads - chosen.quickThreads);
  const waiting: ParseJob[] = [];
  const putBack: ParseJob[] = [];
  const threads = new Set<MailThread>();
  let lastId = 0;

  const countSlow = () => [...threads].filter((one) => one.isSlow()).length;

  function next(): void {
    giveOut(putBack, true);
    giveOut(waiting, false);
  }

  function giveOut(jobs: ParseJob[], isSlow: boolean): void {
    while (jobs.length > 0 && !(isSlow && countSlow() >= slowThreads)) {
      const free = [...threads].find((one) => !one.isBusy()) ?? begin(isSlow);
      const job = free && jobs.shift();
      if (!job) return;
      free.take(job, { isSlow });
    }
  }

  function begin(isSlow: boolean): MailThread | null {
    const isFull = !isSlow && threads.size - countSlow() >= chosen.quickThreads;
    if (threads.size >= chosen.threads || isFull) return null;
    const thread = openMailThread(chosen, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  }

  const hasRoom = ({ task }: ParseJob) =>
    putBack.reduce((sum, one) => sum + one.task.bytes.byteLength, task.bytes.byteLength) <=
    mostBytesPutBack;

  return {
    run(task, { slow, answer, begun }) {
      return new Promise((settle) => {
        const job: ParseJob = {
          task: { ...task, id: ++lastId },
          ...{ answer, begun },
          done(outcome) {
            settle(outcome);
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
