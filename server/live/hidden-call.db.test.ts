// A call that rings at a member moves, with its conversation, to an inbox that they can't see.
import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { required } from "#domain/errors.ts";
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
import { readChangeEvents, visibleTo } from "./change-events.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
const { people, database } = house;

/** Amy and Ben hear the line; only Ben is in the team of the other one, on which somebody has called too. */
async function open(steps: readonly FlowStep[] = singleRingFlow, { personalPhone = "" } = {}) {
  const olga = await people.found();
  const { workspaceId } = olga;
  const amy = await people.join(workspaceId, "Amy", "manager");
  const ben = await people.join(workspaceId, "Ben", "agent");
  for (const one of [amy, ben]) await house.wakeUp(one);
  const [line, narrow] = [
    await house.addLine(olga, { steps }),
    await house.addLine(olga, { steps: singleRingFlow }),
  ];
  const owner = await people.actorOf(olga);
  const team = await people.ask(createTeam, owner, { name: "Lawyers", memberIds: [ben.memberId] });
  await database.run(sql`
    update inbox set visibility = 'team', team_id = ${team.id} where workspace_id = ${workspaceId} and id = ${narrow.inboxId}`);
  await people.ask(updateProfile, await people.actorOf(amy), {
    settings: { personalPhone, personalPhoneAfterSeconds: 5 },
  });
  const secret = await placeInboundCall(house, narrow, "+447700900601");
  await secret.hangsUp();
  const { conversationId: intoId } = await secret.view();
  const caller = await placeInboundCall(house, line, "+447700900602");
  /** By the owner, who sees both. */
  const hide = async () => {
    const { conversationId } = await caller.view();
    await people.ask(mergeConversation, owner, { conversationId, intoId });
  };
  const ringOf = async ({ memberId }: typeof amy) =>
    (await caller.view()).rings.findLast((ring) => ring.memberId === memberId);
  return { olga, amy, ben, line, caller, workspaceId, hide, ringOf };
}

test("their browser learns that the call is gone, and the others hear where it is now", async () => {
  const { amy, ben, caller, workspaceId, hide } = await open();
  const before = required((await people.newsOf(workspaceId)).at(-1), "news").seq;
  await hide();
  await house.settle();
  const rows = await people.newsOf(workspaceId, before);
  const room = { db: database, workspaceId, outside: house.desk.parts.outside };
  const told = required(await readChangeEvents(room, rows, () => false), "few").filter(
    ({ news }) => news.id === caller.id,
  );
  const heard = async (someone: typeof amy) => {
    const actor = await people.actorOf(someone);
    const listener = {
      ...{ actor, looking: null, hearsEverything: false, isWatching: true, toldSeq: 0 },
      ...{ send: () => undefined, recognise: async () => actor, close: () => undefined },
    };
    return told.map((one) => visibleTo(listener, one)).filter((news) => news?.noun === "call");
  };
  expect(await heard(amy)).toEqual([{ noun: "call", id: caller.id, deed: "gone" }]);
  expect(await heard(ben)).toMatchObject([{ noun: "call", id: caller.id, now: { id: caller.id } }]);
});

test("their phone stops ringing and isn't rung again; the others' rings on", async () => {
  const { amy, ben, hide, ringOf } = await open();
  expect(await ringOf(amy)).toMatchObject({ ended: null });
  await hide();
  await house.settle();
  expect(await ringOf(amy)).toMatchObject({ ended: "away" });
  expect(await ringOf(ben)).toMatchObject({ ended: null });
  await house.pass(5);
  expect(await ringOf(amy)).toMatchObject({ ended: "away" });
});

test("their personal phone stops too, and a key pressed there takes nothing", async () => {
  const { amy, line, hide, caller } = await open(singleRingFlow, { personalPhone: "07700 900455" });
  await house.pass(7);
  const { legRef, press } = externalPhone(house, line);
  await hide();
  await house.settle();
  expect(house.voice.hungUp).toContain(legRef);
  expect(await press("1")).toEqual([{ do: "hangup" }]);
  expect((await caller.view()).claimedBy).not.toBe(amy.memberId);
});

test("a caller whose conversation is hidden from all but one rings at that one in the next round", async () => {
  const [ring, over] = singleRingFlow;
  const one = required(ring?.kind === "ring" ? ring : null, "it rings");
  const again: FlowStep[] = [
    { ...one, seconds: 10, nobody: "again" },
    { ...one, id: "again", seconds: 10 },
    required(over, "a last step"),
  ];
  const { amy, ben, hide, caller } = await open(again);
  await hide();
  await house.pass(11);
  const { rings, ringRound } = await caller.view();
  const now = rings.filter((ring) => ring.round === ringRound && ring.ended === null);
  expect(now.map((ring) => ring.memberId)).toEqual([ben.memberId]);
  expect(rings.filter((ring) => ring.memberId === amy.memberId)).toHaveLength(1);
});

test("a supervisor who listened to it leaves; the two who talk go on", async () => {
  const { amy, ben, line, caller, hide } = await open();
  const { legRef: bens } = await memberActionsFor(house, line, ben).answers(caller);
  const { pass } = await people.ask(joinCall, await people.actorOf(amy), {
    ...{ callId: caller.id, mode: "listen" },
  });
  const { legRef } = await memberActionsFor(house, line, amy).connects(pass);
  house.voice.forget();
  await hide();
  await house.settle();
  expect(house.voice.hungUp).toEqual([legRef]);
  expect(house.voice.hungUp).not.toContain(bens);
  expect(await caller.view()).toMatchObject({ hungUpAt: null, claimedBy: ben.memberId });
});
