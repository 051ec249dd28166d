import { RetryLaterError } from "#domain/retry-later-error.ts";
import { FairLimiter } from "#server/fair-limiter.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { type JobName, jobs } from "./job-catalog.ts";
import { createTimerSet } from "./timer-set.ts";

interface JobTimersDeps {
  readonly now: () => Date;
  readonly log: LogFn;
  readonly runJob: (name: JobName, payload: unknown) => Promise<void>;
}

interface JobTimers {
  schedule(name: JobName, payload: unknown, at: Date): void;
  stop(): Promise<void>;
}

/**
 * Of each queue. More than its slots: most of what a timer runs waits for a carrier's response, without a connection to the
 * database, and twenty calls may ring at once.
 */
const maxRunning = 32;
const maxWaiting = 320;

/** Runs jobs in this process at the time they are due. The job engine runs them too, but less punctually. */
export function createJobTimers({ now, log, runJob }: JobTimersDeps): JobTimers {
  const timers = createTimerSet(now);
  let isStopped = false;
  // Thousands of timers may be due at once, as after a restore: they must not take the connections of their queue's jobs.
  const limiter = new FairLimiter({
    max: Number.POSITIVE_INFINITY,
    maxPerOwner: maxRunning,
    maxWaitingPerOwner: maxWaiting,
  });
  const runInTurn = async (name: JobName, payload: unknown): Promise<void> => {
    const slot = limiter.request(jobs[name].queue);
    // Left to the job behind the timer.
    if (slot === null) return;
    try {
      await slot.started;
      if (!isStopped) await runJob(name, payload);
    } catch (error) {
      // The job behind the timer retries.
      if (!(error instanceof RetryLaterError))
        log("warn", "timer.failed", { job: name, ...errorFields(error) });
    } finally {
      slot.release();
    }
  };
  return {
    schedule(name, payload, at) {
      // The key includes the time, so a later timer of the same job doesn't replace an earlier one; the handler checks
      // what is due.
      timers.set(`${name} ${JSON.stringify(payload)} ${at.getTime()}`, at, () =>
        runInTurn(name, payload),
      );
    },
    stop() {
      isStopped = true;
      return timers.stop();
    },
  };
}
