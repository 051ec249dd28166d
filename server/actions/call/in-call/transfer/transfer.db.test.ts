import { afterAll, describe, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { getCall } from "#server/actions/call/get-call.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { declineCall } from "#server/actions/call/ringing/decline-call.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import {
  comes,
  openTransferTalk,
  type TransferTalk,
} from "#testing/fixtures/call/transfer-talk.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { completeTransfer } from "./complete-transfer.ts";
import { transferCall } from "./transfer-call.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const talk = () => openTransferTalk(house);
const asked = ({ line }: TransferTalk) => externalPhone(house, line);
const holds = () => house.voice.changed.map(({ change }) => change.isHeld);

describe("a call handed over at once", () => {
  test("plays music until the other takes it, and lets the first go", async () => {
    const one = await talk();
    const { by, amy, ben, callId, to, caller, bens, spoken, conversation } = one;
    expect((await conversation())?.assigneeId).toBe(amy.memberId);
    await by(amy, transferCall, { callId, to, how: "cold" });
    expect(await caller.view()).toMatchObject({ state: "held", transfer: { how: "cold" } });
    await comes(one, bens);
    expect((await conversation())?.assigneeId).toBe(ben.memberId);
    expect(holds()).toEqual([true, false]);
    expect(house.voice.hungUp).toEqual([spoken.legRef]);
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", claimedBy: ben.memberId, transfer: null, hungUpAt: null },
    });
  });

  test("comes back to the first when the other declines", async () => {
    const { by, amy, ben, callId, to, caller } = await talk();
    await by(amy, transferCall, { callId, to, how: "cold" });
    await by(ben, declineCall, { callId });
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", claimedBy: amy.memberId, transfer: null },
    });
    expect(holds()).toEqual([true, false]);
  });

  test("comes back to the first when nobody takes it in time", async () => {
    const { by, amy, callId, to, caller, carrier } = await talk();
    await by(amy, transferCall, { callId, to, how: "cold" });
    await house.pass(31);
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "active", claimedBy: amy.memberId, transfer: null });
    expect(view.rings.at(-1)?.ended).toBe("missed");
  });

  test("rings on at the other when the first is gone meanwhile, and is theirs when they come", async () => {
    const one = await talk();
    const { by, amy, ben, amys, callId, to, caller, bens, spoken } = one;
    await by(amy, transferCall, { callId, to, how: "cold" });
    await amys.leaves(spoken);
    expect((await caller.view()).endedAt).toBeNull();
    await comes(one, bens);
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("rings on for everybody when the first is gone and nobody came", async () => {
    const { by, amy, amys, ben, callId, to, caller, spoken } = await talk();
    await by(amy, transferCall, { callId, to, how: "cold" });
    await amys.leaves(spoken);
    await by(ben, declineCall, { callId });
    const view = await caller.view();
    expect(view).toMatchObject({ claimedBy: null, transfer: null, endedAt: null });
    expect(view.rings.some((ring) => ring.ended === null)).toBe(true);
  });

  test("to a telephone outside is dialled from the line; busy, the customer is back", async () => {
    const { by, amy, callId, caller, line, carrier } = await talk();
    const to = { kind: "number", number: "020 7946 0123" } as const;
    await by(amy, transferCall, { callId, to, how: "cold" });
    const [dialled] = house.voice.dialled;
    expect(dialled).toMatchObject({ to: "+442079460123", from: line.number, ringSeconds: 30 });
    expect(dialled?.script).toMatchObject([{ do: "gather", digits: 1 }, { do: "hangup" }]);
    await carrier.leg(required(dialled, "dialled").legRef, "ended", "busy");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });
    const shown = await by(amy, getCall, { callId });
    expect(shown.legs.find((leg) => leg.role === "guest")?.say).toBe(
      "020 7946 0123 was busy. Try again later.",
    );
  });

  test("to a telephone outside is given to nobody who does not press a key: no voicemail takes it", async () => {
    const one = await talk();
    const { by, amy, callId, caller, carrier } = one;
    const to = { kind: "number", number: "020 7946 0123" } as const;
    await by(amy, transferCall, { callId, to, how: "cold" });
    const { legRef, prompts, press } = asked(one);
    expect(prompts[0]).toBe("A call from Front desk. Press 1 to take it.");
    await carrier.leg(legRef, "answered");
    expect(await press(null)).toEqual([{ do: "hangup" }]);
    await carrier.leg(legRef, "ended", "hung_up");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", claimedBy: amy.memberId, transfer: null },
    });
    const guest = (await by(amy, getCall, { callId })).legs.find((leg) => leg.role === "guest");
    expect(guest).toMatchObject({
      cause: "declined",
      say: "020 7946 0123 picked up, but no one pressed 1 to accept. It may be voicemail.",
    });
    // A key that is pressed late changes nothing.
    expect(await press("1")).toEqual([{ do: "hangup" }]);
  });

  test("to a telephone outside ends with whoever speaks there", async () => {
    const one = await talk();
    const { by, amy, callId, caller, carrier } = one;
    const to = { kind: "number", number: "020 7946 0123" } as const;
    await by(amy, transferCall, { callId, to, how: "cold" });
    const { legRef, press } = asked(one);
    await carrier.leg(legRef, "answered");
    expect(await caller.view()).toMatchObject({ state: "held" });
    for (const _ of ["pressed", "and asked again"])
      expect(await press("1")).toMatchObject([{ do: "room", role: "guest", starts: true }]);
    await carrier.room(legRef, "joined");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", transfer: null });
    await carrier.room(legRef, "left");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
  });
});

