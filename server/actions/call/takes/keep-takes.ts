// What the house does about recordings: those whose time is up go; and less often those are asked for once more that
// should be here and are not, and those told to go that are still at the carrier.
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import {
  listLingering,
  listLost,
  listOutlived,
  listUnfetched,
} from "#server/store/call/takes/take-life.ts";
import { doAwayWith } from "./delete-take.ts";

const most = 200;
/** Longer than a carrier takes to make it ready, and than the first tries take. */
const patienceMs = 15 * 60_000;
/** A carrier that refuses for so long refuses for good. */
const insistMs = limit("takeInsistDays") * 86_400_000;

export async function deleteOutlivedTakes(desk: Desk): Promise<void> {
  const { database, clock } = desk.parts;
  await eachAlone(await listOutlived(database, clock.now(), most), (take) =>
    desk.asHouse(take.workspaceId, (ctx) => doAwayWith(ctx, take, null)),
  );
}

/** Those that counted as lost are asked for once a day: what kept the carrier from giving them may be mended. */
export async function askForLostTakes({ parts: { database, clock } }: Desk): Promise<void> {
  const since = new Date(clock.now().getTime() - insistMs);
  await eachAlone(await listLost(database, since, most), ({ workspaceId, id }) =>
    scheduleJob(database, "fetch-take", { workspaceId, takeId: id }, { key: `fetch-take:${id}` }),
  );
}

export async function askForTakes(desk: Desk): Promise<void> {
  const { database, clock } = desk.parts;
  const now = clock.now();
  const before = new Date(now.getTime() - patienceMs);
  await eachAlone(await listUnfetched(database, before, most), ({ workspaceId, id }) =>
    scheduleJob(database, "fetch-take", { workspaceId, takeId: id }, { key: `fetch-take:${id}` }),
  );
  const since = new Date(now.getTime() - insistMs);
  await eachAlone(await listLingering(database, since, before, most), ({ workspaceId, id }) =>
    scheduleJob(
      database,
      "forget-take",
      { workspaceId, takeId: id, sha256: null },
      { key: `forget-take:${id}` },
    ),
  );
}
