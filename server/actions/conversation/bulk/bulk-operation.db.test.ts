// A bulk operation does each conversation once, as its member.
import { afterAll, expect, test } from "vitest";
import type { BulkOperationId, ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { markSpam } from "#server/actions/conversation/mark-spam.ts";
import { trashConversation } from "#server/actions/conversation/trash-conversation.ts";
import { sql } from "#server/store/sql.ts";
import { openBulk } from "#testing/fixtures/email/bulk-fixture.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
} from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { listBulkOperations } from "./list-bulk-operations.ts";
import { listSkippedConversations } from "./list-skipped-conversations.ts";
import { startBulkOperation } from "./start-bulk-operation.ts";
import { undoBulkOperation } from "./undo-bulk-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const open = (count?: number) => openBulk(people, count);

test("closes a selection once, as the member, and undoes it once", async () => {
  const one = await open();
  const operation = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: one.ids },
  );
  expect(operation).toMatchObject({ state: "running", total: 5, done: 0 });
  await one.run(operation);
  await one.run(operation);
  expect(await one.folders()).toEqual(Array(5).fill("closed"));
  expect(await one.current(operation)).toMatchObject({ state: "done", done: 5, skipped: 0 });
  const [event, ...others] = await one.events(one.at(0));
  expect(others).toEqual([]);
  expect(event).toMatchObject({ author: { kind: "member", memberId: one.me.memberId } });
  await people.run(undoBulkOperation, one.me, { operationId: operation.id });
  await one.run(operation);
  expect(await one.folders()).toEqual(Array(5).fill("open"));
  expect(await one.current(operation)).toMatchObject({ state: "undone", undone: 5, done: 0 });
  expect(await one.events(one.at(0))).toHaveLength(2);
});

test("a request that is sent again starts nothing", async () => {
  const one = await open(1);
  const input = {
    action: { kind: "close" as const },
    target: { kind: "conversations" as const, conversationIds: one.ids },
    clientKey: "the same",
  };
  const [first, second] = await Promise.all([
    people.run(startBulkOperation, one.me, input),
    people.run(startBulkOperation, one.me, input),
  ]);
  expect(second.id).toBe(first.id);
  expect((await people.run(listBulkOperations, one.me, {})).rows).toHaveLength(1);
});

test("a whole view has the conversations of the list at the start, without those left out", async () => {
  const one = await open(4);
  await people.run(closeConversation, one.me, { conversationId: one.at(0) });
  const operation = await one.start(
    { kind: "assign", assigneeId: one.me.memberId },
    { kind: "view", view: `inbox:${one.inbox.id}`, exceptIds: [one.at(1)] },
  );
  const late = await one.receive("late");
  await one.run(operation);
  const assignees = await Promise.all(
    [...one.ids, late].map(async (id) => (await one.read(id)).conversation.assigneeId),
  );
  const mine = one.me.memberId;
  expect(assignees).toEqual([null, null, mine, mine, null]);
  expect(await errorCodeOf(one.start({ kind: "close" }, { kind: "view", view: "trash" }))).toBe(
    "not_found",
  );
});

test("tells for each conversation why it was skipped", async () => {
  const one = await open(4);
  await people.run(closeConversation, one.me, { conversationId: one.at(0) });
  await people.run(trashConversation, one.me, { conversationId: one.at(1), isTrashed: true });
  const gone = people.newId<ConversationId>();
  const operation = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: [...one.ids, gone] },
  );
  await one.run(operation);
  expect(await one.current(operation)).toMatchObject({ state: "done", done: 2, skipped: 3 });
  const { reasons, rows } = await people.run(listSkippedConversations, one.me, {
    operationId: operation.id,
  });
  expect(Object.fromEntries(reasons.map(({ reason, count }) => [reason, count]))).toEqual({
    unchanged: 1,
    wrong_state: 1,
    no_access: 1,
  });
  expect(rows.map(({ reason, conversation }) => [reason, conversation.id])).toEqual([
    ["unchanged", one.at(0)],
    ["wrong_state", one.at(1)],
  ]);
});

test("rights are those of the moment: a restricted inbox, a role and a deactivation stop it", async () => {
  const one = await open(3);
  const agent = await people.addMember(one.olga.workspaceId, "Maya", "agent");
  const maya = await people.actorOf(agent);
  const { database } = people;
  const { workspaceId } = one.olga;
  const setInbox = (visibility: string) =>
    database.run(
      sql`update inbox set visibility = ${visibility} where workspace_id = ${workspaceId} and id = ${one.inbox.id}`,
    );
  const hidden = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: [one.at(0)] },
    maya,
  );
  const teamId = people.newId();
  await database.run(
    sql`insert into team (workspace_id, id, name, created_at) values (${workspaceId}, ${teamId}, 'Office', ${people.now()})`,
  );
  await database.run(
    sql`update inbox set visibility = 'team', team_id = ${teamId} where workspace_id = ${workspaceId} and id = ${one.inbox.id}`,
  );
  await one.run(hidden);
  expect((await one.current(hidden, maya)).skipped).toBe(1);
  expect(
    await people
      .run(listSkippedConversations, await people.actorOf(agent), {
        operationId: hidden.id,
      })
      .then(({ reasons, rows }) => [reasons, rows]),
  ).toEqual([[{ reason: "no_access", count: 1 }], []]);
  await setInbox("all");
  const set = (role: string, state: string) =>
    database.run(
      sql`update member set role = ${role}, state = ${state} where workspace_id = ${workspaceId} and id = ${agent.memberId}`,
    );
  for (const [role, state] of [
    ["viewer", "active"],
    ["agent", "disabled"],
  ] as const) {
    const operation = await one.start(
      { kind: "close" },
      { kind: "conversations", conversationIds: [one.at(1)] },
      maya,
    );
    await set(role, state);
    await one.run(operation);
    await set("agent", "active");
    expect(await one.current(operation, maya)).toMatchObject({ done: 0, skipped: 1 });
  }
  expect(await one.folders()).toEqual(["open", "open", "open"]);
  // It belongs to the member who started it.
  expect(await errorCodeOf(people.run(undoBulkOperation, one.me, { operationId: hidden.id }))).toBe(
    "not_found",
  );
});

