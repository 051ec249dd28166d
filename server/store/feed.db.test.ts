// Old changes of the feed are deleted without leaving a hole, whatever their dates.
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/app/database.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { appendChangesSql, deleteOldChanges, findFirstSeq, listChanges } from "./feed.ts";

const own = await createTestDatabase();
const people = createMembersFixture({ connectionString: own.url });
const { database } = people;
afterAll(async () => {
  await people.close();
  await own.drop();
});

const createFeed = async (...days: readonly number[]) => {
  const { workspaceId } = await people.createWorkspace();
  for (const day of days) {
    const at = new Date(people.now().getTime() + day * 24 * 3_600_000);
    const change = { entity: "tag", id: people.newId(), operation: "upserted" } as const;
    const scope = { conversationId: null, inboxId: null, memberId: null };
    await database.transaction((tx) =>
      tx.run(appendChangesSql(workspaceId, [{ ...change, ...scope }], at)),
    );
  }
  return {
    first: () => findFirstSeq(database, workspaceId),
    numbers: async () => (await listChanges(database, workspaceId, 0, 100)).map((row) => row.seq),
  };
};

test("a change dated ahead is deleted with the old changes after it", async () => {
  const feed = await createFeed(-9, 30, -9, 0, 0);
  const other = await createFeed(0, 30);
  expect(await deleteOldChanges(database, people.now())).toBe(3);
  expect([await feed.numbers(), await feed.first()]).toEqual([[4, 5], 4]);
  expect([await other.numbers(), await other.first()]).toEqual([[1, 2], 1]);
});

test("changes after the last old one are kept, and the next number follows if none is left", async () => {
  const feed = await createFeed(-9, -8);
  await deleteOldChanges(database, people.now());
  expect([await feed.numbers(), await feed.first()]).toEqual([[], 3]);
});
