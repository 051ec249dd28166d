import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import { disconnectAccount } from "#server/actions/account/disconnect-account.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { insertAttachment, listAttachmentParts } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { fetchMedia } from "./fetch-media.ts";
import { fetchMissingMedia } from "./fetch-missing-media.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

const stateOf = (id: AttachmentId) =>
  listAttachmentParts(database, fixture.workspace(), [id]).then(([part]) => part?.state);
const jobsOf = async (ids: readonly AttachmentId[]) => {
  const rows = await database.many<{ key: string }>(
    sql`select key from graphile_worker.jobs where key = any(${ids.map((id) => jobKeys.fetchMedia(id))})`,
  );
  return rows.map(({ key }) => key);
};

async function received() {
  const { accountId, inboxId } = await fixture.addInbox();
  const { messageId } = await fixture.recordOf(await fixture.write(inboxId));
  const remote = { accountId, url: "https://provider.example/1", type: "image/png" };
  const insert = async (where: typeof remote | null) => {
    const id = runtime.newId<AttachmentId>();
    await runtime.asSystem(fixture.workspace(), (ctx) =>
      insertAttachment(ctx.db, ctx.workspaceId, {
        id,
        messageId,
        uploader: null,
        sha256: null,
        remote: where,
        name: "tap.png",
        type: "image/png",
        size: 1,
        position: 0,
        at: ctx.now,
      }),
    );
    return id;
  };
  return { accountId, inboxId, remote, insert };
}

test("requests a missing received file again, but not a stored one", async () => {
  const { remote, insert } = await received();
  const [missing, here] = [await insert(remote), await insert(null)];
  const fetchAndListJobs = async () => {
    await fetchMissingMedia(runtime);
    return jobsOf([missing, here]);
  };
  expect(await fetchAndListJobs()).toEqual([]); // its first attempts are still running
  people.advanceClock(2 * 3_600);
  expect(await fetchAndListJobs()).toEqual([jobKeys.fetchMedia(missing)]);
});

test("does not retry a picture whose provider account was removed", async () => {
  const { accountId, inboxId, remote, insert } = await received();
  const old = await insert(remote);
  people.advanceClock(30 * 86_400);
  const fresh = await insert(remote);
  expect([await stateOf(old), await stateOf(fresh)]).toEqual(["fetching", "fetching"]);
  await database.run(sql`update delivery set state = 'delivered' where account_id = ${accountId}`);
  const other = await fixture.addInbox();
  await database.run(
    sql`update inbox set account_id = ${other.accountId} where workspace_id = ${fixture.workspace()} and id = ${inboxId}`,
  );
  await people.run(disconnectAccount, fixture.owner(), { accountId });
  expect((await jobsOf([old, fresh])).sort()).toEqual(
    [old, fresh].map((id) => jobKeys.fetchMedia(id)).sort(),
  );
  await fetchMedia(runtime, fixture.workspace(), fresh);
  expect(await stateOf(fresh)).toBe("unavailable");
  // Removed before this was detected, and received long ago: the maintenance job finds it.
  await fixture.dropJob(jobKeys.fetchMedia(old));
  await fetchMissingMedia(runtime);
  expect(await jobsOf([old])).toHaveLength(1);
  await fetchMedia(runtime, fixture.workspace(), old);
  expect(await stateOf(old)).toBe("unavailable");
  for (const id of [old, fresh]) await fixture.dropJob(jobKeys.fetchMedia(id));
  await fetchMissingMedia(runtime);
  expect(await jobsOf([old, fresh])).toEqual([]);
});
