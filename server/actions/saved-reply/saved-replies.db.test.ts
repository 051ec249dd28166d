import { afterAll, expect, test } from "vitest";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createSavedReply } from "./create-saved-reply.ts";
import { deleteSavedReply } from "./delete-saved-reply.ts";
import { listSavedReplies } from "./list-saved-replies.ts";
import { updateSavedReply } from "./update-saved-reply.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.found();
  const { workspaceId } = olga;
  const boss = await people.actorOf(await people.join(workspaceId, "Max", "manager"));
  const ravi = await people.actorOf(await people.join(workspaceId, "Ravi", "agent"));
  const maya = await people.actorOf(await people.join(workspaceId, "Maya", "agent"));
  const vic = await people.actorOf(await people.join(workspaceId, "Vic", "viewer"));
  return { olga, boss, ravi, maya, vic };
}
const text = { name: "Opening hours", body: "<p>We open at nine, {{contact.firstName}}.</p>" };

test("only its owner sees, changes and deletes a personal reply", async () => {
  const { olga, boss, ravi, maya } = await openFixture();
  const mine = await people.run(createSavedReply, ravi, text);
  expect((await people.run(listSavedReplies, ravi, {})).rows).toEqual([mine]);
  expect((await people.run(listSavedReplies, maya, {})).rows).toEqual([]);
  const input = { savedReplyId: mine.id, name: "Hours" };
  for (const other of [maya, boss]) {
    expect(await errorCodeOf(people.run(updateSavedReply, other, input))).toBe("not_found");
    expect(await errorCodeOf(people.run(deleteSavedReply, other, input))).toBe("not_found");
  }
  expect(await people.run(updateSavedReply, ravi, input)).toMatchObject({ name: "Hours" });
  await people.run(deleteSavedReply, ravi, { savedReplyId: mine.id });
  expect((await people.run(listSavedReplies, ravi, {})).rows).toEqual([]);
  // Published to its owner alone.
  const changes = await people.changesOf(olga.workspaceId);
  expect(changes.map((one) => [one.entity, one.memberId, one.operation])).toEqual([
    ["saved_reply", ravi.memberId, "upserted"],
    ["saved_reply", ravi.memberId, "upserted"],
    ["saved_reply", ravi.memberId, "removed"],
  ]);
});

test("shared replies are visible to everyone and managed by managers", async () => {
  const { boss, ravi, vic } = await openFixture();
  const input = { ...text, isShared: true };
  expect(await errorCodeOf(people.run(createSavedReply, ravi, input))).toBe("forbidden");
  expect(await errorCodeOf(people.run(createSavedReply, vic, text))).toBe("forbidden");
  const shared = await people.run(createSavedReply, boss, input);
  expect(shared.memberId).toBeNull();
  for (const reader of [ravi, vic])
    expect((await people.run(listSavedReplies, reader, {})).rows).toEqual([shared]);
  const change = { savedReplyId: shared.id, body: "<p>Closed.</p>" };
  expect(await errorCodeOf(people.run(updateSavedReply, ravi, change))).toBe("forbidden");
  expect(await errorCodeOf(people.run(deleteSavedReply, ravi, change))).toBe("forbidden");
  expect(await people.run(updateSavedReply, boss, change)).toMatchObject({
    body: "<p>Closed.</p>",
  });
});

test("only a manager can share a personal reply, and everyone is notified", async () => {
  const { olga, boss, ravi } = await openFixture();
  const mine = await people.run(createSavedReply, ravi, text);
  const share = { savedReplyId: mine.id, isShared: true };
  expect(await errorCodeOf(people.run(updateSavedReply, ravi, share))).toBe("forbidden");
  const his = await people.run(createSavedReply, boss, text);
  await people.run(updateSavedReply, boss, { savedReplyId: his.id, isShared: true });
  expect((await people.changesOf(olga.workspaceId)).at(-1)).toMatchObject({
    id: his.id,
    memberId: null,
  });
  expect((await people.run(listSavedReplies, ravi, {})).rows).toHaveLength(2);
});

test("two members may use the same name, one member may not use it twice", async () => {
  const { ravi, maya } = await openFixture();
  await people.run(createSavedReply, ravi, text);
  await people.run(createSavedReply, maya, text);
  const again = people.run(createSavedReply, ravi, { ...text, name: "opening HOURS" });
  expect(await errorCodeOf(again)).toBe("name_taken");
});

test("replies of another workspace are not found", async () => {
  const [ours, theirs] = [await openFixture(), await openFixture()];
  const { id } = await people.run(createSavedReply, theirs.boss, { ...text, isShared: true });
  const input = { savedReplyId: id };
  expect(await errorCodeOf(people.run(updateSavedReply, ours.boss, input))).toBe("not_found");
  expect(await errorCodeOf(people.run(deleteSavedReply, ours.boss, input))).toBe("not_found");
  expect((await people.run(listSavedReplies, ours.boss, {})).rows).toEqual([]);
});