describe("a word first", () => {
  async function consult() {
    const one = await talk();
    await one.by(one.amy, transferCall, { callId: one.callId, to: one.to, how: "warm" });
    const bensLeg = await comes(one, one.bens);
    expect(await one.caller.view()).toMatchObject({ state: "held", isConsulting: true });
    return { ...one, bensLeg };
  }

  test("then the customer is left with the other", async () => {
    const { by, amy, ben, callId, caller, spoken } = await consult();
    await by(amy, completeTransfer, { callId, how: "leave" });
    expect(house.voice.hungUp).toEqual([spoken.legRef]);
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", isConsulting: false, claimedBy: ben.memberId },
    });
  });

  test("or all three speak, and either may go", async () => {
    const { by, amy, ben, callId, caller } = await consult();
    await by(amy, completeTransfer, { callId, how: "together" });
    expect(await caller.view()).toMatchObject({ state: "active", isConsulting: false });
    await by(amy, completeTransfer, { callId, how: "leave" });
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("or the first takes the customer back, and the other goes", async () => {
    const { by, amy, callId, caller, bensLeg } = await consult();
    await by(amy, completeTransfer, { callId, how: "take_back" });
    expect(house.voice.hungUp).toEqual([bensLeg]);
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", isConsulting: false, claimedBy: amy.memberId },
    });
  });

  test("whoever is left alone with the customer by a lost connection has the call", async () => {
    const { amys, ben, caller, spoken, carrier } = await consult();
    await amys.leaves(spoken);
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("the other who goes by themselves leaves the customer with the first", async () => {
    const { by, ben, amy, callId, caller } = await consult();
    const leg = (await caller.view()).legs.find((one) => one.memberId === ben.memberId);
    await by(ben, hangUpCall, { callId, legId: leg?.id ?? null });
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", transfer: null, claimedBy: amy.memberId, hungUpAt: null },
    });
  });

  test("while the other's phone still rings, leaving means handing over at once", async () => {
    const one = await talk();
    const { by, amy, ben, callId, to, caller, bens } = one;
    await by(amy, transferCall, { callId, to, how: "warm" });
    await by(amy, completeTransfer, { callId, how: "leave" });
    expect(await caller.view()).toMatchObject({ state: "held", transfer: { how: "cold" } });
    await comes(one, bens);
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("a customer who hangs up on hold ends it for both", async () => {
    const { caller, carrier } = await consult();
    await caller.hangsUp();
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "answered" });
    expect(view.legs.filter((leg) => leg.endAt === null)).toEqual([]);
  });
});

describe("a third party", () => {
  test("is heard by all from the start", async () => {
    const one = await talk();
    const { by, amy, callId, to, caller, bens } = one;
    await by(amy, transferCall, { callId, to, how: "party" });
    await comes(one, bens);
    expect(holds()).toEqual([]);
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });
  });
});

describe("what cannot be", () => {
  test("is said: away, twice at once, by somebody else, or when the call is over", async () => {
    const { by, amy, ben, callId, to, caller, olga } = await talk();
    const whole = { callId, to, how: "cold" } as const;
    expect(await errorCodeOf(by(ben, transferCall, whole))).toBe("not_in_call");
    const away = { kind: "member", memberId: olga.memberId } as const;
    expect(await errorCodeOf(by(amy, transferCall, { ...whole, to: away }))).toBe(
      "no_one_reachable",
    );
    expect(await errorCodeOf(by(amy, completeTransfer, { callId, how: "leave" }))).toBe(
      "no_transfer",
    );
    await by(amy, transferCall, whole);
    expect(await errorCodeOf(by(amy, transferCall, whole))).toBe("transfer_in_progress");
    await caller.hangsUp();
    expect(await errorCodeOf(by(amy, completeTransfer, { callId, how: "take_back" }))).toBe(
      "call_ended",
    );
  });
});
