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
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

/** Amy is on a call with the first caller; no other member is online. */
async function openLoneTalk(flow = singleRingFlow) {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, { steps: flow });
  const first = await placeInboundCall(fixture, inbox);
  const amys = memberActionsFor(fixture, inbox, amy);
  const spoken = await amys.answers(first);
  fixture.voice.forget();
  const ask = async (input: { callId: typeof first.id; holdOtherCall?: boolean }) => {
    const joinToken = await fixture.people.run(claimCall, await fixture.people.actorOf(amy), input);
    await fixture.settle();
    return joinToken;
  };
  const hold = async (callId: typeof first.id, isHeld: boolean) => {
    const result = await fixture.people.run(holdCall, await fixture.people.actorOf(amy), {
      callId,
      isHeld,
    });
    await fixture.settle();
    return result;
  };
  const ringsAt = async (id: typeof first.id) =>
    (await fixture.viewOf(inbox, id)).rings.filter(
      (one) => one.memberId === amy.memberId && one.endReason === null,
    ).length;
  return { olga, amy, amys, inbox, first, spoken, ask, hold, ringsAt };
}

/** Amy is on a call with the second caller; the first is on hold. */
async function openTwoTalks() {
  const talk = await openLoneTalk();
  const { inbox, amys, first, ask } = talk;
  const second = await placeInboundCall(fixture, inbox, "+447700900155");
  const { joinToken } = await ask({ callId: second.id, holdOtherCall: true });
  await carrierReportsFor(fixture, inbox, first.id).conference(first.legRef, "held");
  const there = await amys.connects(joinToken);
  await second.isInRoom();
  await carrierReportsFor(fixture, inbox, second.id).conference(there.legRef, "joined");
  return { ...talk, second };
}

/** The hold commands sent to the carrier, by customer leg. */
const music = () =>
  fixture.voice.changed.map(({ legRef, change }) => `${legRef} ${change.isHeld ? "on" : "off"}`);

describe("a second caller", () => {
  test("rings a member on a call if no member is free", async () => {
    const { inbox, ringsAt } = await openLoneTalk();
    const second = await placeInboundCall(fixture, inbox, "+447700900155");
    expect(await ringsAt(second.id)).toBe(1);
  });

  test("rings a free member first, and members on a call only after that", async () => {
    const { olga, inbox, ringsAt } = await openLoneTalk();
    const ben = await fixture.people.addMember(olga.workspaceId, "Ben", "agent");
    await fixture.wakeUp(ben);
    const second = await placeInboundCall(fixture, inbox, "+447700900155");
    expect(await ringsAt(second.id)).toBe(0);
    await memberActionsFor(fixture, inbox, ben).declines(second);
    expect(await ringsAt(second.id)).toBe(1);
  });

  test("waits in a queue until a member is free", async () => {
    const queue: FlowStep[] = [
      {
        id: "ring",
        kind: "queue",
        order: "all",
        announcesPosition: false,
        key: null,
        maxWaitSeconds: 600,
        maxCallers: 10,
        overflow: "over",
        targets: { teamIds: [], memberIds: [] },
      },
      { id: "over", kind: "hang_up", prompt: null },
    ];
    const { inbox, ringsAt } = await openLoneTalk(queue);
    const second = await placeInboundCall(fixture, inbox, "+447700900155");
    expect(await ringsAt(second.id)).toBe(0);
    expect(await second.view()).toMatchObject({ state: "waiting" });
  });

  test("who is already ringing keeps ringing the member who answered the first", async () => {
    const olga = await fixture.people.createWorkspace();
    const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
    await fixture.wakeUp(amy);
    const inbox = await fixture.addInbox(olga, { steps: singleRingFlow });
    const [first, second] = [
      await placeInboundCall(fixture, inbox),
      await placeInboundCall(fixture, inbox, "+447700900155"),
    ];
    await memberActionsFor(fixture, inbox, amy).answers(first);
    const open = (await second.view()).rings.filter((one) => one.endReason === null);
    expect(open.map((one) => one.memberId)).toEqual([amy.memberId]);
  });
});

