// Retries received files whose download was given up: the provider stores them for longer than an outage lasts.

import { dayMs } from "#domain/day-ms.ts";
import { isolateFailures } from "#server/actions/isolate-failures.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { listToFetch } from "#server/store/unfetched.ts";

const max = 500;
/** Milliseconds. Longer than the first attempts take. */
const patienceMs = 3600_000;
/** Milliseconds. A rejection that lasts this long is permanent. */
const insistMs = 14 * dayMs;

export async function fetchMissingMedia({ deps: { database, clock } }: Runtime): Promise<void> {
  const now = clock.now().getTime();
  const missing = await listToFetch(database, {
    since: new Date(now - insistMs),
    before: new Date(now - patienceMs),
    max,
  });
  await isolateFailures(missing, ({ workspaceId, id }) =>
    scheduleJob(
      database,
      "fetch-media",
      { workspaceId, attachmentId: id },
      { key: jobKeys.fetchMedia(id) },
    ),
  );
}
