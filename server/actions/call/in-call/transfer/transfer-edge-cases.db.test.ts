// Transfers whose target answers elsewhere, changes devices or leaves, or whose initiator leaves early.
import { afterAll, describe, expect, test } from "vitest";
import type { LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { holdCall } from "#server/actions/call/in-call/hold-call.ts";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import { declineCall } from "#server/actions/call/ringing/decline-call.ts";
import { runDueTransition } from "#server/actions/call/ringing/run-due-transition.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import {
  claimAndConnect,
  connects,
  openTransferTalk,
  type TransferTalk,
} from "#testing/fixtures/call/transfer-talk.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { completeTransfer } from "./complete-transfer.ts";
import { expireTransfer } from "./expire-transfer.ts";
import { transferCall } from "./transfer-call.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

async function startTransfer(kind: "cold" | "warm" | "three_way") {
  const one = await openTransferTalk(fixture);
  const { by, amy, callId, to } = one;
  await by(amy, transferCall, { callId, to, kind });
  return one;
}
async function consult() {
  const one = await startTransfer("warm");
  return { ...one, bensLeg: await claimAndConnect(one, one.bens) };
}
const holds = () => fixture.voice.changed.map(({ change }) => change.isHeld);
const legOf = async ({ caller }: TransferTalk, memberId: MemberId): Promise<LegId> =>
  required(
    (await caller.view()).legs.findLast((leg) => leg.memberId === memberId),
    "a leg",
  ).id;
/** The same request as the Leave button sends. */
const leaveCall = async (one: TransferTalk, memberId: MemberId) =>
  one.by(one.amy.memberId === memberId ? one.amy : one.ben, hangUpCall, {
    callId: one.callId,
    legId: await legOf(one, memberId),
  });

describe("a transfer target who rejoins with a new leg", () => {
  test("is still the target of a consultation: the customer hears music until it is decided", async () => {
    const one = await consult();
    const { by, amy, ben, bens, callId, caller, bensLeg } = one;
    const { joinToken, legId } = await by(ben, joinCall, { callId, mode: null });
    expect(fixture.voice.hungUp).toEqual([bensLeg]);
    expect(await caller.view()).toMatchObject({ state: "held", transfer: { kind: "warm", legId } });
    await connects(one, bens, joinToken);
    expect(await caller.view()).toMatchObject({ state: "held", isConsulting: true });
    expect(holds()).toEqual([true]);
    await by(amy, completeTransfer, { callId, completion: "complete" });
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("is still the target while connecting, and gets the call once joined", async () => {
    const one = await startTransfer("cold");
    const { by, ben, bens, callId, caller, spoken } = one;
    await bens.claims(caller);
    const { joinToken, legId } = await by(ben, joinCall, { callId, mode: null });
    expect(await caller.view()).toMatchObject({ state: "held", transfer: { kind: "cold", legId } });
    await connects(one, bens, joinToken);
    expect(fixture.voice.hungUp).toEqual([spoken.legRef]);
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: ben.memberId,
      transfer: null,
    });
  });

  test("can't complete the initiator's transfer or take the customer off hold", async () => {
    const { by, amy, ben, callId, caller } = await consult();
    for (const completion of ["complete", "three_way", "cancel"] as const)
      expect(await errorCodeOf(by(ben, completeTransfer, { callId, completion }))).toBe(
        "forbidden",
      );
    for (const someone of [ben, amy])
      expect(await errorCodeOf(by(someone, holdCall, { callId, isHeld: false }))).toBe(
        "transfer_in_progress",
      );
    expect(await caller.view()).toMatchObject({ state: "held", isConsulting: true });
  });

  test("can't rejoin once their lost connection has ended the transfer", async () => {
    const one = await consult();
    const { by, amy, ben, callId, caller, carrier, bensLeg } = one;
    await carrier.conference(bensLeg, "left");
    await carrier.leg(bensLeg, "ended", "connection_lost");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: amy.memberId,
      transfer: null,
      isConsulting: false,
    });
    expect(await errorCodeOf(by(ben, joinCall, { callId, mode: null }))).toBe("not_in_call");
  });
});

