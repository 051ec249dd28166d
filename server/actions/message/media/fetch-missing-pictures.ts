// Received files whose download was given up: the provider keeps them for longer than an outage lasts.

import { eachAlone } from "#server/actions/each-alone.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { listToFetch } from "#server/store/unfetched.ts";

const most = 500;
/** Longer than the first tries take. */
const patienceMs = 3600_000;
/** What a provider refused for so long it refuses for good. */
const insistMs = 14 * 86_400_000;

export async function fetchMissingPictures({ parts: { database, clock } }: Runtime): Promise<void> {
  const now = clock.now().getTime();
  const missing = await listToFetch(database, {
    since: new Date(now - insistMs),
    before: new Date(now - patienceMs),
    most,
  });
  await eachAlone(missing, ({ workspaceId, id }) =>
    scheduleJob(
      database,
      "fetch-media",
      { workspaceId, attachmentId: id },
      { key: `fetch-media:${id}` },
    ),
  );
}