test("one action holds the first call and answers the second, and another switches back", async () => {
  const { inbox, amys, first, ask, hold } = await openLoneTalk();
  const second = await placeInboundCall(fixture, inbox, "+447700900155");
  expect(await errorCodeOf(ask({ callId: second.id }))).toBe("already_in_call");
  expect(await first.view()).toMatchObject({ isHoldRequested: false });

  const { joinToken } = await ask({ callId: second.id, holdOtherCall: true });
  expect(music()).toEqual([`${first.legRef} on`]);
  await carrierReportsFor(fixture, inbox, first.id).conference(first.legRef, "held");
  expect(await first.view()).toMatchObject({ state: "held", claimedBy: amys.someone.memberId });
  const there = await amys.connects(joinToken);
  await second.isInRoom();
  await carrierReportsFor(fixture, inbox, second.id).conference(there.legRef, "joined");
  expect(await second.view()).toMatchObject({ state: "active", claimedBy: amys.someone.memberId });

  fixture.voice.forget();
  await hold(first.id, false);
  expect(music()).toEqual([`${second.legRef} on`, `${first.legRef} off`]);
  await carrierReportsFor(fixture, inbox, second.id).conference(second.legRef, "held");
  await carrierReportsFor(fixture, inbox, first.id).conference(first.legRef, "unheld");
  expect(await first.view()).toMatchObject({ state: "active" });
  expect(await second.view()).toMatchObject({ state: "held" });

  const third = await placeInboundCall(fixture, inbox, "+447700900156");
  expect((await third.view()).rings.filter((one) => one.endReason === null)).toEqual([]);
  expect(await errorCodeOf(ask({ callId: third.id, holdOtherCall: true }))).not.toBe(
    "was carried out",
  );
});

test("holding a call and answering two callers at once answers one and keeps the other ringing", async () => {
  const { inbox, first, ask } = await openLoneTalk();
  const [second, third] = [
    await placeInboundCall(fixture, inbox, "+447700900155"),
    await placeInboundCall(fixture, inbox, "+447700900156"),
  ];
  const ends = await Promise.all(
    [second, third].map(({ id }) => errorCodeOf(ask({ callId: id, holdOtherCall: true }))),
  );
  expect(ends.toSorted()).toEqual(["already_in_call", "was carried out"]);
  expect(await first.view()).toMatchObject({ isHoldRequested: true });
  const claimed = [await second.view(), await third.view()].filter((one) => one.claimedBy !== null);
  expect(claimed).toHaveLength(1);
});

test('is refused to a member who has "concurrentCallsPerMember"', async () => {
  lowerLimitsOfTest({ concurrentCallsPerMember: 1 });
  const { inbox, first, ask } = await openLoneTalk();
  const second = await placeInboundCall(fixture, inbox, "+447700900155");
  expect(await errorCodeOf(ask({ callId: second.id, holdOtherCall: true }))).toBe(
    "already_in_call",
  );
  expect(await first.view()).toMatchObject({ state: "active", isHoldRequested: false });
});

test("leaves the first call unchanged when another member has claimed the second", async () => {
  const { olga, inbox, first, ask } = await openLoneTalk();
  const second = await placeInboundCall(fixture, inbox, "+447700900155");
  const ben = await fixture.people.addMember(olga.workspaceId, "Ben", "agent");
  await fixture.wakeUp(ben);
  await memberActionsFor(fixture, inbox, ben).claims(second);
  expect(await errorCodeOf(ask({ callId: second.id, holdOtherCall: true }))).toBe(
    "call_already_claimed",
  );
  expect(await first.view()).toMatchObject({ isHoldRequested: false, state: "active" });
  expect(music()).toEqual([]);
});

test("a call with a pending transfer can't be left for another caller", async () => {
  const { olga, amy, inbox, first, ask } = await openLoneTalk();
  const second = await placeInboundCall(fixture, inbox, "+447700900155");
  const ben = await fixture.people.addMember(olga.workspaceId, "Ben", "agent");
  await fixture.wakeUp(ben);
  await fixture.people.run(transferCall, await fixture.people.actorOf(amy), {
    callId: first.id,
    kind: "warm",
    to: { kind: "member", memberId: ben.memberId },
  });
  expect(await errorCodeOf(ask({ callId: second.id, holdOtherCall: true }))).toBe(
    "already_in_call",
  );
});

