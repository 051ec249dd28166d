// A browser's reports about a PBX call: duplicate, late, out of order, incomplete, or for another member's call.
import { afterAll, describe, expect, test } from "vitest";
import type { InboxId, LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { pollStaleCalls } from "#server/actions/call/events/poll-stale-calls.ts";
import { claimCall } from "#server/actions/call/ringing/claim-call.ts";
import { recoverOverdueCalls } from "#server/actions/call/ringing/recover-overdue-calls.ts";
import { saveSipAccount } from "#server/actions/call/softphone/save-sip-account.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPbxFixture, pbxSipAccount } from "#testing/fixtures/call/pbx-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";

lowerLimits({ pbxCallsPerMember: 9 });
const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());
const { people } = fixture;

describe("a browser's report", () => {
  test("creates one call when it is sent twice or by two concurrent requests", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(fixture);
    const report = phoneOf(amy);
    await Promise.all([report("ringing"), report("ringing"), report("ringing")]);
    await Promise.all([report("active"), report("active")]);
    people.advanceClock(10);
    await Promise.all([report("ended"), report("ended")]);
    people.advanceClock(10);
    await report("ended");
    expect(await only()).toMatchObject({ outcome: "answered", talkSeconds: 10 });
    expect((await only()).legs).toHaveLength(2);
  });

  test("changes nothing when late: an ended call never becomes live again", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(fixture);
    const report = phoneOf(amy);
    await report("active");
    people.advanceClock(10);
    await report("ended");
    people.advanceClock(10);
    await report("active");
    await report("ringing");
    expect(await only()).toMatchObject({ state: "ended", outcome: "answered", talkSeconds: 10 });
  });

  test("creates a call even if it first arrives after the end", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(fixture);
    await phoneOf(amy)("ended", { cause: "canceled" });
    await fixture.pass(20);
    expect(await only()).toMatchObject({ outcome: "missed" });
  });

  test("is saved at the time it happened, and no end before its start", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(fixture);
    const report = phoneOf(amy);
    await report("ringing");
    const { startedAt } = await only();
    people.advanceClock(30);
    await report("active", { secondsAgo: 20 });
    await report("ended", { secondsAgo: 600 });
    const { answeredAt, endedAt, talkSeconds } = await only();
    expect(Date.parse(answeredAt ?? "") - Date.parse(startedAt)).toBe(10_000);
    expect([endedAt, talkSeconds]).toEqual([answeredAt, 0]);
  });

  test('creates at most "pbxCallsPerMember" calls of a member in ten minutes', async () => {
    const { amy, ben, phoneOf } = await createPbxFixture(fixture);
    const report = (someone: typeof amy) => errorCodeOf(phoneOf(someone)("ringing"));
    for (let nth = 0; nth < limit("pbxCallsPerMember"); nth += 1)
      expect(await report(amy)).toBe("was carried out");
    expect(await report(amy)).toBe("call_rate_exceeded");
    expect(await report(ben)).toBe("was carried out");
    people.advanceClock(601);
    expect(await report(amy)).toBe("was carried out");
  });

  test("about another member's call is rejected", async () => {
    const { amy, ben, phoneOf, only } = await createPbxFixture(fixture);
    const legId = people.newId<LegId>();
    await phoneOf(amy, { legId })("ringing");
    await expect(phoneOf(ben, { legId })("active")).rejects.toMatchObject({ code: "not_found" });
    expect(await only()).toMatchObject({ state: "ringing", memberId: null });
  });

  test("about an extension creates no call, nor does one from a member without a PBX", async () => {
    const { olga, amy, phoneOf, log } = await createPbxFixture(fixture);
    expect(await phoneOf(amy, { number: "204" })("ringing")).toEqual({ isRecorded: false });
    expect(await phoneOf(amy, { number: "*97", direction: "out" })("ringing")).toEqual({
      isRecorded: false,
    });
    expect(await phoneOf(olga)("ringing")).toEqual({ isRecorded: false });
    expect(await log()).toEqual([]);
  });

  test("about a withheld number creates a call", async () => {
    const { amy, phoneOf, only } = await createPbxFixture(fixture);
    await phoneOf(amy, { number: "anonymous" })("ringing");
    expect(await only()).toMatchObject({ contactName: "Withheld number", state: "ringing" });
  });

  test("is rejected from a member who may only view", async () => {
    const { olga, phoneOf } = await createPbxFixture(fixture);
    const vera = await people.addMember(olga.workspaceId, "Vera", "viewer");
    await expect(phoneOf(vera)("ringing")).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a PBX call, controlled only by its member's browser", () => {
  test("belongs to the inbox the member chose", async () => {
    const { olga, amy, phoneOf, only } = await createPbxFixture(fixture);
    const second = await fixture.addInbox(olga);
    const me = await people.actorOf(amy);
    await people.run(saveSipAccount, me, { ...pbxSipAccount, inboxId: second.inboxId });
    await phoneOf(amy)("ringing");
    expect(await only()).toMatchObject({ inboxId: second.inboxId });
    const nowhere = people.newId<InboxId>();
    await expect(
      people.run(saveSipAccount, me, { ...pbxSipAccount, inboxId: nowhere }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("can't be claimed by another member", async () => {
    const { amy, ben, phoneOf, only, nothingAskedOfTheCarrier } = await createPbxFixture(fixture);
    await phoneOf(amy)("ringing");
    const { id: callId } = await only();
    await expect(
      people.run(claimCall, await people.actorOf(ben), { callId, holdOtherCall: false }),
    ).rejects.toMatchObject({ code: "call_on_pbx" });
    await fixture.settle();
    expect(await only()).toMatchObject({ state: "ringing" });
    nothingAskedOfTheCarrier();
  });

  test("rings as long as it rings: no sweep moves it on or takes it back", async () => {
    const { amy, ben, phoneOf, log, nothingAskedOfTheCarrier } = await createPbxFixture(fixture);
    const out = phoneOf(amy, { direction: "out" });
    await out("ringing");
    const caller = phoneOf(ben, { number: "+447700900456" });
    await caller("ringing");
    people.advanceClock(70);
    await recoverOverdueCalls(fixture.runtime);
    await fixture.settle();
    const states = async () => (await log()).map((one) => one.state).toSorted();
    expect(await states()).toEqual(["dialing", "ringing"]);
    await out("active");
    await caller("active");
    expect((await log()).map((one) => [one.state, one.memberId]).toSorted()).toEqual(
      [amy, ben].map((one) => ["active", one.memberId]).toSorted(),
    );
    nothingAskedOfTheCarrier();
  });

  test("does not block its member from other calls, and keeps ringing when they take one", async () => {
    const { amy, inbox, phoneOf, log, presence } = await createPbxFixture(fixture);
    await fixture.wakeUp(amy);
    await phoneOf(amy, { direction: "out", number: "+447700900456" })("active");
    people.advanceClock(1);
    await phoneOf(amy)("ringing");
    people.advanceClock(1);
    const caller = await placeInboundCall(fixture, inbox, "+447700900789");
    await memberActionsFor(fixture, inbox, amy).answers(caller);
    const calls = await log();
    expect(calls.map(({ state, memberId }) => [state, memberId])).toEqual([
      ["active", amy.memberId],
      ["ringing", null],
      ["active", amy.memberId],
    ]);
    expect(calls[1]?.rings).toMatchObject([{ memberId: amy.memberId, endReason: null }]);
    expect(await presence(amy)).toBe("on_call");
  });

  test("ends at its last report when reports stop; a heartbeat keeps it alive", async () => {
    const { amy, phoneOf, only, presence, nothingAskedOfTheCarrier } =
      await createPbxFixture(fixture);
    const report = phoneOf(amy);
    await report("active");
    const look = () =>
      pollStaleCalls(fixture.runtime, new Date(people.now().getTime() - 60_000), (_, error) => {
        throw error;
      });
    people.advanceClock(100);
    await look();
    await report("active");
    people.advanceClock(100);
    await look();
    expect(await only()).toMatchObject({ state: "active" });
    people.advanceClock(30);
    await look();
    expect(await only()).toMatchObject({ state: "ended", outcome: "answered", talkSeconds: 100 });
    expect((await only()).message).toMatch(/stopped reporting/);
    expect(await presence(amy)).not.toBe("on_call");
    await report("ended");
    expect(await only()).toMatchObject({ talkSeconds: 100 });
    nothingAskedOfTheCarrier();
  });
});
