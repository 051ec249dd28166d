// Recording maintenance: deletes expired recordings and, less often, requests missing ones again and deletes leftover
// copies at the carrier.

import { dayMs } from "#domain/day-ms.ts";
import { limit } from "#domain/limits.ts";
import { isolateFailures } from "#server/actions/isolate-failures.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import {
  listExpiredRecordings,
  listLostRecordings,
  listUndeletedAtProvider,
  listUnfetchedRecordings,
} from "#server/store/call/recordings/recording-lifecycle.ts";
import { eraseRecording } from "./delete-recording.ts";

const max = 200;
/** Longer than a carrier needs to prepare a recording, and than the first attempts take. */
const patienceMs = 15 * 60_000;
/** A rejection that lasts this long is permanent. */
const insistMs = limit("recordingRetryDays") * dayMs;

export async function deleteExpiredRecordings(runtime: Runtime): Promise<void> {
  const { database, clock } = runtime.deps;
  await isolateFailures(await listExpiredRecordings(database, clock.now(), max), (recording) =>
    runtime.asSystem(recording.workspaceId, (ctx) => eraseRecording(ctx, recording, null)),
  );
}

/** Lost recordings are requested once a day, since the carrier's problem may have been fixed. */
export async function scheduleLostRecordings({
  deps: { database, clock },
}: Runtime): Promise<void> {
  const since = new Date(clock.now().getTime() - insistMs);
  await isolateFailures(await listLostRecordings(database, since, max), ({ workspaceId, id }) =>
    scheduleJob(
      database,
      "fetch-recording",
      { workspaceId, recordingId: id },
      { key: jobKeys.fetchRecording(id) },
    ),
  );
}

export async function scheduleUnfetchedRecordings(runtime: Runtime): Promise<void> {
  const { database, clock } = runtime.deps;
  const now = clock.now();
  const before = new Date(now.getTime() - patienceMs);
  await isolateFailures(
    await listUnfetchedRecordings(database, before, max),
    ({ workspaceId, id }) =>
      scheduleJob(
        database,
        "fetch-recording",
        { workspaceId, recordingId: id },
        { key: jobKeys.fetchRecording(id) },
      ),
  );
  const since = new Date(now.getTime() - insistMs);
  await isolateFailures(
    await listUndeletedAtProvider(database, since, before, max),
    ({ workspaceId, id }) =>
      scheduleJob(
        database,
        "delete-provider-recording",
        { workspaceId, recordingId: id, sha256: null },
        { key: jobKeys.deleteProviderRecording(id) },
      ),
  );
}
