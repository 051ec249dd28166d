import { afterAll, expect, test } from "vitest";
import type { SavedReplyId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { createSavedReply } from "./create-saved-reply.ts";
import { deleteSavedReply } from "./delete-saved-reply.ts";
import { listSavedReplies } from "./list-saved-replies.ts";
import { updateSavedReply } from "./update-saved-reply.ts";

lowerLimits({ savedReplies: 3, savedRepliesBytes: 40_000 });
const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const boss = await people.actorOf(await people.addMember(workspaceId, "Max", "manager"));
  const ravi = await people.actorOf(await people.addMember(workspaceId, "Ravi", "agent"));
  const maya = await people.actorOf(await people.addMember(workspaceId, "Maya", "agent"));
  const vic = await people.actorOf(await people.addMember(workspaceId, "Vic", "viewer"));
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

test('a member has at most "savedReplies" of their own, and the team as many', async () => {
  const { boss, ravi } = await openFixture();
  for (const [by, isShared] of [
    [ravi, false],
    [boss, true],
  ] as const) {
    const create = (nth: number) =>
      errorCodeOf(people.run(createSavedReply, by, { ...text, name: `Reply ${nth}`, isShared }));
    const max = limit("savedReplies");
    for (let nth = 0; nth < max; nth += 1) expect(await create(nth)).toBe("was carried out");
    expect(await create(max)).toBe("too_many_saved");
  }
});

test('the replies of a member, and those of the team, have at most "savedRepliesBytes" together', async () => {
  const { olga, boss, ravi } = await openFixture();
  const max = limit("savedRepliesBytes");
  const half = "語".repeat(max / 8);
  for (const [by, isShared] of [
    [ravi, false],
    [boss, true],
  ] as const) {
    const create = (name: string, body: string) =>
      people.run(createSavedReply, by, { name, body, isShared });
    const first = await create("First", half);
    const second = await create("Second", half);
    expect(await errorCodeOf(create("Third", half))).toBe("saved_replies_too_large");
    const longer = { savedReplyId: first.id, body: half + half };
    expect(await errorCodeOf(people.run(updateSavedReply, by, longer))).toBe(
      "saved_replies_too_large",
    );
    await people.run(deleteSavedReply, by, { savedReplyId: second.id });
    await create("Third", half);
  }
  const his = await people.run(createSavedReply, boss, { name: "His", body: half });
  const share = { savedReplyId: his.id, isShared: true };
  expect(await errorCodeOf(people.run(updateSavedReply, boss, share))).toBe(
    "saved_replies_too_large",
  );
  // Replies from before the limit existed are listed up to it, and can be shortened.
  await people.database.run(
    sql`update saved_reply set body = repeat(body, 2) where workspace_id = ${olga.workspaceId}`,
  );
  const { rows } = await people.run(listSavedReplies, ravi, {});
  expect(rows.map((row) => row.name)).toEqual(["First", "First"]);
  expect(new Set(rows.map((row) => row.memberId))).toEqual(new Set([ravi.memberId, null]));
  const shorter = rows.find((row) => row.memberId === ravi.memberId);
  const input = { savedReplyId: shorter?.id as SavedReplyId, body: half };
  expect(await people.run(updateSavedReply, ravi, input)).toMatchObject({ body: half });
});

test("concurrent additions do not exceed the limits", async () => {
  const { ravi } = await openFixture();
  const codes = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      errorCodeOf(people.run(createSavedReply, ravi, { ...text, name: `Reply ${nth}` })),
    ),
  );
  expect(codes.filter((code) => code === "was carried out")).toHaveLength(limit("savedReplies"));
});
