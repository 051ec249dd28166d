// What the house does about recordings: those whose time is up go; and less often those are asked for once more that
// should be here and are not, and those told to go that are still at the carrier.
import { limit } from "#domain/limits.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import {
  listExpiredRecordings,
  listLost,
  listUndeletedAtProvider,
  listUnfetchedRecordings,
} from "#server/store/call/recordings/recording-lifecycle.ts";
import { eraseRecording } from "./delete-recording.ts";

const most = 200;
/** Longer than a carrier takes to make it ready, and than the first tries take. */
const patienceMs = 15 * 60_000;
/** A carrier that refuses for so long refuses for good. */
const insistMs = limit("takeInsistDays") * 86_400_000;

export async function deleteOutlivedTakes(desk: Runtime): Promise<void> {
  const { database, clock } = desk.parts;
  await eachAlone(await listExpiredRecordings(database, clock.now(), most), (take) =>
    desk.asSystem(take.workspaceId, (ctx) => eraseRecording(ctx, take, null)),
  );
}

/** Those that counted as lost are asked for once a day: what kept the carrier from giving them may be mended. */
export async function askForLostTakes({ parts: { database, clock } }: Runtime): Promise<void> {
  const since = new Date(clock.now().getTime() - insistMs);
  await eachAlone(await listLost(database, since, most), ({ workspaceId, id }) =>
    scheduleJob(
      database,
      "fetch-recording",
      { workspaceId, recordingId: id },
      { key: `fetch-recording:${id}` },
    ),
  );
}

export async function askForTakes(desk: Runtime): Promise<void> {
  const { database, clock } = desk.parts;
  const now = clock.now();
  const before = new Date(now.getTime() - patienceMs);
  await eachAlone(await listUnfetchedRecordings(database, before, most), ({ workspaceId, id }) =>
    scheduleJob(
      database,
      "fetch-recording",
      { workspaceId, recordingId: id },
      { key: `fetch-recording:${id}` },
    ),
  );
  const since = new Date(now.getTime() - insistMs);
  await eachAlone(
    await listUndeletedAtProvider(database, since, before, most),
    ({ workspaceId, id }) =>
      scheduleJob(
        database,
        "delete-provider-recording",
        { workspaceId, recordingId: id, sha256: null },
        { key: `delete-provider-recording:${id}` },
      ),
  );
}
