// Saved views: who sees and changes them, and that none of them shows more than its reader may see.
import { afterAll, expect, test } from "vitest";
import type { ConversationFilter } from "#domain/conversation/conversation-filter.ts";
import type { InboxId, MemberId, SavedViewId, TagId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { prioritizeConversation } from "#server/actions/conversation/prioritize-conversation.ts";
import { tagConversation } from "#server/actions/conversation/tag-conversation.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { deleteTag } from "#server/actions/tag/delete-tag.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { deleteTeam } from "#server/actions/workspace/delete-team.ts";
import { sql } from "#server/store/sql.ts";
import { openBulk } from "#testing/fixtures/email/bulk-fixture.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits, lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { countFilter } from "./count-filter.ts";
import { countSavedViews } from "./count-saved-views.ts";
import { createSavedView } from "./create-saved-view.ts";
import { deleteSavedView } from "./delete-saved-view.ts";
import { listSavedViews } from "./list-saved-views.ts";
import { updateSavedView } from "./update-saved-view.ts";

lowerLimits({ savedViews: 3, savedViewsBytes: 3_000, countedConditions: 4 });
const people = createMembersFixture();
afterAll(() => people.close());

const all: ConversationFilter = { match: "all", conditions: [], groups: [] };
const urgent: ConversationFilter = {
  ...all,
  conditions: [{ field: "priority", is: "any", values: ["urgent"] }],
};
const open: ConversationFilter = {
  ...all,
  conditions: [{ field: "status", is: "any", values: ["open"] }],
};

async function openFixture() {
  const one = await openBulk(people, 2);
  const { workspaceId } = one.olga;
  const memberOf = async (name: string, role: "manager" | "agent" | "viewer") =>
    people.actorOf(await people.addMember(workspaceId, name, role));
  const boss = await memberOf("Max", "manager");
  const ravi = await memberOf("Ravi", "agent");
  const maya = await memberOf("Maya", "agent");
  const vic = await memberOf("Vic", "viewer");
  const names = async (by: MemberActor) =>
    (await people.run(listSavedViews, by, {})).rows.map((view) => view.name);
  const rows = async (id: SavedViewId, by: MemberActor) =>
    (await people.run(listConversations, by, { view: `view:${id}` })).rows.map((row) => row.id);
  /** Leaves the inbox to a team without members. */
  const restrictInbox = async () => {
    const { id } = await people.run(createTeam, one.me, { name: "Night", memberIds: [] });
    await people.database.run(
      sql`update inbox set visibility = 'team', team_id = ${id} where workspace_id = ${workspaceId} and id = ${one.inbox.id}`,
    );
  };
  return { ...one, boss, ravi, maya, vic, names, rows, restrictInbox };
}

test("only its owner sees, changes, deletes and lists a view that is not shared", async () => {
  const { olga, boss, ravi, maya, vic, names } = await openFixture();
  const view = await people.run(createSavedView, ravi, { name: "Urgent", filter: urgent });
  expect(await names(ravi)).toEqual(["Urgent"]);
  const savedViewId = view.id;
  const key = `view:${savedViewId}`;
  for (const other of [maya, boss]) {
    expect(await names(other)).toEqual([]);
    const change = { savedViewId, name: "Mine", filter: all };
    const refused = [
      () => people.run(updateSavedView, other, change),
      () => people.run(deleteSavedView, other, { savedViewId }),
      () => people.run(listConversations, other, { view: key }),
    ];
    for (const run of refused) expect(await errorCodeOf(run())).toBe("not_found");
    expect((await people.run(countSavedViews, other, {})).counts).toEqual({});
  }
  await people.run(updateSavedView, ravi, { savedViewId, name: "All", filter: all });
  await people.run(deleteSavedView, ravi, { savedViewId });
  expect(await names(ravi)).toEqual([]);
  const changes = (await people.changesOf(olga.workspaceId)).filter(
    (one) => one.entity === "saved_view",
  );
  expect(changes.map((one) => [one.memberId, one.operation])).toEqual([
    [ravi.memberId, "upserted"],
    [ravi.memberId, "upserted"],
    [ravi.memberId, "removed"],
  ]);
  // Reading is enough for a view of one's own.
  await people.run(createSavedView, vic, { name: "Urgent", filter: urgent });
  expect(await names(vic)).toEqual(["Urgent"]);
});

test("managers share views with everyone or with a team, and others only use them", async () => {
  const { boss, ravi, maya, names, rows, ids } = await openFixture();
  const team = await people.run(createTeam, boss, { name: "Office", memberIds: [ravi.memberId] });
  const shared = { name: "Everyone's", filter: open, isShared: true };
  expect(await errorCodeOf(people.run(createSavedView, ravi, shared))).toBe("forbidden");
  const view = await people.run(createSavedView, boss, shared);
  await people.run(createSavedView, boss, { ...shared, name: "Office", teamId: team.id });
  const foreign = { ...shared, name: "Nowhere", teamId: people.newId() as typeof team.id };
  expect(await errorCodeOf(people.run(createSavedView, boss, foreign))).toBe("not_found");
  expect(await names(ravi)).toEqual(["Everyone's", "Office"]);
  expect(await names(maya)).toEqual(["Everyone's"]);
  expect(await names(boss)).toEqual(["Everyone's", "Office"]);
  expect((await rows(view.id, maya)).toSorted()).toEqual(ids.toSorted());
  const change = { savedViewId: view.id, ...shared };
  expect(await errorCodeOf(people.run(updateSavedView, ravi, change))).toBe("forbidden");
  expect(await errorCodeOf(people.run(deleteSavedView, ravi, change))).toBe("forbidden");
  // Its team is deleted: the managers still have it.
  await people.run(deleteTeam, boss, { teamId: team.id });
  expect(await names(ravi)).toEqual(["Everyone's"]);
  expect(await names(boss)).toEqual(["Everyone's", "Office"]);
});

test("a view shows no conversation of an inbox that its reader can't see, nor of another workspace", async () => {
  const [ours, theirs] = [await openFixture(), await openFixture()];
  const filter: ConversationFilter = {
    ...open,
    conditions: [
      ...open.conditions,
      { field: "inbox", is: "any", values: [ours.inbox.id as InboxId] },
    ],
  };
  const view = await people.run(createSavedView, ours.boss, {
    name: "All",
    filter,
    isShared: true,
  });
  const key = `view:${view.id}`;
  expect(await ours.rows(view.id, ours.maya)).toHaveLength(2);
  expect(await errorCodeOf(theirs.rows(view.id, theirs.boss))).toBe("not_found");
  expect((await people.run(countFilter, theirs.boss, { filter: open })).count).toBe(2);
  expect((await people.run(countFilter, theirs.boss, { filter })).count).toBe(0);
  await ours.restrictInbox();
  const maya = { ...ours.maya, visibleInboxIds: [] };
  expect(await ours.rows(view.id, maya)).toEqual([]);
  expect((await people.run(countSavedViews, maya, {})).counts).toEqual({ [key]: 0 });
  expect((await people.run(countFilter, maya, { filter })).count).toBe(0);
  const close = ours.start({ kind: "close" }, { kind: "view", view: key }, maya);
  expect(await errorCodeOf(close)).toBe("not_found");
});

test("a view is a target of bulk actions, and priority moves conversations into it", async () => {
  const one = await openFixture();
  const view = await people.run(createSavedView, one.me, { name: "Urgent", filter: urgent });
  expect(await one.rows(view.id, one.me)).toEqual([]);
  const conversationId = one.at(1);
  await people.run(prioritizeConversation, one.me, { conversationId, priority: "urgent" });
  expect(await one.rows(view.id, one.me)).toEqual([conversationId]);
  const { entries } = await people.run(getConversation, one.me, { conversationId });
  expect(entries.at(-1)).toMatchObject({ type: "prioritized", details: { priority: "urgent" } });
  const operation = await one.start({ kind: "close" }, { kind: "view", view: `view:${view.id}` });
  await one.run(operation);
  expect(await one.folders()).toEqual(["open", "closed"]);
});

test("a view that names what was deleted still works", async () => {
  const { me, rows, at } = await openFixture();
  const tag = await people.run(createTag, me, { name: "Boiler" });
  const tagId = tag.id as TagId;
  await people.run(tagConversation, me, { conversationId: at(0), add: [tagId], remove: [] });
  const gone = people.newId<MemberId>();
  const filter: ConversationFilter = {
    ...all,
    conditions: [
      { field: "tag", is: "any", values: [tagId] },
      { field: "assignee", is: "none", values: [gone] },
    ],
  };
  const view = await people.run(createSavedView, me, { name: "Boilers", filter });
  expect(await rows(view.id, me)).toEqual([at(0)]);
  await people.run(deleteTag, me, { tagId });
  expect(await rows(view.id, me)).toEqual([]);
});

test("views with closed conversations are not counted, the others are", async () => {
  const { me, ids } = await openFixture();
  const make = async (name: string, filter: ConversationFilter) =>
    `view:${(await people.run(createSavedView, me, { name, filter })).id}`;
  await make("Everything", all);
  const key = await make("Open", open);
  expect((await people.run(countSavedViews, me, {})).counts).toEqual({ [key]: ids.length });
});

test('a member has at most "savedViews", the workspace as many shared ones, and no name twice', async () => {
  const { boss } = await openFixture();
  for (const isShared of [false, true]) {
    const create = (name: string) =>
      errorCodeOf(people.run(createSavedView, boss, { name, filter: all, isShared }));
    expect(await create("View 0")).toBe("was carried out");
    expect(await create("view 0")).toBe("name_taken");
    for (let nth = 1; nth < limit("savedViews"); nth += 1)
      expect(await create(`View ${nth}`)).toBe("was carried out");
    expect(await create("One more")).toBe("too_many_saved");
  }
});

const tags = (count: number) => Array.from({ length: count }, () => crypto.randomUUID() as TagId);
const conditions = (count: number, values = 1) =>
  Array.from(
    { length: count },
    () => ({ field: "tag", is: "none", values: tags(values) }) as const,
  );

test('a filter has at most "filterConditions" and "filterValues" with all of its groups', async () => {
  const { me } = await openFixture();
  const max = limit("filterConditions");
  const fits: ConversationFilter = {
    ...all,
    conditions: conditions(10),
    groups: [
      { match: "any", conditions: conditions(20) },
      { match: "all", conditions: conditions(max - 30) },
    ],
  };
  expect((await people.run(countFilter, me, { filter: fits })).count).toBe(2);
  const tooManyValues = { ...all, conditions: conditions(limit("filterValues") / 25 + 1, 25) };
  for (const filter of [{ ...fits, conditions: conditions(11) }, tooManyValues])
    for (const run of [
      () => people.run(countFilter, me, { filter }),
      () => people.run(createSavedView, me, { name: "Large", filter }),
    ])
      expect(await errorCodeOf(run())).toBe("invalid_input");
});

test('the views of a member, and the shared ones, have at most "savedViewsBytes" together', async () => {
  const { boss, vic, names } = await openFixture();
  const filter = { ...all, conditions: conditions(1, 25) };
  for (const isShared of [false, true]) {
    const make = (name: string, content = filter) =>
      people.run(createSavedView, boss, { name, filter: content, isShared });
    const first = await make("First");
    await make("Second");
    expect(await errorCodeOf(make("Third"))).toBe("invalid_input");
    const larger = { ...all, conditions: conditions(2, 25) };
    const change = { savedViewId: first.id, name: "First", filter: larger, isShared };
    expect(await errorCodeOf(people.run(updateSavedView, boss, change))).toBe("invalid_input");
  }
  // Views from before the limits are listed up to them, have no count, and can be made smaller.
  const huge = { ...all, conditions: [...open.conditions, ...conditions(60)] };
  await people.database.run(sql`
    update saved_view set filter = ${JSON.stringify(huge)}::jsonb
     where workspace_id = ${boss.workspaceId} and name = 'Second'`);
  expect(await names(vic)).toEqual(["First"]);
  lowerLimitsOfTest({ savedViewsBytes: 2_999 });
  expect(await names(boss)).toEqual(["First", "First"]);
  const { counts } = await people.run(countSavedViews, boss, {});
  expect(Object.keys(counts)).toEqual([]);
});

test('views are counted in statements of at most "countedConditions", each once', async () => {
  const { me, ids } = await openFixture();
  const made = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const filter = { ...all, conditions: [...open.conditions, ...conditions(2 * nth)] };
    made.push(await people.run(createSavedView, me, { name: `View ${nth}`, filter }));
  }
  const { counts } = await people.run(countSavedViews, me, {});
  expect(counts).toEqual(Object.fromEntries(made.map(({ id }) => [`view:${id}`, ids.length])));
});
