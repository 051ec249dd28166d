import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { holdCall } from "#server/actions/call/in-call/hold-call.ts";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { listLiveCalls } from "#server/actions/call/list-live-calls.ts";
import { claimCall } from "#server/actions/call/ringing/claim-call.ts";
import { wrapUpCall } from "#server/actions/call/wrap-up/wrap-up-call.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { carrierReportsFor } from "#testing/fixtures/call/carrier-reports.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

/** Amy speaks with the first caller; nobody else is at a desk. */
async function openLoneTalk(flow = singleRingFlow) {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, { steps: flow });
  const first = await placeInboundCall(house, line);
  const amys = memberActionsFor(house, line, amy);
  const spoken = await amys.answers(first);
  house.voice.forget();
  const ask = async (input: { callId: typeof first.id; holdOtherCall?: boolean }) => {
    const pass = await house.people.ask(claimCall, await house.people.actorOf(amy), input);
    await house.settle();
    return pass;
  };
  const hold = async (callId: typeof first.id, isHeld: boolean) => {
    const answer = await house.people.ask(holdCall, await house.people.actorOf(amy), {
      ...{ callId, isHeld },
    });
    await house.settle();
    return answer;
  };
  const ringsAt = async (id: typeof first.id) =>
    (await house.viewOf(line, id)).rings.filter(
      (one) => one.memberId === amy.memberId && one.ended === null,
    ).length;
  return { olga, amy, amys, line, first, spoken, ask, hold, ringsAt };
}

/** Amy speaks with the second caller, and the first hears music. */
async function openTwoTalks() {
  const talk = await openLoneTalk();
  const { line, amys, first, ask } = talk;
  const second = await placeInboundCall(house, line, "+447700900155");
  const { pass } = await ask({ callId: second.id, holdOtherCall: true });
  await carrierReportsFor(house, line, first.id).room(first.legRef, "held");
  const there = await amys.connects(pass);
  await second.isInRoom();
  await carrierReportsFor(house, line, second.id).room(there.legRef, "joined");
  return { ...talk, second };
}

/** What the carrier was told about music, by whose phone hears it. */
const music = () =>
  house.voice.changed.map(({ legRef, change }) => `${legRef} ${change.isHeld ? "on" : "off"}`);

describe("a second caller", () => {
  test("rings beside the talk where nobody is free", async () => {
    const { line, ringsAt } = await openLoneTalk();
    const second = await placeInboundCall(house, line, "+447700900155");
    expect(await ringsAt(second.id)).toBe(1);
  });

  test("rings at whoever is free, and leaves talks in peace", async () => {
    const { olga, line, ringsAt } = await openLoneTalk();
    const ben = await house.people.join(olga.workspaceId, "Ben", "agent");
    await house.wakeUp(ben);
    const second = await placeInboundCall(house, line, "+447700900155");
    expect(await ringsAt(second.id)).toBe(0);
    await memberActionsFor(house, line, ben).declines(second);
    expect(await ringsAt(second.id)).toBe(1);
  });

  test("waits in a queue until somebody is free", async () => {
    const queue: FlowStep[] = [
      {
        ...{ id: "ring", kind: "queue", order: "all", announcesPosition: false, key: null },
        ...{ maxWaitSeconds: 600, maxCallers: 10, overflow: "over" },
        targets: { teamIds: [], memberIds: [] },
      },
      { id: "over", kind: "hang_up", prompt: null },
    ];
    const { line, ringsAt } = await openLoneTalk(queue);
    const second = await placeInboundCall(house, line, "+447700900155");
    expect(await ringsAt(second.id)).toBe(0);
    expect(await second.view()).toMatchObject({ state: "waiting" });
  });

  test("who rings when the first is taken rings on at who took it", async () => {
    const olga = await house.people.found();
    const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
    await house.wakeUp(amy);
    const line = await house.addLine(olga, { steps: singleRingFlow });
    const [first, second] = [
      await placeInboundCall(house, line),
      await placeInboundCall(house, line, "+447700900155"),
    ];
    await memberActionsFor(house, line, amy).answers(first);
    const open = (await second.view()).rings.filter((one) => one.ended === null);
    expect(open.map((one) => one.memberId)).toEqual([amy.memberId]);
  });
});

test("one press holds the first and answers the second, and another goes back", async () => {
  const { line, amys, first, ask, hold } = await openLoneTalk();
  const second = await placeInboundCall(house, line, "+447700900155");
  expect(await errorCodeOf(ask({ callId: second.id }))).toBe("already_in_call");
  expect(await first.view()).toMatchObject({ isHoldRequested: false });

  const { pass } = await ask({ callId: second.id, holdOtherCall: true });
  expect(music()).toEqual([`${first.legRef} on`]);
  await carrierReportsFor(house, line, first.id).room(first.legRef, "held");
  expect(await first.view()).toMatchObject({ state: "held", claimedBy: amys.someone.memberId });
  const there = await amys.connects(pass);
  await second.isInRoom();
  await carrierReportsFor(house, line, second.id).room(there.legRef, "joined");
  expect(await second.view()).toMatchObject({ state: "active", claimedBy: amys.someone.memberId });

  house.voice.forget();
  await hold(first.id, false);
  expect(music()).toEqual([`${second.legRef} on`, `${first.legRef} off`]);
  await carrierReportsFor(house, line, second.id).room(second.legRef, "held");
  await carrierReportsFor(house, line, first.id).room(first.legRef, "unheld");
  expect(await first.view()).toMatchObject({ state: "active" });
  expect(await second.view()).toMatchObject({ state: "held" });

  const third = await placeInboundCall(house, line, "+447700900156");
  expect((await third.view()).rings.filter((one) => one.ended === null)).toEqual([]);
  expect(await errorCodeOf(ask({ callId: third.id, holdOtherCall: true }))).not.toBe(
    "was carried out",
  );
});

