import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import { openTextHouse } from "#server/actions/message/for-tests/text-house.ts";
import { insertAttachment } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { fetchMissingPictures } from "./fetch-missing-pictures.ts";

const house = await openTextHouse();
const { people, desk, database } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

test("a received file that could not be had is asked for again, one that is here is not", async () => {
  const { accountId, lineId } = await house.openLine();
  const { messageId } = await house.recordOf(await house.write(lineId));
  const remote = { accountId, url: "https://provider.example/1", type: "image/png" };
  const insert = async (where: typeof remote | null) => {
    const id = desk.newId<AttachmentId>();
    await desk.asHouse(house.workspace(), (ctx) =>
      insertAttachment(ctx.db, ctx.workspaceId, {
        ...{ id, messageId, memberId: null, sha256: null, remote: where },
        ...{ name: "tap.png", type: "image/png", size: 1, position: 0, at: ctx.now },
      }),
    );
    return id;
  };
  const [missing, here] = [await insert(remote), await insert(null)];
  const asked = async () => {
    await fetchMissingPictures(desk);
    const rows = await database.many<{ key: string }>(
      sql`select key from graphile_worker.jobs where key = any(${[missing, here].map((id) => `fetch-picture:${id}`)})`,
    );
    return rows.map(({ key }) => key);
  };
  expect(await asked()).toEqual([]); // its first tries are still under way
  people.wait(2 * 3_600);
  expect(await asked()).toEqual([`fetch-picture:${missing}`]);
});
