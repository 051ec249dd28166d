import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { createTag } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { listTags } from "./list-tags.ts";
import { updateTag } from "./update-tag.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const max = await people.addMember(olga.workspaceId, "Max", "manager");
  const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
  return { olga, boss: await people.actorOf(max), agent: await people.actorOf(ravi) };
}

describe("tags", () => {
  test("are created by members who work on conversations, and changed by managers", async () => {
    const { boss, agent, olga } = await openFixture();
    const tag = await people.run(createTag, agent, { name: "urgent" });
    expect(tag).toMatchObject({ name: "urgent", color: "gray" });
    const input = { tagId: tag.id, color: "red" as const };
    expect(await errorCodeOf(people.run(updateTag, agent, input))).toBe("forbidden");
    expect(await errorCodeOf(people.run(deleteTag, agent, { tagId: tag.id }))).toBe("forbidden");
    expect(await people.run(updateTag, boss, input)).toMatchObject({
      name: "urgent",
      color: "red",
    });
    expect((await people.changesOf(olga.workspaceId)).map((one) => [one.entity, one.id])).toEqual([
      ["tag", tag.id],
      ["tag", tag.id],
    ]);
    const rename = sql`update tag set name = 'pressing' where id = ${tag.id} returning id`;
    const recolor = () => people.run(updateTag, boss, { tagId: tag.id, color: "blue" });
    const meanwhile = await whileLocked(people.database, rename, [recolor]);
    expect(meanwhile).toMatchObject([{ name: "pressing", color: "blue" }]);
    const viewer = await people.addMember(olga.workspaceId, "Vic", "viewer");
    const attempt = people.run(createTag, await people.actorOf(viewer), { name: "mine" });
    expect(await errorCodeOf(attempt)).toBe("forbidden");
  });

  test("have unique names, ignoring case", async () => {
    const { boss } = await openFixture();
    await people.run(createTag, boss, { name: "urgent" });
    const other = await people.run(createTag, boss, { name: "later" });
    expect(await errorCodeOf(people.run(createTag, boss, { name: "Urgent" }))).toBe("name_taken");
    expect(
      await errorCodeOf(people.run(updateTag, boss, { tagId: other.id, name: "URGENT" })),
    ).toBe("name_taken");
  });

  test("are removed from every conversation when deleted, and each conversation is published", async () => {
    const { boss, olga } = await openFixture();
    const [gone, kept] = [
      await people.run(createTag, boss, { name: "gone" }),
      await people.run(createTag, boss, { name: "kept" }),
    ];
    const inboxId = await addInbox(people, olga, "+12025550100");
    const id = await addConversation(people, olga, inboxId, { tagIds: [gone.id, kept.id] });
    await addConversation(people, olga, inboxId, { tagIds: [kept.id] });
    const seq = (await people.changesOf(olga.workspaceId)).length;
    await people.run(deleteTag, boss, { tagId: gone.id });
    const { tagIds } = await people.database.one<{ tagIds: string[] }>(
      sql`select tag_ids as "tagIds" from conversation where workspace_id = ${olga.workspaceId} and id = ${id}`,
    );
    expect(tagIds).toEqual([kept.id]);
    expect(await people.changesOf(olga.workspaceId, seq)).toMatchObject([
      { entity: "tag", id: gone.id, operation: "removed" },
      { entity: "conversation", id, inboxId },
    ]);
    expect((await people.run(listTags, boss, {})).rows).toEqual([kept]);
    expect(await errorCodeOf(people.run(deleteTag, boss, { tagId: gone.id }))).toBe("not_found");
  });

  test("of another workspace are not found", async () => {
    const [mine, theirs] = [await openFixture(), await openFixture()];
    const tag = await people.run(createTag, theirs.boss, { name: "theirs" });
    const input = { tagId: tag.id, name: "mine" };
    expect(await errorCodeOf(people.run(updateTag, mine.boss, input))).toBe("not_found");
    expect(await errorCodeOf(people.run(deleteTag, mine.boss, { tagId: tag.id }))).toBe(
      "not_found",
    );
    expect((await people.run(listTags, mine.boss, {})).rows).toEqual([]);
  });
});
