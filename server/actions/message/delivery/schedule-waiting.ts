// Schedules the job that submits a waiting message or checks its status. Uses the original job's key, so no job runs
// twice.
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import type { WaitingDelivery } from "#server/store/delivery/waiting-deliveries.ts";
import type { Db } from "#server/store/sql.ts";

export function scheduleWaiting(
  db: Db,
  { workspaceId, deliveryId, attemptId, state }: WaitingDelivery,
): Promise<void> {
  const isLost = state === "unknown";
  return attemptId === null
    ? scheduleJob(
        db,
        isLost ? "resolve-text-status" : "submit-text",
        { workspaceId, deliveryId },
        { key: isLost ? jobKeys.resolveTextStatus(deliveryId) : jobKeys.submitText(deliveryId) },
      )
    : scheduleJob(
        db,
        isLost ? "resolve-email-status" : "submit-email",
        { workspaceId, attemptId },
        { key: isLost ? jobKeys.resolveEmailStatus(attemptId) : jobKeys.submitEmail(attemptId) },
      );
}
