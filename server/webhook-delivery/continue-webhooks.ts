// What a killed process left: changes that are not queued yet, and deliveries whose job was lost.
import { limit } from "#domain/limits.ts";
import { isolateFailures } from "#server/actions/isolate-failures.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { listOverdueWebhooks } from "#server/store/webhook/delivery.ts";
import { listWorkspacesWithWebhooks } from "#server/store/webhook/endpoint.ts";
import { queueWebhookDeliveries } from "./queue-deliveries.ts";

export async function continueWebhooks(runtime: Runtime): Promise<void> {
  const { database, clock } = runtime.deps;
  await isolateFailures(await listWorkspacesWithWebhooks(database), (workspaceId) =>
    queueWebhookDeliveries(runtime, workspaceId),
  );
  const overdue = new Date(clock.now().getTime() - limit("overdueSubmissionSeconds") * 1000);
  await isolateFailures(await listOverdueWebhooks(database, overdue, 500), (one) =>
    scheduleJob(database, "deliver-webhooks", one, {
      key: jobKeys.deliverWebhooks(one.endpointId),
    }),
  );
}
