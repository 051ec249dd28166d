// What a browser tells of a call on its member's own telephone system: twice, late, in another order, never to an
// end, or of another's.
import { afterAll, describe, expect, test } from "vitest";
import type { InboxId, LegId } from "#domain/ids.ts";
import { pollStaleCalls } from "#server/actions/call/events/poll-stale-calls.ts";
import { claimCall } from "#server/actions/call/ringing/claim-call.ts";
import { recoverOverdueCalls } from "#server/actions/call/ringing/recover-overdue-calls.ts";
import { saveSipAccount } from "#server/actions/call/softphone/save-sip-account.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPbxFixture, pbxSipAccount } from "#testing/fixtures/call/pbx-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const house = await createIsolatedPhoneFixture();
afterAll(() => house.close());
const { people } = house;

describe("what a browser tells", () => {
  test("twice, or at once by two requests, is one call", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(house);
    const tells = phoneOf(amy);
    await Promise.all([tells("ringing"), tells("ringing"), tells("ringing")]);
    await Promise.all([tells("active"), tells("active")]);
    people.wait(10);
    await Promise.all([tells("ended"), tells("ended")]);
    people.wait(10);
    await tells("ended");
    expect(await only()).toMatchObject({ outcome: "answered", talkSeconds: 10 });
    expect((await only()).legs).toHaveLength(2);
  });

  test("late changes nothing: an ended call never comes back to life", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(house);
    const tells = phoneOf(amy);
    await tells("active");
    people.wait(10);
    await tells("ended");
    people.wait(10);
    await tells("active");
    await tells("ringing");
    expect(await only()).toMatchObject({ state: "ended", outcome: "answered", talkSeconds: 10 });
  });

  test("after the end, of a call nobody told of, is a call still", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(house);
    await phoneOf(amy)("ended", { cause: "cancelled" });
    await house.pass(20);
    expect(await only()).toMatchObject({ outcome: "missed" });
  });

  test("later than it happened stands at its own time, and no end stands before its beginning", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(house);
    const tells = phoneOf(amy);
    await tells("ringing");
    const { startedAt } = await only();
    people.wait(30);
    await tells("active", { secondsAgo: 20 });
    await tells("ended", { secondsAgo: 600 });
    const { answeredAt, endedAt, talkSeconds } = await only();
    expect(Date.parse(answeredAt ?? "") - Date.parse(startedAt)).toBe(10_000);
    expect([endedAt, talkSeconds]).toEqual([answeredAt, 0]);
  });

  test("of another's call is not heard", async () => {
    const { amy, ben, phoneOf, only } = await createPbxFixture(house);
    const legId = people.newId<LegId>();
    await phoneOf(amy, { legId })("ringing");
    await expect(phoneOf(ben, { legId })("active")).rejects.toMatchObject({ code: "not_found" });
    expect(await only()).toMatchObject({ state: "ringing", memberId: null });
  });

  test("of an extension stays inside; and so it does without a telephone system of one's own", async () => {
    const { olga, amy, phoneOf, log } = await createPbxFixture(house);
    expect(await phoneOf(amy, { number: "204" })("ringing")).toEqual({ isKept: false });
    expect(await phoneOf(amy, { number: "*97", direction: "out" })("ringing")).toEqual({
      isKept: false,
    });
    expect(await phoneOf(olga)("ringing")).toEqual({ isKept: false });
    expect(await log()).toEqual([]);
  });

  test("of somebody who hides their number is a call as well", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(house);
    await phoneOf(amy, { number: "anonymous" })("ringing");
    expect(await only()).toMatchObject({ contactName: "Withheld number", state: "ringing" });
  });

  test("is not for who only looks", async () => {
    const { olga, phoneOf } = await createPbxFixture(house);
    const vera = await people.join(olga.workspaceId, "Vera", "viewer");
    await expect(phoneOf(vera)("ringing")).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a call that only its member's browser can do anything with", () => {
  test("stands on the line they chose", async () => {
    const { olga, amy, phoneOf, only } = await createPbxFixture(house);
    const second = await house.addLine(olga);
    const me = await people.actorOf(amy);
    await people.ask(saveSipAccount, me, { ...pbxSipAccount, inboxId: second.inboxId });
    await phoneOf(amy)("ringing");
    expect(await only()).toMatchObject({ inboxId: second.inboxId });
    const nowhere = people.newId<InboxId>();
    await expect(
      people.ask(saveSipAccount, me, { ...pbxSipAccount, inboxId: nowhere }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("is taken by nobody else", async () => {
    const { amy, ben, phoneOf, only, nothingAskedOfTheCarrier } = await createPbxFixture(house);
    await phoneOf(amy)("ringing");
    const { id: callId } = await only();
    await expect(
      people.ask(claimCall, await people.actorOf(ben), { callId, holdOtherCall: false }),
    ).rejects.toMatchObject({ code: "call_on_pbx" });
    await house.settle();
    expect(await only()).toMatchObject({ state: "ringing" });
    nothingAskedOfTheCarrier();
  });

  test("rings for as long as it rings: no sweep of the desk leads it on or takes it back", async () => {
    const { amy, ben, phoneOf, log, nothingAskedOfTheCarrier } = await createPbxFixture(house);
    const out = phoneOf(amy, { direction: "out" });
    await out("ringing");
    const caller = phoneOf(ben, { number: "+447700900456" });
    await caller("ringing");
    people.wait(70);
    await recoverOverdueCalls(house.desk);
    await house.settle();
    const states = async () => (await log()).map((one) => one.state).toSorted();
    expect(await states()).toEqual(["dialling", "ringing"]);
    await out("active");
    await caller("active");
    expect((await log()).map((one) => [one.state, one.memberId]).toSorted()).toEqual(
      [amy, ben].map((one) => ["active", one.memberId]).toSorted(),
    );
    nothingAskedOfTheCarrier();
  });

  test("keeps its member from no call of the desk, and rings on where they take one", async () => {
    const { amy, line, phoneOf, log, presence } = await createPbxFixture(house);
    await house.wakeUp(amy);
    await phoneOf(amy, { direction: "out", number: "+447700900456" })("active");
    people.wait(1);
    await phoneOf(amy)("ringing");
    people.wait(1);
    const caller = await placeInboundCall(house, line, "+447700900789");
    await memberActionsFor(house, line, amy).answers(caller);
    const calls = await log();
    expect(calls.map(({ state, memberId }) => [state, memberId])).toEqual([
      ["active", amy.memberId],
      ["ringing", null],
      ["active", amy.memberId],
    ]);
    expect(calls[1]?.rings).toMatchObject([{ memberId: amy.memberId, ended: null }]);
    expect(await presence(amy)).toBe("on_call");
  });

  test("and that goes silent ends when it was last heard of; a beat keeps it alive", async () => {
    const { amy, phoneOf, only, presence, nothingAskedOfTheCarrier } =
      await createPbxFixture(house);
    const tells = phoneOf(amy);
    await tells("active");
    const look = () =>
      pollStaleCalls(house.desk, new Date(people.now().getTime() - 60_000), (_, error) => {
        throw error;
      });
    people.wait(100);
    await look();
    await tells("active");
    people.wait(100);
    await look();
    expect(await only()).toMatchObject({ state: "active" });
    people.wait(30);
    await look();
    expect(await only()).toMatchObject({ state: "ended", outcome: "answered", talkSeconds: 100 });
    expect((await only()).say).toMatch(/stopped reporting/);
    expect(await presence(amy)).not.toBe("on_call");
    await tells("ended");
    expect(await only()).toMatchObject({ talkSeconds: 100 });
    nothingAskedOfTheCarrier();
  });
});
