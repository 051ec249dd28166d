import { afterAll, expect, test } from "vitest";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createSavedReply } from "./create-saved-reply.ts";
import { deleteSavedReply } from "./delete-saved-reply.ts";
import { listSavedReplies } from "./list-saved-replies.ts";
import { updateSavedReply } from "./update-saved-reply.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function house() {
  const olga = await people.found();
  const { workspaceId } = olga;
  const boss = await people.actorOf(await people.join(workspaceId, "Max", "manager"));
  const ravi = await people.actorOf(await people.join(workspaceId, "Ravi", "agent"));
  const maya = await people.actorOf(await people.join(workspaceId, "Maya", "agent"));
  const vic = await people.actorOf(await people.join(workspaceId, "Vic", "viewer"));
  return { olga, boss, ravi, maya, vic };
}
const words = { name: "Opening hours", body: "<p>We open at nine, {{contact.firstName}}.</p>" };

test("one's own words are seen, changed and thrown away by nobody else", async () => {
  const { olga, boss, ravi, maya } = await house();
  const mine = await people.ask(createSavedReply, ravi, words);
  expect((await people.ask(listSavedReplies, ravi, {})).rows).toEqual([mine]);
  expect((await people.ask(listSavedReplies, maya, {})).rows).toEqual([]);
  const wish = { savedReplyId: mine.id, name: "Hours" };
  for (const other of [maya, boss]) {
    expect(await errorCodeOf(people.ask(updateSavedReply, other, wish))).toBe("not_found");
    expect(await errorCodeOf(people.ask(deleteSavedReply, other, wish))).toBe("not_found");
  }
  expect(await people.ask(updateSavedReply, ravi, wish)).toMatchObject({ name: "Hours" });
  await people.ask(deleteSavedReply, ravi, { savedReplyId: mine.id });
  expect((await people.ask(listSavedReplies, ravi, {})).rows).toEqual([]);
  // Told to its owner alone.
  const news = await people.newsOf(olga.workspaceId);
  expect(news.map((one) => [one.noun, one.memberId, one.deed])).toEqual([
    ["saved_reply", ravi.memberId, "saved"],
    ["saved_reply", ravi.memberId, "saved"],
    ["saved_reply", ravi.memberId, "gone"],
  ]);
});

test("everybody's words are seen by all and kept by managers", async () => {
  const { boss, ravi, vic } = await house();
  const wish = { ...words, isShared: true };
  expect(await errorCodeOf(people.ask(createSavedReply, ravi, wish))).toBe("forbidden");
  expect(await errorCodeOf(people.ask(createSavedReply, vic, words))).toBe("forbidden");
  const shared = await people.ask(createSavedReply, boss, wish);
  expect(shared.memberId).toBeNull();
  for (const reader of [ravi, vic])
    expect((await people.ask(listSavedReplies, reader, {})).rows).toEqual([shared]);
  const change = { savedReplyId: shared.id, body: "<p>Closed.</p>" };
  expect(await errorCodeOf(people.ask(updateSavedReply, ravi, change))).toBe("forbidden");
  expect(await errorCodeOf(people.ask(deleteSavedReply, ravi, change))).toBe("forbidden");
  expect(await people.ask(updateSavedReply, boss, change)).toMatchObject({
    body: "<p>Closed.</p>",
  });
});

test("one's own become everybody's only by a manager, and then all hear of it", async () => {
  const { olga, boss, ravi } = await house();
  const mine = await people.ask(createSavedReply, ravi, words);
  const share = { savedReplyId: mine.id, isShared: true };
  expect(await errorCodeOf(people.ask(updateSavedReply, ravi, share))).toBe("forbidden");
  const his = await people.ask(createSavedReply, boss, words);
  await people.ask(updateSavedReply, boss, { savedReplyId: his.id, isShared: true });
  expect((await people.newsOf(olga.workspaceId)).at(-1)).toMatchObject({
    id: his.id,
    memberId: null,
  });
  expect((await people.ask(listSavedReplies, ravi, {})).rows).toHaveLength(2);
});

test("names are one's own: two members may use the same, one may not twice", async () => {
  const { ravi, maya } = await house();
  await people.ask(createSavedReply, ravi, words);
  await people.ask(createSavedReply, maya, words);
  const again = people.ask(createSavedReply, ravi, { ...words, name: "opening HOURS" });
  expect(await errorCodeOf(again)).toBe("name_taken");
});

test("words of another house do not exist", async () => {
  const [ours, theirs] = [await house(), await house()];
  const { id } = await people.ask(createSavedReply, theirs.boss, { ...words, isShared: true });
  const wish = { savedReplyId: id };
  expect(await errorCodeOf(people.ask(updateSavedReply, ours.boss, wish))).toBe("not_found");
  expect(await errorCodeOf(people.ask(deleteSavedReply, ours.boss, wish))).toBe("not_found");
  expect((await people.ask(listSavedReplies, ours.boss, {})).rows).toEqual([]);
});
