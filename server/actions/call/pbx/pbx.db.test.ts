// A PBX call is stored like any other call: the browser's reports become the same rows.
import { afterAll, describe, expect, test } from "vitest";
import { wrapUpCall } from "#server/actions/call/wrap-up/wrap-up-call.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { createPbxFixture, pbxCallerNumber } from "#testing/fixtures/call/pbx-fixture.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());
const { people } = fixture;

describe("a caller on a member's PBX", () => {
  test("rings, is answered, and appears in the call log and on the timeline", async () => {
    const { amy, inbox, phoneOf, only, conversation, presence, nothingAskedOfTheCarrier } =
      await createPbxFixture(fixture);
    const report = phoneOf(amy);
    expect(await report("ringing")).toEqual({ isRecorded: true });
    expect(await only()).toMatchObject({
      state: "ringing",
      outcome: null,
      number: pbxCallerNumber,
      direction: "in",
      isPbx: true,
      inboxId: inbox.inboxId,
      memberId: null,
      rings: [{ memberId: amy.memberId, endReason: null }],
    });
    expect(await presence(amy)).not.toBe("on_call");
    people.advanceClock(5);
    await report("active");
    expect(await only()).toMatchObject({ state: "active", memberId: amy.memberId, waitSeconds: 5 });
    expect(await presence(amy)).toBe("on_call");
    people.advanceClock(60);
    await report("ended");
    expect(await only()).toMatchObject({
      state: "ended",
      outcome: "answered",
      talkSeconds: 60,
      memberId: amy.memberId,
      rings: [{ memberId: amy.memberId, endReason: "answered" }],
    });
    expect(await conversation()).toMatchObject({
      waitingSince: null,
      lastEntry: { kind: "call", preview: "Call, 1:00" },
    });
    expect(await presence(amy)).toBe("wrapping_up");
    const { id: callId } = await only();
    const wrapped = { callId, disposition: "resolved", note: "", closeConversation: true } as const;
    await people.run(wrapUpCall, await people.actorOf(amy), wrapped);
    expect(await only()).toMatchObject({ disposition: "resolved", isWrappedUp: true });
    await fixture.settle();
    nothingAskedOfTheCarrier();
  });

  test("whom no member answers is one missed call that needs follow-up", async () => {
    const { amy, ben, phoneOf, only, conversation, nothingAskedOfTheCarrier } =
      await createPbxFixture(fixture);
    const [atAmy, atBen] = [phoneOf(amy), phoneOf(ben)];
    await Promise.all([atAmy("ringing"), atBen("ringing")]);
    const { startedAt } = await only();
    people.advanceClock(4);
    await atAmy("ended", { cause: "declined" });
    expect(await only()).toMatchObject({ state: "ringing" });
    people.advanceClock(3);
    await atBen("ended", { cause: "canceled" });
    await fixture.pass(20);
    expect(await only()).toMatchObject({ outcome: "missed", waitSeconds: 7 });
    expect((await only()).rings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ memberId: amy.memberId, endReason: "declined" }),
        expect.objectContaining({ memberId: ben.memberId, endReason: "canceled" }),
      ]),
    );
    expect(await conversation()).toMatchObject({
      status: "open",
      waitingSince: startedAt,
      lastEntry: { kind: "call", outcome: "missed" },
    });
    nothingAskedOfTheCarrier();
  });

  test("who withholds their number is one call while it rings the team, and another caller is another", async () => {
    const { amy, ben, phoneOf, log } = await createPbxFixture(fixture);
    const withheld = { number: "anonymous" };
    const [atAmy, atBen] = [phoneOf(amy, withheld), phoneOf(ben, withheld)];
    await atAmy("ringing");
    await fixture.pass(1);
    await atBen("ringing");
    expect(await log()).toHaveLength(1);
    await phoneOf(amy, withheld)("ringing");
    expect(await log()).toHaveLength(2);
    await fixture.pass(9);
    const other = phoneOf(ben, withheld);
    await other("ringing");
    expect(await log()).toHaveLength(3);
    await atAmy("active");
    await other("active");
    expect((await log()).map((one) => one.state).toSorted()).toEqual([
      "active",
      "active",
      "ringing",
    ]);
  });

  test("who rings one softphone after another is one call", async () => {
    const { amy, ben, phoneOf, only } = await createPbxFixture(fixture);
    const atAmy = phoneOf(amy);
    await atAmy("ringing");
    await fixture.pass(15);
    await atAmy("ended", { cause: "canceled" });
    await fixture.pass(3);
    const atBen = phoneOf(ben);
    await atBen("ringing");
    await fixture.pass(15);
    expect(await only()).toMatchObject({ state: "ringing" });
    await atBen("active");
    await fixture.pass(30);
    await atBen("ended");
    expect(await only()).toMatchObject({
      outcome: "answered",
      memberId: ben.memberId,
      talkSeconds: 30,
    });
  });

  test("who is answered stops ringing elsewhere, even if the other browsers report late", async () => {
    const { amy, ben, phoneOf, only } = await createPbxFixture(fixture);
    const [atAmy, atBen] = [phoneOf(amy), phoneOf(ben)];
    await atAmy("ringing");
    await atBen("ringing");
    await atBen("active");
    people.advanceClock(10);
    await atAmy("ended", { cause: "canceled" });
    await fixture.pass(20);
    expect(await only()).toMatchObject({ state: "active", memberId: ben.memberId });
    await atBen("ended");
    const { rings, outcome } = await only();
    expect([outcome, rings.map((one) => one.endReason).toSorted()]).toEqual([
      "answered",
      ["answered", "answered_elsewhere"],
    ]);
  });

  test("who was answered on a desk phone is not a missed call", async () => {
    const { amy, phoneOf, only, conversation } = await createPbxFixture(fixture);
    const report = phoneOf(amy);
    await report("ringing");
    await report("ended", { cause: "elsewhere" });
    await fixture.pass(20);
    expect(await only()).toMatchObject({ outcome: "answered", talkSeconds: 0, memberId: null });
    expect(await conversation()).toMatchObject({ waitingSince: null });
  });

  test("who calls again later is a second call", async () => {
    const { amy, phoneOf, log } = await createPbxFixture(fixture);
    for (const report of [phoneOf(amy), phoneOf(amy)]) {
      await report("ringing");
      await report("ended", { cause: "canceled" });
      await fixture.pass(20);
    }
    const rows = await log();
    expect(rows.map((one) => one.outcome)).toEqual(["missed", "missed"]);
    expect(new Set(rows.map((one) => one.conversationId)).size).toBe(1);
  });
});

describe("an outbound PBX call", () => {
  test("belongs to its member from the start, and shows its outcome", async () => {
    const { amy, phoneOf, only, presence, nothingAskedOfTheCarrier } =
      await createPbxFixture(fixture);
    const report = phoneOf(amy, { direction: "out" });
    await report("ringing");
    expect(await only()).toMatchObject({ state: "dialing", memberId: amy.memberId, rings: [] });
    expect(await presence(amy)).toBe("on_call");
    people.advanceClock(5);
    await report("active");
    people.advanceClock(20);
    await report("ended");
    expect(await only()).toMatchObject({ outcome: "answered", waitSeconds: 5, talkSeconds: 20 });
    nothingAskedOfTheCarrier();
  });

  test.each([
    ["busy", "busy"],
    ["declined", "declined"],
    ["no_answer", "no_answer"],
    ["canceled", "canceled"],
    ["invalid_number", "failed"],
  ] as const)("that ended with %s was %s", async (cause, outcome) => {
    const { amy, phoneOf, only } = await createPbxFixture(fixture);
    const report = phoneOf(amy, { direction: "out" });
    await report("ringing");
    await report("ended", { cause });
    expect(await only()).toMatchObject({ outcome, state: "ended" });
  });
});
