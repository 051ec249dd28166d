import { RetryLaterError } from "#domain/retry-later-error.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { JobName } from "./job-catalog.ts";
import { createTimerWheel } from "./timer-wheel.ts";

interface JobTimersDeps {
  readonly now: () => Date;
  readonly log: LogFn;
  readonly runJob: (name: JobName, payload: unknown) => Promise<void>;
}

interface JobTimers {
  schedule(name: JobName, payload: unknown, at: Date): void;
  stop(): Promise<void>;
}

/** Runs jobs in this process at the time they are due. The job engine runs them too, but less punctually. */
export function createJobTimers({ now, log, runJob }: JobTimersDeps): JobTimers {
  const wheel = createTimerWheel(now);
  return {
    schedule(name, payload, at) {
      // The key includes the time, so a later timer of the same job doesn't replace an earlier one; the handler checks
      // what is due.
      wheel.set(`${name} ${JSON.stringify(payload)} ${at.getTime()}`, at, () =>
        runJob(name, payload).catch((error: unknown) => {
          // The job behind the timer retries.
          if (!(error instanceof RetryLaterError))
            log("warn", "timer.failed", { job: name, ...errorFields(error) });
        }),
      );
    },
    stop: wheel.stop,
  };
}
