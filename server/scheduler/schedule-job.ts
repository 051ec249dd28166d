// Scheduling is plain SQL in the caller's transaction: committed or rolled back with it.
import { type Db, prepared } from "#server/store/sql.ts";
import { accountFlags } from "./account-of-job.ts";
import { type JobName, type JobPayload, type JobSpec, jobs } from "./job-catalog.ts";

export interface ScheduleOptions {
  readonly at?: Date | undefined;
  /** A second job with the same key replaces the first if that has not started. */
  readonly key?: string;
  /** Keeps the first one's time: repeated scheduling doesn't postpone it. */
  readonly preservesTime?: boolean;
}

export async function scheduleJob<Name extends JobName>(
  tx: Db,
  name: Name,
  payload: JobPayload<Name>,
  options: ScheduleOptions = {},
): Promise<void> {
  await tx.run(prepared`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, ${queueOf(name, payload)},
      run_at := ${options.at ?? null}, max_attempts := ${jobs[name].maxAttempts}, job_key := ${options.key ?? null},
      job_key_mode := ${options.preservesTime ? "preserve_run_at" : "replace"}, flags := ${accountFlags(jobOf(name).account, payload)})`);
}

const jobOf = (name: JobName): JobSpec => jobs[name];

function queueOf(name: JobName, payload: Readonly<Record<string, unknown>>): string | null {
  const { inTurnOf } = jobOf(name);
  return inTurnOf === undefined ? null : `${name} ${payload[inTurnOf]}`;
}
