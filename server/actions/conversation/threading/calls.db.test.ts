// Calls in conversations that are merged and separated again.
import { afterAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture, type PhoneInbox } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, database } = fixture;
let counted = 100;

async function open() {
  const olga = await people.createWorkspace();
  const me = await people.actorOf(olga);
  await fixture.wakeUp(olga);
  const inbox = await fixture.addInbox(olga, { steps: singleRingFlow });
  const { workspaceId } = olga;
  const show = async (id: ConversationId) =>
    required(
      await findConversation(database, workspaceId, id),
      "a merged conversation keeps its row",
    );
  /** Each call is from a different number. */
  const calls = async (on: PhoneInbox = inbox) => {
    people.advanceClock(5);
    await fixture.wakeUp(olga);
    counted += 1;
    const caller = await placeInboundCall(fixture, on, `+447700900${counted}`);
    const { conversationId, startedAt } = await caller.view();
    return { caller, conversationId, startedAt };
  };
  const misses = async () => {
    const one = await calls();
    fixture.people.advanceClock(9);
    await one.caller.hangsUp();
    return one;
  };
  const merge = (conversationId: ConversationId, intoId: ConversationId) =>
    people.run(mergeConversation, me, { conversationId, intoId });
  const undo = ({ threadOperationId }: { threadOperationId: string }) =>
    people.run(undoThreadOperation, me, { threadOperationId });
  return { olga, me, inbox, workspaceId, show, calls, misses, merge, undo };
}

const missed = { kind: "call", preview: "Missed call after 0:09", outcome: "missed" };

test("a missed caller keeps waiting after a merge, and on both sides after Undo", async () => {
  const { show, misses, merge, undo } = await open();
  const [first, second] = [await misses(), await misses()];
  const done = await merge(second.conversationId, first.conversationId);
  expect(await show(first.conversationId)).toMatchObject({
    waitingSince: first.startedAt,
    lastEntry: { ...missed, direction: "in" },
  });
  await undo(done);
  for (const one of [first, second])
    expect(await show(one.conversationId)).toMatchObject({
      status: "open",
      waitingSince: one.startedAt,
      lastEntry: missed,
    });
});

test("an answered call still counts as a reply after a merge, and keeps its preview in the list", async () => {
  const { olga, inbox, show, calls, misses, merge } = await open();
  const first = await misses();
  const second = await calls();
  const member = memberActionsFor(fixture, inbox, olga);
  const spoken = await member.answers(second.caller);
  people.advanceClock(30);
  await member.leaves(spoken);
  await second.caller.hangsUp();
  await merge(first.conversationId, second.conversationId);
  expect(await show(second.conversationId)).toMatchObject({
    waitingSince: null,
    lastEntry: { kind: "call", outcome: "answered", preview: "Call, 0:30" },
  });
});

test("a conversation closed without a reply doesn't wait after a merge, and is as before after Undo", async () => {
  const { me, show, misses, merge, undo } = await open();
  const done = await misses();
  await people.run(closeConversation, me, { conversationId: done.conversationId });
  const other = await misses();
  const merged = await merge(done.conversationId, other.conversationId);
  expect((await show(other.conversationId)).waitingSince).toBe(other.startedAt);
  await undo(merged);
  expect(await show(done.conversationId)).toMatchObject({
    status: "closed",
    waitingSince: done.startedAt,
  });
});

test("a call missed after a merge waits in the merged conversation, and keeps waiting after Undo", async () => {
  const { show, calls, misses, merge, undo } = await open();
  const into = await misses();
  const live = await calls();
  const done = await merge(live.conversationId, into.conversationId);
  people.advanceClock(9);
  await live.caller.hangsUp();
  await undo(done);
  expect((await show(live.conversationId)).waitingSince).toBe(live.startedAt);
});

test("a caller who hangs up during a merge or undo is missed in the call's current conversation", async () => {
  const { workspaceId, show, calls, misses, merge, undo } = await open();
  const [into, live, other] = [await misses(), await calls(), await calls()];
  const held = sql`
    select 1 from conversation where workspace_id = ${workspaceId} and id = any(${[into, live, other].map((one) => one.conversationId)}::uuid[])
     for update`;
  const [done] = await whileLocked<{ threadOperationId: string } | undefined>(database, held, [
    () => merge(live.conversationId, into.conversationId),
    () => live.caller.hangsUp().then(() => undefined),
  ]);
  const { threadOperationId } = required(done, "merged");
  expect(await live.caller.view()).toMatchObject({
    conversationId: into.conversationId,
    outcome: "missed",
  });
  expect((await show(into.conversationId)).waitingSince).toBe(into.startedAt);
  await merge(other.conversationId, into.conversationId);
  await whileLocked<unknown>(database, held, [
    () => undo({ threadOperationId }),
    () => other.caller.hangsUp(),
  ]);
  expect((await live.caller.view()).conversationId).toBe(live.conversationId);
  expect((await other.caller.view()).outcome).toBe("missed");
  for (const [one, since] of [
    [live, live.startedAt],
    [into, into.startedAt],
  ] as const)
    expect((await show(one.conversationId)).waitingSince).toBe(since);
});

test("publishes a ringing call that moves to a more restricted inbox to those who saw it before", async () => {
  const { olga, me, inbox, workspaceId, show, calls, merge } = await open();
  const team = await people.run(createTeam, me, { name: "Lawyers", memberIds: [olga.memberId] });
  const narrow = await fixture.addInbox(olga, { steps: singleRingFlow });
  await database.run(sql`
    update inbox set visibility = 'team', team_id = ${team.id} where workspace_id = ${workspaceId} and id = ${narrow.inboxId}`);
  const wide = await calls();
  const secret = await calls(narrow);
  const before = required((await people.changesOf(workspaceId)).at(-1), "news").seq;
  await merge(wide.conversationId, secret.conversationId);
  expect((await show(secret.conversationId)).inboxId).toBe(narrow.inboxId);
  const changes = await people.changesOf(workspaceId, before);
  expect(changes).toContainEqual(
    expect.objectContaining({
      entity: "call",
      id: wide.caller.id,
      inboxId: inbox.inboxId,
      conversationId: secret.conversationId,
    }),
  );
});
