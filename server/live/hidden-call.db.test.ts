// A call that rings for a member moves, with its conversation, to an inbox they can't see.
import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { required } from "#domain/required.ts";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { sql } from "#server/store/sql.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { readChangeEvents } from "./change-events.ts";
import { visibleTo } from "./visible-to.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, database } = fixture;

/** Amy and Ben ring for the inbox; only Ben is in the team of the other inbox, which also has a call. */
async function open(steps: readonly FlowStep[] = singleRingFlow, { personalPhone = "" } = {}) {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const amy = await people.addMember(workspaceId, "Amy", "manager");
  const ben = await people.addMember(workspaceId, "Ben", "agent");
  for (const one of [amy, ben]) await fixture.wakeUp(one);
  const [inbox, narrow] = [
    await fixture.addInbox(olga, { steps }),
    await fixture.addInbox(olga, { steps: singleRingFlow }),
  ];
  const owner = await people.actorOf(olga);
  const team = await people.run(createTeam, owner, { name: "Lawyers", memberIds: [ben.memberId] });
  await database.run(sql`
    update inbox set visibility = 'team', team_id = ${team.id} where workspace_id = ${workspaceId} and id = ${narrow.inboxId}`);
  await people.run(updateProfile, await people.actorOf(amy), {
    settings: { personalPhone, personalPhoneAfterSeconds: 5 },
  });
  const secret = await placeInboundCall(fixture, narrow, "+447700900601");
  await secret.hangsUp();
  const { conversationId: intoId } = await secret.view();
  const caller = await placeInboundCall(fixture, inbox, "+447700900602");
  /** As the owner, who sees both. */
  const hide = async () => {
    const { conversationId } = await caller.view();
    await people.run(mergeConversation, owner, { conversationId, intoId });
  };
  const ringOf = async ({ memberId }: typeof amy) =>
    (await caller.view()).rings.findLast((ring) => ring.memberId === memberId);
  return { olga, amy, ben, inbox, caller, workspaceId, hide, ringOf };
}

test("their browser receives that the call is gone, and the others its new inbox", async () => {
  const { amy, ben, caller, workspaceId, hide } = await open();
  const before = required((await people.changesOf(workspaceId)).at(-1), "a change").seq;
  await hide();
  await fixture.settle();
  const rows = await people.changesOf(workspaceId, before);
  const context = { db: database, workspaceId, services: fixture.runtime.deps.services };
  const changeEvents = required(await readChangeEvents(context, rows, () => false), "few").filter(
    ({ event }) => event.id === caller.id,
  );
  const receivedBy = async (someone: typeof amy) => {
    const actor = await people.actorOf(someone);
    const subscriber = {
      actor,
      viewing: null,
      receivesEverything: false,
      isActive: true,
      sentSeq: 0,
      send: () => undefined,
      reauthenticate: async () => actor,
      close: () => undefined,
    };
    return changeEvents
      .map((one) => visibleTo(subscriber, one))
      .filter((change) => change?.entity === "call");
  };
  expect(await receivedBy(amy)).toEqual([{ entity: "call", id: caller.id, operation: "removed" }]);
  expect(await receivedBy(ben)).toMatchObject([
    { entity: "call", id: caller.id, state: { id: caller.id } },
  ]);
});

test("their softphone stops ringing and isn't rung again; the others keep ringing", async () => {
  const { amy, ben, hide, ringOf } = await open();
  expect(await ringOf(amy)).toMatchObject({ endReason: null });
  await hide();
  await fixture.settle();
  expect(await ringOf(amy)).toMatchObject({ endReason: "no_access" });
  expect(await ringOf(ben)).toMatchObject({ endReason: null });
  await fixture.pass(5);
  expect(await ringOf(amy)).toMatchObject({ endReason: "no_access" });
});

test("their personal phone stops too, and a key pressed there doesn't accept the call", async () => {
  const { amy, inbox, hide, caller } = await open(singleRingFlow, {
    personalPhone: "07700 900455",
  });
  await fixture.pass(7);
  const { legRef, press } = externalPhone(fixture, inbox);
  await hide();
  await fixture.settle();
  expect(fixture.voice.hungUp).toContain(legRef);
  expect(await press("1")).toEqual([{ kind: "hang_up" }]);
  expect((await caller.view()).claimedBy).not.toBe(amy.memberId);
});

test("a call hidden from all members but one rings that member in the next round", async () => {
  const [ring, over] = singleRingFlow;
  const one = required(ring?.kind === "ring" ? ring : null, "it rings");
  const again: FlowStep[] = [
    { ...one, seconds: 10, noAnswer: "again" },
    { ...one, id: "again", seconds: 10 },
    required(over, "a last step"),
  ];
  const { amy, ben, hide, caller } = await open(again);
  await hide();
  await fixture.pass(11);
  const { rings, ringRound } = await caller.view();
  const now = rings.filter((ring) => ring.round === ringRound && ring.endReason === null);
  expect(now.map((ring) => ring.memberId)).toEqual([ben.memberId]);
  expect(rings.filter((ring) => ring.memberId === amy.memberId)).toHaveLength(1);
});

test("a supervisor who listened in is dropped; the two parties stay connected", async () => {
  const { amy, ben, inbox, caller, hide } = await open();
  const { legRef: bens } = await memberActionsFor(fixture, inbox, ben).answers(caller);
  const { joinToken } = await people.run(joinCall, await people.actorOf(amy), {
    callId: caller.id,
    mode: "listen",
  });
  const { legRef } = await memberActionsFor(fixture, inbox, amy).connects(joinToken);
  fixture.voice.forget();
  await hide();
  await fixture.settle();
  expect(fixture.voice.hungUp).toEqual([legRef]);
  expect(fixture.voice.hungUp).not.toContain(bens);
  expect(await caller.view()).toMatchObject({ hungUpAt: null, claimedBy: ben.memberId });
});
