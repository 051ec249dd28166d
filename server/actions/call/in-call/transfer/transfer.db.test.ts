import { afterAll, describe, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { getCall } from "#server/actions/call/get-call.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { declineCall } from "#server/actions/call/ringing/decline-call.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import {
  claimAndConnect,
  openTransferTalk,
  type TransferTalk,
} from "#testing/fixtures/call/transfer-talk.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { completeTransfer } from "./complete-transfer.ts";
import { transferCall } from "./transfer-call.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const talk = () => openTransferTalk(fixture);
const targetPhone = ({ inbox }: TransferTalk) => externalPhone(fixture, inbox);
const holds = () => fixture.voice.changed.map(({ change }) => change.isHeld);

describe("a blind transfer", () => {
  test("plays music until the target answers, and then releases the initiator", async () => {
    const one = await talk();
    const { by, amy, ben, callId, to, caller, bens, spoken, conversation } = one;
    expect((await conversation())?.assigneeId).toBe(amy.memberId);
    await by(amy, transferCall, { callId, to, kind: "cold" });
    expect(await caller.view()).toMatchObject({ state: "held", transfer: { kind: "cold" } });
    await claimAndConnect(one, bens);
    expect((await conversation())?.assigneeId).toBe(ben.memberId);
    const audited = await fixture.people.auditOf(amy.workspaceId);
    expect(audited.filter(({ action }) => action === "transfer-call")).toEqual([]);
    expect(holds()).toEqual([true, false]);
    expect(fixture.voice.hungUp).toEqual([spoken.legRef]);
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: ben.memberId,
      transfer: null,
      hungUpAt: null,
    });
  });

  test("returns to the initiator when the target declines", async () => {
    const { by, amy, ben, callId, to, caller } = await talk();
    await by(amy, transferCall, { callId, to, kind: "cold" });
    await by(ben, declineCall, { callId });
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: amy.memberId,
      transfer: null,
    });
    expect(holds()).toEqual([true, false]);
  });

  test("returns to the initiator when no one answers in time", async () => {
    const { by, amy, callId, to, caller, carrier } = await talk();
    await by(amy, transferCall, { callId, to, kind: "cold" });
    await fixture.pass(31);
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "active", claimedBy: amy.memberId, transfer: null });
    expect(view.rings.at(-1)?.endReason).toBe("missed");
  });

  test("keeps ringing the target after the initiator has left, and is theirs once they join", async () => {
    const one = await talk();
    const { by, amy, ben, amys, callId, to, caller, bens, spoken } = one;
    await by(amy, transferCall, { callId, to, kind: "cold" });
    await amys.leaves(spoken);
    expect((await caller.view()).endedAt).toBeNull();
    await claimAndConnect(one, bens);
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("rings everyone if the initiator has left and the target does not answer", async () => {
    const { by, amy, amys, ben, callId, to, caller, spoken } = await talk();
    await by(amy, transferCall, { callId, to, kind: "cold" });
    await amys.leaves(spoken);
    await by(ben, declineCall, { callId });
    const view = await caller.view();
    expect(view).toMatchObject({ claimedBy: null, transfer: null, endedAt: null });
    expect(view.rings.some((ring) => ring.endReason === null)).toBe(true);
  });

  test("to an external phone is dialed from the inbox; if busy, the customer is returned", async () => {
    const { by, amy, callId, caller, inbox, carrier } = await talk();
    const to = { kind: "number", number: "020 7946 0123" } as const;
    await by(amy, transferCall, { callId, to, kind: "cold" });
    const [dialled] = fixture.voice.dialled;
    expect(dialled).toMatchObject({
      to: "+442079460123",
      from: inbox.number,
      ringTimeoutSeconds: 30,
    });
    expect(dialled?.script).toMatchObject([{ kind: "gather", digits: 1 }, { kind: "hang_up" }]);
    await carrier.leg(required(dialled, "dialed").legRef, "ended", "busy");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });
    const shown = await by(amy, getCall, { callId });
    expect(shown.legs.find((leg) => leg.role === "guest")?.message).toBe(
      "020 7946 0123 was busy. Try again later.",
    );
  });

  test("to an external phone requires a key, so that no voicemail takes it", async () => {
    const one = await talk();
    const { by, amy, callId, caller, carrier } = one;
    const to = { kind: "number", number: "020 7946 0123" } as const;
    await by(amy, transferCall, { callId, to, kind: "cold" });
    const { legRef, prompts, press } = targetPhone(one);
    expect(prompts[0]).toBe("A call from Front desk. Press 1 to take it.");
    await carrier.leg(legRef, "answered");
    expect(await press(null)).toEqual([{ kind: "hang_up" }]);
    await carrier.leg(legRef, "ended", "hung_up");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: amy.memberId,
      transfer: null,
    });
    const guest = (await by(amy, getCall, { callId })).legs.find((leg) => leg.role === "guest");
    expect(guest).toMatchObject({
      cause: "declined",
      message: "020 7946 0123 picked up, but no one pressed 1 to accept. It may be voicemail.",
    });
    // A key pressed late changes nothing.
    expect(await press("1")).toEqual([{ kind: "hang_up" }]);
  });

  test("to an external phone ends when the speaker there hangs up", async () => {
    const one = await talk();
    const { by, amy, callId, caller, carrier } = one;
    const to = { kind: "number", number: "020 7946 0123" } as const;
    await by(amy, transferCall, { callId, to, kind: "cold" });
    const { legRef, press } = targetPhone(one);
    await carrier.leg(legRef, "answered");
    expect(await caller.view()).toMatchObject({ state: "held" });
    for (const _ of ["pressed", "and asked again"])
      expect(await press("1")).toMatchObject([{ kind: "conference", role: "guest", starts: true }]);
    await carrier.conference(legRef, "joined");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", transfer: null });
    await carrier.conference(legRef, "left");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
  });
});