test("a caller on hold beside another call can't be transferred until resumed", async () => {
  const { olga, amy, inbox, first, ask, hold } = await openLoneTalk();
  const ben = await fixture.people.addMember(olga.workspaceId, "Ben", "agent");
  await fixture.wakeUp(ben);
  const second = await placeInboundCall(fixture, inbox, "+447700900155");
  await ask({ callId: second.id, holdOtherCall: true });
  await carrierReportsFor(fixture, inbox, first.id).conference(first.legRef, "held");
  const hand = async () =>
    fixture.people.run(transferCall, await fixture.people.actorOf(amy), {
      callId: first.id,
      kind: "cold",
      to: { kind: "member", memberId: ben.memberId },
    });
  expect(await errorCodeOf(hand())).toBe("already_in_call");
  await second.hangsUp();
  await hold(first.id, false);
  expect(await errorCodeOf(hand())).toBe("was carried out");
});

test("reports that the other call could not be held, and keeps the member on it", async () => {
  const { first, second, hold } = await openTwoTalks();
  fixture.voice.forget();
  fixture.voice.saysNext({ kind: "rejected", message: "Not now.", providerCode: null });
  expect(await errorCodeOf(hold(first.id, false))).toBe("provider_rejected_command");
  await fixture.settle();
  expect(music()).toEqual([`${second.legRef} on`]);
  expect(await first.view()).toMatchObject({ isHoldRequested: true });
  expect(await second.view()).toMatchObject({ isHoldRequested: false });
});

test("a supervisor can't resume a customer whose member speaks in another call", async () => {
  const { olga, inbox, first, second } = await openTwoTalks();
  const watching = await fixture.people.actorOf(olga);
  const resume = () => fixture.people.run(holdCall, watching, { callId: first.id, isHeld: false });
  expect(await errorCodeOf(resume())).toBe("speaker_in_other_call");
  expect(await first.view()).toMatchObject({ isHoldRequested: true, state: "held" });
  const carrier = carrierReportsFor(fixture, inbox, second.id);
  await fixture.people.run(hangUpCall, watching, { callId: second.id });
  await fixture.settle();
  await carrier.obeys();
  expect(await errorCodeOf(resume())).toBe("was carried out");
});

test("after a reload the member rejoins both calls, and one stays on hold", async () => {
  const { amy, first, second } = await openTwoTalks();
  const back = async (callId: typeof first.id) =>
    fixture.people.run(joinCall, await fixture.people.actorOf(amy), { callId });
  expect(await errorCodeOf(back(second.id))).toBe("was carried out");
  expect(await errorCodeOf(back(first.id))).toBe("was carried out");
  expect(await first.view()).toMatchObject({ isHoldRequested: true });
});

test("two ended calls both await a disposition, and wrap-up lasts until the second has one", async () => {
  const { olga, amy, inbox, first, second } = await openTwoTalks();
  const actor = await fixture.people.actorOf(amy);
  const waiting = async () =>
    (await fixture.people.run(listLiveCalls, actor, {})).rows.map((one) => one.id);
  for (const { id: callId } of [first, second]) {
    const carrier = carrierReportsFor(fixture, inbox, callId);
    await fixture.people.run(hangUpCall, actor, { callId });
    await fixture.settle();
    await carrier.obeys();
    fixture.people.advanceClock(5);
  }
  expect((await waiting()).sort()).toEqual([first.id, second.id].sort());
  await fixture.people.run(wrapUpCall, actor, { callId: first.id, disposition: "resolved" });
  expect(await waiting()).toEqual([second.id]);
  await fixture.people.run(wrapUpCall, actor, { callId: second.id, disposition: "resolved" });
  expect(await waiting()).toEqual([]);
  expect((await findMember(fixture.database, olga.workspaceId, amy.memberId))?.phone).toBe("free");
});
