// Schedules the job that processes the payloads of a queue, as a fallback for the process that stored them.
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { type ScheduleOptions, scheduleJob } from "#server/scheduler/schedule-job.ts";
import type { WorkspaceQueue } from "#server/store/inbound-payload.ts";
import type { Db } from "#server/store/sql.ts";

export const scheduleProcessing = (db: Db, queue: WorkspaceQueue): Promise<void> =>
  schedule(db, queue, jobKeys.processPayloads);

/** Besides a job that is due now: for a process that gave up waiting for another one. */
export const scheduleProcessingLater = (db: Db, queue: WorkspaceQueue, at: Date): Promise<void> =>
  schedule(db, queue, jobKeys.processPayloadsLater, { at });

/** For payloads that were postponed: the job keeps the time of the first. */
export const schedulePostponedProcessing = (
  db: Db,
  queue: WorkspaceQueue,
  at: Date,
): Promise<void> =>
  schedule(db, queue, jobKeys.processPostponedPayloads, { at, preservesTime: true });

function schedule(
  db: Db,
  { workspaceId, queue }: WorkspaceQueue,
  keyOf: (job: string, workspaceId: string) => string,
  options: ScheduleOptions = {},
): Promise<void> {
  const withKey = (job: string) => ({ ...options, key: keyOf(job, workspaceId) });
  return queue === "calls"
    ? scheduleJob(db, "process-call-events", { workspaceId }, withKey("process-call-events"))
    : scheduleJob(db, "process-inbound", { workspaceId }, withKey("process-inbound"));
}