describe("a consultation", () => {
  async function consult() {
    const one = await talk();
    await one.by(one.amy, transferCall, { callId: one.callId, to: one.to, kind: "warm" });
    const bensLeg = await claimAndConnect(one, one.bens);
    expect(await one.caller.view()).toMatchObject({ state: "held", isConsulting: true });
    return { ...one, bensLeg };
  }

  test("ends with the customer left to the target", async () => {
    const { by, amy, ben, callId, caller, spoken } = await consult();
    await by(amy, completeTransfer, { callId, completion: "complete" });
    expect(fixture.voice.hungUp).toEqual([spoken.legRef]);
    expect(await caller.view()).toMatchObject({
      state: "active",
      isConsulting: false,
      claimedBy: ben.memberId,
    });
  });

  test("can become a three-way call, which either may leave", async () => {
    const { by, amy, ben, callId, caller } = await consult();
    await by(amy, completeTransfer, { callId, completion: "three_way" });
    expect(await caller.view()).toMatchObject({ state: "active", isConsulting: false });
    await by(amy, completeTransfer, { callId, completion: "complete" });
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("can be taken back, and the target leaves", async () => {
    const { by, amy, callId, caller, bensLeg } = await consult();
    await by(amy, completeTransfer, { callId, completion: "cancel" });
    expect(fixture.voice.hungUp).toEqual([bensLeg]);
    expect(await caller.view()).toMatchObject({
      state: "active",
      isConsulting: false,
      claimedBy: amy.memberId,
    });
  });

  test("leaves the call to the member who stays when the other loses the connection", async () => {
    const { amys, ben, caller, spoken, carrier } = await consult();
    await amys.leaves(spoken);
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("leaves the customer with the initiator when the target hangs up", async () => {
    const { by, ben, amy, callId, caller } = await consult();
    const leg = (await caller.view()).legs.find((one) => one.memberId === ben.memberId);
    await by(ben, hangUpCall, { callId, legId: leg?.id ?? null });
    expect(await caller.view()).toMatchObject({
      state: "active",
      transfer: null,
      claimedBy: amy.memberId,
      hungUpAt: null,
    });
  });

  test("becomes a blind transfer if the initiator leaves while the target is ringing", async () => {
    const one = await talk();
    const { by, amy, ben, callId, to, caller, bens } = one;
    await by(amy, transferCall, { callId, to, kind: "warm" });
    await by(amy, completeTransfer, { callId, completion: "complete" });
    expect(await caller.view()).toMatchObject({ state: "held", transfer: { kind: "cold" } });
    await claimAndConnect(one, bens);
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("ends for both when the customer hangs up on hold", async () => {
    const { caller, carrier } = await consult();
    await caller.hangsUp();
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "answered" });
    expect(view.legs.filter((leg) => leg.endedAt === null)).toEqual([]);
  });
});

describe("a three-way call", () => {
  test("is heard by all from the start", async () => {
    const one = await talk();
    const { by, amy, callId, to, caller, bens } = one;
    await by(amy, transferCall, { callId, to, kind: "three_way" });
    await claimAndConnect(one, bens);
    expect(holds()).toEqual([]);
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });
  });
});

describe("an impossible transfer", () => {
  test("is rejected: target away, already transferring, not on the call, or call over", async () => {
    const { by, amy, ben, callId, to, caller, olga } = await talk();
    const whole = { callId, to, kind: "cold" } as const;
    expect(await errorCodeOf(by(ben, transferCall, whole))).toBe("not_in_call");
    const away = { kind: "member", memberId: olga.memberId } as const;
    expect(await errorCodeOf(by(amy, transferCall, { ...whole, to: away }))).toBe(
      "no_one_reachable",
    );
    expect(await errorCodeOf(by(amy, completeTransfer, { callId, completion: "complete" }))).toBe(
      "no_transfer",
    );
    await by(amy, transferCall, whole);
    expect(await errorCodeOf(by(amy, transferCall, whole))).toBe("transfer_in_progress");
    await caller.hangsUp();
    expect(await errorCodeOf(by(amy, completeTransfer, { callId, completion: "cancel" }))).toBe(
      "call_ended",
    );
  });
});
