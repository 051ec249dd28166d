import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import { disconnectAccount } from "#server/actions/account/disconnect-account.ts";
import { insertAttachment, listAttachmentParts } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { openTextHouse } from "#testing/fixtures/message/text-house.ts";
import { fetchMedia } from "./fetch-media.ts";
import { fetchMissingPictures } from "./fetch-missing-pictures.ts";

const house = await openTextHouse();
const { people, desk, database } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

const stateOf = (id: AttachmentId) =>
  listAttachmentParts(database, house.workspace(), [id]).then(([part]) => part?.state);
const jobsOf = async (ids: readonly AttachmentId[]) => {
  const rows = await database.many<{ key: string }>(
    sql`select key from graphile_worker.jobs where key = any(${ids.map((id) => `fetch-media:${id}`)})`,
  );
  return rows.map(({ key }) => key);
};

async function received() {
  const { accountId, inboxId } = await house.openLine();
  const { messageId } = await house.recordOf(await house.write(inboxId));
  const remote = { accountId, url: "https://provider.example/1", type: "image/png" };
  const insert = async (where: typeof remote | null) => {
    const id = desk.newId<AttachmentId>();
    await desk.asSystem(house.workspace(), (ctx) =>
      insertAttachment(ctx.db, ctx.workspaceId, {
        ...{ id, messageId, memberId: null, sha256: null, remote: where },
        ...{ name: "tap.png", type: "image/png", size: 1, position: 0, at: ctx.now },
      }),
    );
    return id;
  };
  return { accountId, inboxId, remote, insert };
}

test("a received file that could not be had is asked for again, one that is here is not", async () => {
  const { remote, insert } = await received();
  const [missing, here] = [await insert(remote), await insert(null)];
  const asked = async () => {
    await fetchMissingPictures(desk);
    return jobsOf([missing, here]);
  };
  expect(await asked()).toEqual([]); // its first tries are still under way
  people.wait(2 * 3_600);
  expect(await asked()).toEqual([`fetch-media:${missing}`]);
});

test("a picture whose provider account was removed can't be fetched any more, and nobody tries again", async () => {
  const { accountId, inboxId, remote, insert } = await received();
  const old = await insert(remote);
  people.wait(30 * 86_400);
  const fresh = await insert(remote);
  expect([await stateOf(old), await stateOf(fresh)]).toEqual(["fetching", "fetching"]);
  await database.run(sql`update delivery set state = 'delivered' where account_id = ${accountId}`);
  const other = await house.openLine();
  await database.run(
    sql`update inbox set account_id = ${other.accountId} where workspace_id = ${house.workspace()} and id = ${inboxId}`,
  );
  await people.ask(disconnectAccount, house.owner(), { accountId });
  expect((await jobsOf([old, fresh])).sort()).toEqual(
    [old, fresh].map((id) => `fetch-media:${id}`).sort(),
  );
  await fetchMedia(desk, house.workspace(), fresh);
  expect(await stateOf(fresh)).toBe("gone");
  // Removed before this was noticed, however long ago it was received: the chore meets it.
  await house.dropJob(`fetch-media:${old}`);
  await fetchMissingPictures(desk);
  expect(await jobsOf([old])).toHaveLength(1);
  await fetchMedia(desk, house.workspace(), old);
  expect(await stateOf(old)).toBe("gone");
  for (const id of [old, fresh]) await house.dropJob(`fetch-media:${id}`);
  await fetchMissingPictures(desk);
  expect(await jobsOf([old, fresh])).toEqual([]);
});
