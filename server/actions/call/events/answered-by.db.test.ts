// A call and its conversation: the caller waits from the first ring, and the member who answers is assigned.
import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { required } from "#domain/required.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { listEntries } from "#server/actions/conversation/list-entries.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { undoThreadOperation } from "#server/actions/conversation/threading/undo-thread-operation.ts";
import { updateInbox } from "#server/actions/inbox/update-inbox.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { carrierReportsFor } from "#testing/fixtures/call/carrier-reports.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people } = fixture;

const steps: FlowStep[] = [
  {
    id: "ring",
    kind: "ring",
    order: "all",
    seconds: 20,
    noAnswer: "vm",
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

async function open() {
  const olga = await people.createWorkspace();
  const [amy, ben] = [
    await people.addMember(olga.workspaceId, "Amy", "agent"),
    await people.addMember(olga.workspaceId, "Ben", "agent"),
  ];
  await fixture.wakeUp(amy);
  await fixture.wakeUp(ben);
  const inbox = await fixture.addInbox(olga, { steps });
  const me = await people.actorOf(olga);
  const conversationOf = async (caller: TestCaller) => {
    const { conversationId } = await caller.view();
    const found = await findConversation(fixture.database, olga.workspaceId, conversationId);
    return required(found, "a call has a conversation");
  };
  const takenEvents = async (caller: TestCaller) => {
    const { id } = await conversationOf(caller);
    const { rows } = await people.run(listEntries, me, { conversationId: id });
    return rows.flatMap((one) =>
      one.kind === "event" && one.type === "assigned" ? [one.details] : [],
    );
  };
  const [amys, bens] = [
    memberActionsFor(fixture, inbox, amy),
    memberActionsFor(fixture, inbox, ben),
  ];
  return { olga, amy, ben, inbox, me, amys, bens, conversationOf, takenEvents };
}

describe("a caller", () => {
  test("waits for a reply while it rings, and no longer once a member answers", async () => {
    const { inbox, amys, conversationOf } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    expect((await conversationOf(caller)).waitingSince).toBe((await caller.view()).startedAt);
    await amys.answers(caller);
    expect((await conversationOf(caller)).waitingSince).toBeNull();
  });

  test("who gave up waits from that call on, though an earlier call was answered", async () => {
    const { inbox, amys, conversationOf } = await open();
    const first = await placeInboundCall(fixture, inbox);
    const spoken = await amys.answers(first);
    await first.hangsUp();
    await amys.leaves(spoken);
    people.advanceClock(3_600);
    const second = await placeInboundCall(fixture, inbox);
    const { startedAt } = await second.view();
    people.advanceClock(9);
    await second.hangsUp();
    expect((await conversationOf(second)).waitingSince).toBe(startedAt);
  });
});

describe("the member who answers", () => {
  test("is assigned the conversation, and the timeline says why", async () => {
    const { amy, inbox, amys, conversationOf, takenEvents } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    expect((await conversationOf(caller)).assigneeId).toBeNull();
    const spoken = await amys.answers(caller);
    expect((await conversationOf(caller)).assigneeId).toBe(amy.memberId);
    expect(await takenEvents(caller)).toEqual([
      { assigneeId: amy.memberId, reason: "answered_call" },
    ]);
    await caller.hangsUp();
    await amys.leaves(spoken);
    expect(await takenEvents(caller)).toHaveLength(1);
  });

  test("does not take it from its assignee", async () => {
    const { ben, me, inbox, amys, conversationOf, takenEvents } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { id } = await conversationOf(caller);
    await people.run(assignConversation, me, { conversationId: id, assigneeId: ben.memberId });
    await amys.answers(caller);
    expect((await conversationOf(caller)).assigneeId).toBe(ben.memberId);
    expect(await takenEvents(caller)).toHaveLength(1);
  });

  test("does not get it back at the end of the call if it was reassigned meanwhile", async () => {
    const { me, inbox, amys, conversationOf } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const spoken = await amys.answers(caller);
    const { id } = await conversationOf(caller);
    await people.run(assignConversation, me, { conversationId: id, assigneeId: null });
    await caller.hangsUp();
    await amys.leaves(spoken);
    expect((await conversationOf(caller)).assigneeId).toBeNull();
  });

  test("gets the call but not a conversation in an inbox they can't see", async () => {
    const { olga, me, inbox, amy, conversationOf, takenEvents } = await open();
    const night = await fixture.addInbox(olga, { steps });
    const earlier = await placeInboundCall(fixture, night);
    await earlier.hangsUp();
    const team = await people.run(createTeam, me, { name: "Night", memberIds: [] });
    const limited = { visibility: "team" as const, teamId: team.id };
    await people.run(updateInbox, me, { inboxId: night.inboxId, ...limited });
    await people.run(updateProfile, await people.actorOf(amy), {
      settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: 2 },
    });
    const caller = await placeInboundCall(fixture, inbox);
    await fixture.pass(3);
    const merge = {
      conversationId: (await conversationOf(caller)).id,
      intoId: (await conversationOf(earlier)).id,
    };
    await people.run(mergeConversation, me, merge);
    // The browser no longer shows the call to this member, but their personal phone still rings.
    const phone = externalPhone(fixture, inbox);
    await phone.press("1");
    await caller.isInRoom();
    await carrierReportsFor(fixture, inbox, caller.id).conference(phone.legRef, "joined");
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });
    expect(await conversationOf(caller)).toMatchObject({ id: merge.intoId, assigneeId: null });
    expect(await takenEvents(caller)).toEqual([]);
  });

  test("is assigned nothing for a call that no member answers", async () => {
    const { inbox, bens, conversationOf } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    await bens.declines(caller);
    await caller.hangsUp();
    expect((await conversationOf(caller)).assigneeId).toBeNull();
  });
});

test("a missed call merged into an answered conversation counts as waiting there and keeps its preview", async () => {
  const { me, inbox, amys, conversationOf } = await open();
  const first = await placeInboundCall(fixture, inbox, "+447700900555");
  const spoken = await amys.answers(first);
  await first.hangsUp();
  await amys.leaves(spoken);
  people.advanceClock(600);
  const second = await placeInboundCall(fixture, inbox, "+447700900556");
  people.advanceClock(9);
  await second.hangsUp();
  const [into, from] = [await conversationOf(first), await conversationOf(second)];
  expect(from.lastEntry).toMatchObject({ kind: "call", direction: "in", outcome: "missed" });
  const done = await people.run(mergeConversation, me, {
    conversationId: from.id,
    intoId: into.id,
  });
  expect(done.conversation.waitingSince).toBe((await second.view()).startedAt);
  expect(done.conversation.lastEntry).toMatchObject({
    kind: "call",
    direction: "in",
    outcome: "missed",
    preview: from.lastEntry.preview,
  });
  const back = await people.run(undoThreadOperation, me, {
    threadOperationId: done.threadOperationId,
  });
  expect(back.conversation.waitingSince ?? back.other.waitingSince).toBe(
    (await second.view()).startedAt,
  );
  await people.run(closeConversation, me, { conversationId: into.id });
});