describe("a teammate rung for a transfer", () => {
  test("who answers another call returns the customer to the initiator at once", async () => {
    const one = await startTransfer("cold");
    const { amy, bens, inbox, caller, carrier } = one;
    await bens.answers(await placeInboundCall(fixture, inbox, "+447700900777"));
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "active", claimedBy: amy.memberId, transfer: null });
    expect(view.rings.at(-1)?.endReason).toBe("busy");
  });

  test("who goes away returns the customer to the initiator, and the call can be transferred again", async () => {
    const one = await startTransfer("warm");
    const { by, amy, ben, callId, to, caller, carrier } = one;
    await by(ben, updateProfile, { availability: "away" });
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", transfer: null });
    expect(await errorCodeOf(by(amy, transferCall, { callId, to, kind: "cold" }))).toBe(
      "no_one_reachable",
    );
  });

  test("who calls someone returns the customer to the initiator", async () => {
    const { by, ben, inbox, caller, carrier } = await startTransfer("cold");
    await by(ben, startCall, {
      inboxId: inbox.inboxId,
      to: "07700 900125",
      clientKey: "ben-dials-out",
      isConfirmed: true,
    });
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "active", transfer: null });
    expect(view.rings.at(-1)?.endReason).toBe("busy");
  });

  test("who accepts it is not rung for other calls", async () => {
    const one = await startTransfer("cold");
    const { ben, bens, inbox } = one;
    const second = await placeInboundCall(fixture, inbox, "+447700900777");
    const endedAtBen = async () =>
      (await second.view()).rings.findLast((ring) => ring.memberId === ben.memberId)?.endReason;
    expect(await endedAtBen()).toBeNull();
    await bens.claims(one.caller);
    expect(await endedAtBen()).toBe("busy");
  });
});

describe("an initiator who leaves the call", () => {
  test("leaves the customer on hold while it rings, and the call to the target who joins", async () => {
    for (const kind of ["cold", "warm"] as const) {
      const one = await startTransfer(kind);
      const { amy, ben, bens, caller, spoken } = one;
      await leaveCall(one, amy.memberId);
      expect(fixture.voice.hungUp).toEqual([spoken.legRef]);
      expect(await caller.view()).toMatchObject({
        endedAt: null,
        hungUpAt: null,
        isHoldRequested: true,
        transfer: { kind: "cold" },
      });
      await fixture.pass(20);
      // As the sweep does every minute.
      await runDueTransition(fixture.runtime, one.olga.workspaceId, one.callId);
      const { claimedBy, rings } = await caller.view();
      expect(claimedBy).toBe(amy.memberId);
      expect(rings.filter((ring) => ring.endReason === null).map((ring) => ring.memberId)).toEqual([
        ben.memberId,
      ]);
      await claimAndConnect(one, bens);
      expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
      expect(fixture.voice.hungUp).not.toContain(caller.legRef);
    }
  });

  test("makes the inbox ring again if the target declines", async () => {
    const one = await startTransfer("cold");
    const { by, amy, ben, callId, caller } = one;
    await leaveCall(one, amy.memberId);
    await by(ben, declineCall, { callId });
    expect(await caller.view()).toMatchObject({
      endedAt: null,
      hungUpAt: null,
      claimedBy: null,
      transfer: null,
    });
    expect(fixture.voice.hungUp).not.toContain(caller.legRef);
  });

  test("completes a consultation: the customer is with the target at once", async () => {
    const one = await consult();
    const { amy, ben, caller, spoken } = one;
    await leaveCall(one, amy.memberId);
    expect(fixture.voice.hungUp).toEqual([spoken.legRef]);
    expect(holds()).toEqual([true, false]);
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: ben.memberId,
      transfer: null,
      hungUpAt: null,
    });
  });

  test("leaves a three-way call to the other two; the last member ends it", async () => {
    const one = await startTransfer("three_way");
    const { by, amy, ben, bens, callId, caller, spoken } = one;
    await claimAndConnect(one, bens);
    await leaveCall(one, amy.memberId);
    expect(fixture.voice.hungUp).toEqual([spoken.legRef]);
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
    await by(ben, hangUpCall, { callId });
    expect(await caller.view()).toMatchObject({ state: "ended", hungUpBy: ben.memberId });
  });
});

test("an owner who leaves a three-way call with a pending transfer leaves it to the other member", async () => {
  const one = await startTransfer("three_way");
  const { by, amy, ben, bens, callId, caller, olga } = one;
  await claimAndConnect(one, bens);
  await by(ben, transferCall, {
    callId,
    to: { kind: "number", number: "+447700900777" },
    kind: "three_way",
  });
  await leaveCall(one, amy.memberId);
  expect(await caller.view()).toMatchObject({ endedAt: null, claimedBy: ben.memberId });
  expect(olga).toBeDefined();
});

test("checks a transfer again if its deadline has not passed yet", async () => {
  const { callId, caller, olga } = await startTransfer("cold");
  await expireTransfer(fixture.runtime, olga.workspaceId, callId);
  await fixture.pass(limit("transferRingSeconds") + 1);
  expect(await caller.view()).toMatchObject({ transfer: null, state: "active" });
});

test("a supervisor outside a three-way call can't complete its transfer", async () => {
  const one = await startTransfer("three_way");
  const { by, olga, amy, bens, callId, caller } = one;
  await claimAndConnect(one, bens);
  for (const completion of ["complete", "three_way", "cancel"] as const)
    expect(await errorCodeOf(by(olga, completeTransfer, { callId, completion }))).toBe(
      "not_in_call",
    );
  const { claimedBy, legs } = await caller.view();
  expect(claimedBy).toBe(amy.memberId);
  expect(legs.filter((leg) => leg.endedAt !== null || leg.leaveRequestedAt !== null)).toEqual([]);
});
