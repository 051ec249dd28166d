// A call on a member's own telephone system is a call of the desk: what their browser tells becomes the same rows.
import { afterAll, describe, expect, test } from "vitest";
import { wrapUpCall } from "#server/actions/call/wrap-up/wrap-up-call.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { createPbxFixture, pbxCallerNumber } from "#testing/fixtures/call/pbx-fixture.ts";

const house = await createIsolatedPhoneFixture();
afterAll(() => house.close());
const { people } = house;

describe("a caller at my own telephone system", () => {
  test("rings, is spoken with, and stands in the log and on the timeline as any other", async () => {
    const { amy, line, phoneOf, only, conversation, presence, nothingAskedOfTheCarrier } =
      await createPbxFixture(house);
    const tells = phoneOf(amy);
    expect(await tells("ringing")).toEqual({ isKept: true });
    expect(await only()).toMatchObject({
      ...{
        state: "ringing",
        outcome: null,
        number: pbxCallerNumber,
        direction: "in",
        isPbx: true,
      },
      ...{ inboxId: line.inboxId, memberId: null },
      rings: [{ memberId: amy.memberId, ended: null }],
    });
    expect(await presence(amy)).not.toBe("on_call");
    people.wait(5);
    await tells("active");
    expect(await only()).toMatchObject({ state: "active", memberId: amy.memberId, waitSeconds: 5 });
    expect(await presence(amy)).toBe("on_call");
    people.wait(60);
    await tells("ended");
    expect(await only()).toMatchObject({
      ...{ state: "ended", outcome: "answered", talkSeconds: 60, memberId: amy.memberId },
      rings: [{ memberId: amy.memberId, ended: "answered" }],
    });
    expect(await conversation()).toMatchObject({
      ...{ waitingSince: null, lastEntry: { kind: "call", preview: "Call, 1 min" } },
    });
    expect(await presence(amy)).toBe("wrapping_up");
    const { id: callId } = await only();
    const wrapped = { callId, result: "resolved", note: "", closes: true } as const;
    await people.ask(wrapUpCall, await people.actorOf(amy), wrapped);
    expect(await only()).toMatchObject({ result: "resolved", isWrappedUp: true });
    await house.settle();
    nothingAskedOfTheCarrier();
  });

  test("whom nobody takes is one missed call, and work", async () => {
    const { amy, ben, phoneOf, only, conversation, nothingAskedOfTheCarrier } =
      await createPbxFixture(house);
    const [atAmy, atBen] = [phoneOf(amy), phoneOf(ben)];
    await Promise.all([atAmy("ringing"), atBen("ringing")]);
    const { startedAt } = await only();
    people.wait(4);
    await atAmy("ended", { cause: "declined" });
    expect(await only()).toMatchObject({ state: "ringing" });
    people.wait(3);
    await atBen("ended", { cause: "cancelled" });
    await house.pass(20);
    expect(await only()).toMatchObject({ outcome: "missed", waitSeconds: 7 });
    expect((await only()).rings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ memberId: amy.memberId, ended: "declined" }),
        expect.objectContaining({ memberId: ben.memberId, ended: "gone" }),
      ]),
    );
    expect(await conversation()).toMatchObject({
      ...{ status: "open", waitingSince: startedAt },
      lastEntry: { kind: "call", outcome: "missed" },
    });
    nothingAskedOfTheCarrier();
  });

  test("who is led on from one softphone to the next has called once", async () => {
    const { amy, ben, phoneOf, only } = await createPbxFixture(house);
    const atAmy = phoneOf(amy);
    await atAmy("ringing");
    await house.pass(15);
    await atAmy("ended", { cause: "cancelled" });
    await house.pass(3);
    const atBen = phoneOf(ben);
    await atBen("ringing");
    await house.pass(15);
    expect(await only()).toMatchObject({ state: "ringing" });
    await atBen("active");
    await house.pass(30);
    await atBen("ended");
    expect(await only()).toMatchObject({
      ...{ outcome: "answered", memberId: ben.memberId, talkSeconds: 30 },
    });
  });

  test("whom one takes rings nowhere else, though the others' word comes late", async () => {
    const { amy, ben, phoneOf, only } = await createPbxFixture(house);
    const [atAmy, atBen] = [phoneOf(amy), phoneOf(ben)];
    await atAmy("ringing");
    await atBen("ringing");
    await atBen("active");
    people.wait(10);
    await atAmy("ended", { cause: "cancelled" });
    await house.pass(20);
    expect(await only()).toMatchObject({ state: "active", memberId: ben.memberId });
    await atBen("ended");
    const { rings, outcome } = await only();
    expect([outcome, rings.map((one) => one.ended).toSorted()]).toEqual([
      "answered",
      ["answered", "taken"],
    ]);
  });

  test("who was taken at a telephone without a desk is no missed call", async () => {
    const { amy, phoneOf, only, conversation } = await createPbxFixture(house);
    const tells = phoneOf(amy);
    await tells("ringing");
    await tells("ended", { cause: "elsewhere" });
    await house.pass(20);
    expect(await only()).toMatchObject({ outcome: "answered", talkSeconds: 0, memberId: null });
    expect(await conversation()).toMatchObject({ waitingSince: null });
  });

  test("who calls again later has called twice", async () => {
    const { amy, phoneOf, log } = await createPbxFixture(house);
    for (const tells of [phoneOf(amy), phoneOf(amy)]) {
      await tells("ringing");
      await tells("ended", { cause: "cancelled" });
      await house.pass(20);
    }
    const rows = await log();
    expect(rows.map((one) => one.outcome)).toEqual(["missed", "missed"]);
    expect(new Set(rows.map((one) => one.conversationId)).size).toBe(1);
  });
});

describe("a call that I make by my own telephone system", () => {
  test("is mine from the first moment, and says how it went", async () => {
    const { amy, phoneOf, only, presence, nothingAskedOfTheCarrier } =
      await createPbxFixture(house);
    const tells = phoneOf(amy, { direction: "out" });
    await tells("ringing");
    expect(await only()).toMatchObject({ state: "dialling", memberId: amy.memberId, rings: [] });
    expect(await presence(amy)).toBe("on_call");
    people.wait(5);
    await tells("active");
    people.wait(20);
    await tells("ended");
    expect(await only()).toMatchObject({ outcome: "answered", waitSeconds: 5, talkSeconds: 20 });
    nothingAskedOfTheCarrier();
  });

  test.each([
    ["busy", "busy"],
    ["declined", "declined"],
    ["no_answer", "unanswered"],
    ["cancelled", "cancelled"],
    ["no_such_number", "failed"],
  ] as const)("that ended with %s was %s", async (cause, outcome) => {
    const { amy, phoneOf, only } = await createPbxFixture(house);
    const tells = phoneOf(amy, { direction: "out" });
    await tells("ringing");
    await tells("ended", { cause });
    expect(await only()).toMatchObject({ outcome, state: "ended" });
  });
});
