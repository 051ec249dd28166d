// A bulk operation can be canceled, continued and undone.
import { afterAll, expect, test } from "vitest";
import type { ConversationId, TagId } from "#domain/ids.ts";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { snoozeConversation } from "#server/actions/conversation/snooze-conversation.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { sql } from "#server/store/sql.ts";
import { openBulk, type Start } from "#testing/fixtures/email/bulk-fixture.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { cancelBulkOperation } from "./cancel-bulk-operation.ts";
import { dismissBulkOperation } from "./dismiss-bulk-operation.ts";
import { listBulkOperations } from "./list-bulk-operations.ts";
import { resumeBulkOperation } from "./resume-bulk-operation.ts";
import { undoBulkOperation } from "./undo-bulk-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const open = (count?: number) => openBulk(people, count);

test("a cancel leaves the rest as it is, which can be undone or resumed", async () => {
  lowerLimitsOfTest({ bulkBatchSize: 1 });
  const one = await open(17);
  const operation = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: one.ids },
  );
  await one.run(operation);
  const input = { operationId: operation.id };
  expect(await people.run(cancelBulkOperation, one.me, input)).toMatchObject({
    state: "canceled",
    done: 15,
  });
  await one.run(operation);
  expect((await one.folders()).slice(14)).toEqual(["closed", "open", "open"]);
  await people.run(resumeBulkOperation, one.me, input);
  await one.run(operation);
  expect(await one.current(operation)).toMatchObject({ state: "done", done: 17 });
  expect(await errorCodeOf(people.run(resumeBulkOperation, one.me, input))).toBe(
    "bulk_not_possible",
  );
  await people.run(dismissBulkOperation, one.me, input);
  expect((await people.run(listBulkOperations, one.me, {})).rows).toEqual([]);
});

test("an undo keeps what changed since, and restores each previous state", async () => {
  const one = await open(4);
  const until = new Date(people.now().getTime() + 3 * 86_400_000).toISOString();
  await people.run(snoozeConversation, one.me, { conversationId: one.at(1), until });
  const operation = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: one.ids },
  );
  await one.run(operation);
  await people.run(addNote, one.me, { conversationId: one.at(2), text: "Wait", mentions: [] });
  await people.run(undoBulkOperation, one.me, { operationId: operation.id });
  await one.run(operation);
  expect(await one.folders()).toEqual(["open", "snoozed", "closed", "open"]);
  const { snoozedUntil } = (await one.read(one.at(1))).conversation;
  expect(Date.parse(snoozedUntil ?? "")).toBe(Date.parse(until));
  expect(await one.current(operation)).toMatchObject({ state: "undone", undone: 3, kept: 1 });
  expect(await one.skipped(operation)).toEqual([{ reason: "changed_since", count: 1 }]);
});

test("an undo restores a conversation whose reply became overdue meanwhile", async () => {
  const one = await open(2);
  const operation = await one.start(
    { kind: "snooze", until: new Date(people.now().getTime() + 86_400_000).toISOString() },
    { kind: "conversations", conversationIds: one.ids },
  );
  await one.run(operation);
  await people.runtime.asSystem(one.olga.workspaceId, async (ctx) => {
    const { conversation } = await one.read(one.at(0));
    await addTimelineEvent(ctx, conversation, "reply_overdue", { dueAt: null, kind: "first" });
  });
  await people.run(undoBulkOperation, one.me, { operationId: operation.id });
  await one.run(operation);
  expect(await one.folders()).toEqual(["open", "open"]);
  expect(await one.current(operation)).toMatchObject({ state: "undone", undone: 2, kept: 0 });
});

test("each action is the single one, and its undo leads back", async () => {
  const one = await open(2);
  const tag = (await people.run(createTag, one.me, { name: "Urgent" })).id as TagId;
  const kept = (await people.run(createTag, one.me, { name: "Kept" })).id as TagId;
  await people.run(assignConversation, one.me, {
    conversationId: one.at(0),
    assigneeId: one.me.memberId,
  });
  const until = new Date(people.now().getTime() + 86_400_000).toISOString();
  const conversationOf = async (id: ConversationId) => {
    const { conversation } = await one.read(id);
    const { folder, status, assigneeId, tagIds, snoozedUntil } = conversation;
    return {
      folder,
      status,
      assigneeId,
      tagIds,
      snoozedUntil: snoozedUntil && new Date(snoozedUntil).toISOString(),
    };
  };
  await one.run(
    await one.start(
      { kind: "tag", add: [kept] },
      { kind: "conversations", conversationIds: [one.at(0)] },
    ),
  );
  await people.run(closeConversation, one.me, { conversationId: one.at(1) });
  const closedAt = async () =>
    people.database.one(sql`select closed_at from conversation where id = ${one.at(1)}`);
  const before = await Promise.all(one.ids.map(conversationOf));
  const closedBefore = await closedAt();
  const actions: [Start["action"], object][] = [
    [{ kind: "assign", assigneeId: null }, { assigneeId: null }],
    [{ kind: "tag", add: [tag], remove: [kept] }, { tagIds: [tag] }],
    [
      { kind: "snooze", until },
      { folder: "snoozed", snoozedUntil: until },
    ],
    [{ kind: "reopen" }, { folder: "open" }],
    [{ kind: "spam", isSpam: true }, { folder: "spam" }],
    [{ kind: "trash", isTrashed: true }, { folder: "trash" }],
  ];
  for (const [action, after] of actions) {
    people.advanceClock(5);
    const operation = await one.start(action, { kind: "conversations", conversationIds: one.ids });
    await one.run(operation);
    for (const id of one.ids) expect(await conversationOf(id)).toMatchObject(after);
    await people.run(undoBulkOperation, one.me, { operationId: operation.id });
    await one.run(operation);
    expect(await Promise.all(one.ids.map(conversationOf))).toEqual(before);
    expect(await closedAt()).toEqual(closedBefore);
  }
});