test("pressed for two callers in one moment, one is answered and the other rings on", async () => {
  const { line, first, ask } = await openLoneTalk();
  const [second, third] = [
    await placeInboundCall(house, line, "+447700900155"),
    await placeInboundCall(house, line, "+447700900156"),
  ];
  const ends = await Promise.all(
    [second, third].map(({ id }) => errorCodeOf(ask({ callId: id, holdOtherCall: true }))),
  );
  expect(ends.toSorted()).toEqual(["already_in_call", "was carried out"]);
  expect(await first.view()).toMatchObject({ isHoldRequested: true });
  const taken = [await second.view(), await third.view()].filter((one) => one.claimedBy !== null);
  expect(taken).toHaveLength(1);
});

test("a caller whom somebody else took leaves the first talk as it was", async () => {
  const { olga, line, first, ask } = await openLoneTalk();
  const second = await placeInboundCall(house, line, "+447700900155");
  const ben = await house.people.join(olga.workspaceId, "Ben", "agent");
  await house.wakeUp(ben);
  await memberActionsFor(house, line, ben).claims(second);
  expect(await errorCodeOf(ask({ callId: second.id, holdOtherCall: true }))).toBe(
    "call_already_claimed",
  );
  expect(await first.view()).toMatchObject({ isHoldRequested: false, state: "active" });
  expect(music()).toEqual([]);
});

test("a talk in which a colleague is being asked is not left for another caller", async () => {
  const { olga, amy, line, first, ask } = await openLoneTalk();
  const second = await placeInboundCall(house, line, "+447700900155");
  const ben = await house.people.join(olga.workspaceId, "Ben", "agent");
  await house.wakeUp(ben);
  await house.people.ask(transferCall, await house.people.actorOf(amy), {
    ...{ callId: first.id, how: "warm" },
    to: { kind: "member", memberId: ben.memberId },
  });
  expect(await errorCodeOf(ask({ callId: second.id, holdOtherCall: true }))).toBe(
    "already_in_call",
  );
});

test("a caller who hears music beside another talk is handed to nobody until they are come back to", async () => {
  const { olga, amy, line, first, ask, hold } = await openLoneTalk();
  const ben = await house.people.join(olga.workspaceId, "Ben", "agent");
  await house.wakeUp(ben);
  const second = await placeInboundCall(house, line, "+447700900155");
  await ask({ callId: second.id, holdOtherCall: true });
  await carrierReportsFor(house, line, first.id).room(first.legRef, "held");
  const hand = async () =>
    house.people.ask(transferCall, await house.people.actorOf(amy), {
      ...{ callId: first.id, how: "cold" },
      to: { kind: "member", memberId: ben.memberId },
    });
  expect(await errorCodeOf(hand())).toBe("already_in_call");
  await second.hangsUp();
  await hold(first.id, false);
  expect(await errorCodeOf(hand())).toBe("was carried out");
});

test("who goes back learns that the other could not be left to the music, and speaks with whom they spoke", async () => {
  const { first, second, hold } = await openTwoTalks();
  house.voice.forget();
  house.voice.saysNext({ kind: "refused", say: "Not now.", providerCode: null });
  expect(await errorCodeOf(hold(first.id, false))).toBe("provider_rejected_command");
  await house.settle();
  expect(music()).toEqual([`${second.legRef} on`]);
  expect(await first.view()).toMatchObject({ isHoldRequested: true });
  expect(await second.view()).toMatchObject({ isHoldRequested: false });
});

test("whoever watches over calls takes no customer back while their member speaks in another", async () => {
  const { olga, line, first, second } = await openTwoTalks();
  const watching = await house.people.actorOf(olga);
  const takeBack = () => house.people.ask(holdCall, watching, { callId: first.id, isHeld: false });
  expect(await errorCodeOf(takeBack())).toBe("speaker_in_other_call");
  expect(await first.view()).toMatchObject({ isHoldRequested: true, state: "held" });
  const carrier = carrierReportsFor(house, line, second.id);
  await house.people.ask(hangUpCall, watching, { callId: second.id });
  await house.settle();
  await carrier.obeys();
  expect(await errorCodeOf(takeBack())).toBe("was carried out");
});

test("after a reload both are come back to, and one of them still hears music", async () => {
  const { amy, first, second } = await openTwoTalks();
  const back = async (callId: typeof first.id) =>
    house.people.ask(joinCall, await house.people.actorOf(amy), { callId });
  expect(await errorCodeOf(back(second.id))).toBe("was carried out");
  expect(await errorCodeOf(back(first.id))).toBe("was carried out");
  expect(await first.view()).toMatchObject({ isHoldRequested: true });
});

test("two that ended wait both to be said how they went, and peace lasts until the second is", async () => {
  const { olga, amy, line, first, second } = await openTwoTalks();
  const actor = await house.people.actorOf(amy);
  const waiting = async () =>
    (await house.people.ask(listLiveCalls, actor, {})).rows.map((one) => one.id);
  for (const { id: callId } of [first, second]) {
    const carrier = carrierReportsFor(house, line, callId);
    await house.people.ask(hangUpCall, actor, { callId });
    await house.settle();
    await carrier.obeys();
    house.people.wait(5);
  }
  expect((await waiting()).sort()).toEqual([first.id, second.id].sort());
  await house.people.ask(wrapUpCall, actor, { callId: first.id, result: "resolved" });
  expect(await waiting()).toEqual([second.id]);
  await house.people.ask(wrapUpCall, actor, { callId: second.id, result: "resolved" });
  expect(await waiting()).toEqual([]);
  expect((await findMember(house.database, olga.workspaceId, amy.memberId))?.phone).toBe("free");
});