test('goes to the end of its queue after some transactions of "bulkBatchSize", and continues', async () => {
  lowerLimitsOfTest({ bulkBatchSize: 1 });
  const one = await open(17);
  const operation = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: one.ids },
  );
  const key = `run-bulk-operation:${operation.id}`;
  const isScheduled = async () =>
    (await people.database.maybe(sql`select 1 from graphile_worker.jobs where key = ${key}`)) !==
    null;
  const done: number[] = [];
  for (let runs = 0; runs < 2; runs += 1) {
    expect(await isScheduled()).toBe(true);
    await people.database.run(sql`select graphile_worker.remove_job(${key})`);
    await one.run(operation);
    done.push((await one.current(operation)).done);
  }
  expect(done).toEqual([15, 17]);
  expect(await isScheduled()).toBe(false);
});

test('is undone within its time only, and more than "bulkConversations" are refused', async () => {
  lowerLimitsOfTest({ bulkConversations: 2, concurrentRequestsPerMember: 1, pageSizeMax: 1 });
  const one = await open(3);
  expect(await errorOf(one.start({ kind: "close" }, { kind: "view", view: "open" }))).toMatchObject(
    {
      code: "bulk_too_large",
    },
  );
  const two = one.ids.slice(0, 2);
  const operation = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: two },
  );
  expect(
    await errorCodeOf(
      one.start({ kind: "close" }, { kind: "conversations", conversationIds: two }),
    ),
  ).toBe("too_many_requests");
  await one.run(operation);
  const again = await one.start({ kind: "close" }, { kind: "conversations", conversationIds: two });
  await one.run(again);
  expect(
    await people.run(listSkippedConversations, one.me, { operationId: again.id }),
  ).toMatchObject({
    reasons: [{ reason: "unchanged", count: 2 }],
    rows: [{ reason: "unchanged" }],
  });
  people.advanceClock(limit("bulkUndoSeconds") + 1);
  expect(
    await errorCodeOf(people.run(undoBulkOperation, one.me, { operationId: operation.id })),
  ).toBe("bulk_not_possible");
  expect((await people.run(listBulkOperations, one.me, {})).rows).toEqual([]);
});

test("a failure in one conversation is reported and doesn't stop the others", async () => {
  const one = await open(2);
  const { database } = people;
  // A constraint that the action doesn't expect.
  await database.run(
    sql`update conversation set entry_count = 9223372036854775807 where id = ${one.at(0)}`,
  );
  const failures: unknown[] = [];
  const operation = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: one.ids },
  );
  await one.run(operation, (error) => failures.push(error));
  expect(failures).toHaveLength(1);
  expect(await one.current(operation)).toMatchObject({ state: "done", done: 1, skipped: 1 });
  expect(await one.skipped(operation)).toEqual([{ reason: "failed", count: 1 }]);
  await database.run(sql`update conversation set entry_count = 1 where id = ${one.at(0)}`);
});

test("two operations on the same conversations, and two runs of one, take turns", async () => {
  const one = await open(6);
  const first = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: one.ids },
  );
  const second = await one.start(
    { kind: "spam", isSpam: true },
    { kind: "conversations", conversationIds: one.ids.toReversed() },
  );
  await Promise.all([one.run(first), one.run(second), one.run(first)]);
  expect(await one.current(first)).toMatchObject({ done: 6, skipped: 0 });
  expect(await one.current(second)).toMatchObject({ done: 6, skipped: 0 });
  for (const id of one.ids) expect(await one.events(id)).toHaveLength(2);
  // Spam comes last or first, but each is in the spam folder, closed.
  await people.run(markSpam, one.me, { conversationId: one.at(0), isSpam: false });
  expect((await one.folders())[0]).toBe("closed");
});

const progressOf = (rows: readonly { entity: string; id: string }[], id: BulkOperationId) =>
  rows.filter((row) => row.entity === "bulk_operation" && row.id === id).length;

test("progress is published once per transaction, to the member alone", async () => {
  lowerLimitsOfTest({ bulkBatchSize: 2 });
  const one = await open(4);
  const operation = await one.start(
    { kind: "close" },
    { kind: "conversations", conversationIds: one.ids },
  );
  await one.run(operation);
  const changes = await people.changesOf(one.olga.workspaceId);
  expect(progressOf(changes, operation.id)).toBe(3);
  for (const change of changes.filter((row) => row.entity === "bulk_operation"))
    expect(change.memberId).toBe(one.me.memberId);
});
