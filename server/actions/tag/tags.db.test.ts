import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createTag } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { listTags } from "./list-tags.ts";
import { updateTag } from "./update-tag.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.found();
  const max = await people.join(olga.workspaceId, "Max", "manager");
  const ravi = await people.join(olga.workspaceId, "Ravi", "agent");
  return { olga, boss: await people.actorOf(max), agent: await people.actorOf(ravi) };
}

describe("tags", () => {
  test("are created by members who work on conversations, and changed by managers", async () => {
    const { boss, agent, olga } = await openFixture();
    const tag = await people.ask(createTag, agent, { name: "urgent" });
    expect(tag).toMatchObject({ name: "urgent", colour: "grey" });
    const input = { tagId: tag.id, colour: "red" as const };
    expect(await errorCodeOf(people.ask(updateTag, agent, input))).toBe("forbidden");
    expect(await errorCodeOf(people.ask(deleteTag, agent, { tagId: tag.id }))).toBe("forbidden");
    expect(await people.ask(updateTag, boss, input)).toMatchObject({
      name: "urgent",
      colour: "red",
    });
    expect((await people.newsOf(olga.workspaceId)).map((one) => [one.entity, one.id])).toEqual([
      ["tag", tag.id],
      ["tag", tag.id],
    ]);
    const viewer = await people.join(olga.workspaceId, "Vic", "viewer");
    const attempt = people.ask(createTag, await people.actorOf(viewer), { name: "mine" });
    expect(await errorCodeOf(attempt)).toBe("forbidden");
  });

  test("have unique names, ignoring case", async () => {
    const { boss } = await openFixture();
    await people.ask(createTag, boss, { name: "urgent" });
    const other = await people.ask(createTag, boss, { name: "later" });
    expect(await errorCodeOf(people.ask(createTag, boss, { name: "Urgent" }))).toBe("name_taken");
    expect(
      await errorCodeOf(people.ask(updateTag, boss, { tagId: other.id, name: "URGENT" })),
    ).toBe("name_taken");
  });

  test("are removed from every conversation when deleted, and each conversation is published", async () => {
    const { boss, olga } = await openFixture();
    const [gone, kept] = [
      await people.ask(createTag, boss, { name: "gone" }),
      await people.ask(createTag, boss, { name: "kept" }),
    ];
    const inboxId = await addInbox(people, olga, "+12025550100");
    const id = await addConversation(people, olga, inboxId, { tagIds: [gone.id, kept.id] });
    await addConversation(people, olga, inboxId, { tagIds: [kept.id] });
    const seq = (await people.newsOf(olga.workspaceId)).length;
    await people.ask(deleteTag, boss, { tagId: gone.id });
    const { tagIds } = await people.database.one<{ tagIds: string[] }>(
      sql`select tag_ids as "tagIds" from conversation where workspace_id = ${olga.workspaceId} and id = ${id}`,
    );
    expect(tagIds).toEqual([kept.id]);
    expect(await people.newsOf(olga.workspaceId, seq)).toMatchObject([
      { entity: "tag", id: gone.id, operation: "gone" },
      { entity: "conversation", id, inboxId },
    ]);
    expect((await people.ask(listTags, boss, {})).rows).toEqual([kept]);
    expect(await errorCodeOf(people.ask(deleteTag, boss, { tagId: gone.id }))).toBe("not_found");
  });

  test("of another workspace are not found", async () => {
    const [mine, theirs] = [await openFixture(), await openFixture()];
    const tag = await people.ask(createTag, theirs.boss, { name: "theirs" });
    const input = { tagId: tag.id, name: "mine" };
    expect(await errorCodeOf(people.ask(updateTag, mine.boss, input))).toBe("not_found");
    expect(await errorCodeOf(people.ask(deleteTag, mine.boss, { tagId: tag.id }))).toBe(
      "not_found",
    );
    expect((await people.ask(listTags, mine.boss, {})).rows).toEqual([]);
  });
});
