// Transfers whose target answers elsewhere, changes devices or leaves, and askers who leave before it is over.
import { afterAll, describe, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
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
  comes,
  connects,
  openTransferTalk,
  type TransferTalk,
} from "#testing/fixtures/call/transfer-talk.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { completeTransfer } from "./complete-transfer.ts";
import { expireTransfer } from "./end-transfer.ts";
import { transferCall } from "./transfer-call.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

async function asked(how: "cold" | "warm" | "party") {
  const one = await openTransferTalk(house);
  const { by, amy, callId, to } = one;
  await by(amy, transferCall, { callId, to, how });
  return one;
}
async function consult() {
  const one = await asked("warm");
  return { ...one, bensLeg: await comes(one, one.bens) };
}
const holds = () => house.voice.changed.map(({ change }) => change.isHeld);
const legOf = async ({ caller }: TransferTalk, memberId: MemberId): Promise<LegId> =>
  required(
    (await caller.view()).legs.findLast((leg) => leg.memberId === memberId),
    "a leg",
  ).id;
/** As the browser of whoever presses Leave asks for it. */
const leaves = async (one: TransferTalk, memberId: MemberId) =>
  one.by(one.amy.memberId === memberId ? one.amy : one.ben, hangUpCall, {
    ...{ callId: one.callId, legId: await legOf(one, memberId) },
  });

describe("a teammate who is asked and comes back by a new leg", () => {
  test("is still asked during a word first: the customer hears music until it is decided", async () => {
    const one = await consult();
    const { by, amy, ben, bens, callId, caller, bensLeg } = one;
    const { pass, legId } = await by(ben, joinCall, { callId, mode: null });
    expect(house.voice.hungUp).toEqual([bensLeg]);
    expect(await caller.view()).toMatchObject({ state: "held", transfer: { how: "warm", legId } });
    await connects(one, bens, pass);
    expect(await caller.view()).toMatchObject({ state: "held", isConsulting: true });
    expect(holds()).toEqual([true]);
    await by(amy, completeTransfer, { callId, how: "leave" });
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
  });

  test("is still asked while they connect, and gets the call when they come", async () => {
    const one = await asked("cold");
    const { by, ben, bens, callId, caller, spoken } = one;
    await bens.claims(caller);
    const { pass, legId } = await by(ben, joinCall, { callId, mode: null });
    expect(await caller.view()).toMatchObject({ state: "held", transfer: { how: "cold", legId } });
    await connects(one, bens, pass);
    expect(house.voice.hungUp).toEqual([spoken.legRef]);
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", claimedBy: ben.memberId, transfer: null },
    });
  });

  test("decides nothing about the call of who asked, and can't take the customer off hold", async () => {
    const { by, amy, ben, callId, caller } = await consult();
    for (const how of ["leave", "together", "take_back"] as const)
      expect(await errorCodeOf(by(ben, completeTransfer, { callId, how }))).toBe("forbidden");
    for (const someone of [ben, amy])
      expect(await errorCodeOf(by(someone, holdCall, { callId, isHeld: false }))).toBe(
        "transfer_in_progress",
      );
    expect(await caller.view()).toMatchObject({ state: "held", isConsulting: true });
  });

  test("is not let in again once their lost connection has ended the transfer", async () => {
    const one = await consult();
    const { by, amy, ben, callId, caller, carrier, bensLeg } = one;
    await carrier.room(bensLeg, "left");
    await carrier.leg(bensLeg, "ended", "lost");
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", claimedBy: amy.memberId, transfer: null, isConsulting: false },
    });
    expect(await errorCodeOf(by(ben, joinCall, { callId, mode: null }))).toBe("not_in_call");
  });
});

describe("a teammate whose phone rings for a transfer", () => {
  test("and who answers another call leaves the customer with who asked, at once", async () => {
    const one = await asked("cold");
    const { amy, bens, line, caller, carrier } = one;
    await bens.answers(await placeInboundCall(house, line, "+447700900777"));
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "active", claimedBy: amy.memberId, transfer: null });
    expect(view.rings.at(-1)?.ended).toBe("busy");
  });

  test("and who goes away does so too, and the call can be transferred again", async () => {
    const one = await asked("warm");
    const { by, amy, ben, callId, to, caller, carrier } = one;
    await by(ben, updateProfile, { availability: "away" });
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", transfer: null });
    expect(await errorCodeOf(by(amy, transferCall, { callId, to, how: "cold" }))).toBe(
      "no_one_reachable",
    );
  });

  test("and who calls someone does so too", async () => {
    const { by, ben, line, caller, carrier } = await asked("cold");
    await by(ben, startCall, {
      ...{
        inboxId: line.inboxId,
        to: "07700 900125",
        clientKey: "ben-dials-out",
        isConfirmed: true,
      },
    });
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "active", transfer: null });
    expect(view.rings.at(-1)?.ended).toBe("busy");
  });

  test("and who takes it is rung by nobody else", async () => {
    const one = await asked("cold");
    const { ben, bens, line } = one;
    const second = await placeInboundCall(house, line, "+447700900777");
    const endedAtBen = async () =>
      (await second.view()).rings.findLast((ring) => ring.memberId === ben.memberId)?.ended;
    expect(await endedAtBen()).toBeNull();
    await bens.claims(one.caller);
    expect(await endedAtBen()).toBe("busy");
  });
});

describe("who asked for a transfer and leaves the call", () => {
  test("leaves the customer on hold while it rings, and the call to the one who comes", async () => {
    for (const how of ["cold", "warm"] as const) {
      const one = await asked(how);
      const { amy, ben, bens, caller, spoken } = one;
      await leaves(one, amy.memberId);
      expect(house.voice.hungUp).toEqual([spoken.legRef]);
      expect(await caller.view()).toMatchObject({
        ...{ endedAt: null, hungUpAt: null, isHoldRequested: true, transfer: { how: "cold" } },
      });
      await house.pass(20);
      // As a sweep of every minute does.
      await runDueTransition(house.desk, one.olga.workspaceId, one.callId);
      const { claimedBy, rings } = await caller.view();
      expect(claimedBy).toBe(amy.memberId);
      expect(rings.filter((ring) => ring.ended === null).map((ring) => ring.memberId)).toEqual([
        ben.memberId,
      ]);
      await comes(one, bens);
      expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
      expect(house.voice.hungUp).not.toContain(caller.legRef);
    }
  });

  test("leaves the customer to the phones of the line where nobody comes", async () => {
    const one = await asked("cold");
    const { by, amy, ben, callId, caller } = one;
    await leaves(one, amy.memberId);
    await by(ben, declineCall, { callId });
    expect(await caller.view()).toMatchObject({
      ...{ endedAt: null, hungUpAt: null, claimedBy: null, transfer: null },
    });
    expect(house.voice.hungUp).not.toContain(caller.legRef);
  });

  test("completes it where the two talk: the customer is with the other at once", async () => {
    const one = await consult();
    const { amy, ben, caller, spoken } = one;
    await leaves(one, amy.memberId);
    expect(house.voice.hungUp).toEqual([spoken.legRef]);
    expect(holds()).toEqual([true, false]);
    expect(await caller.view()).toMatchObject({
      ...{ state: "active", claimedBy: ben.memberId, transfer: null, hungUpAt: null },
    });
  });

  test("leaves a call of three to the other two; the last member ends it", async () => {
    const one = await asked("party");
    const { by, amy, ben, bens, callId, caller, spoken } = one;
    await comes(one, bens);
    await leaves(one, amy.memberId);
    expect(house.voice.hungUp).toEqual([spoken.legRef]);
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
    await by(ben, hangUpCall, { callId });
    expect(await caller.view()).toMatchObject({ state: "ended", hungUpBy: ben.memberId });
  });
});

test("whoever answered leaves a call of three in which somebody else is asked: it is the other's", async () => {
  const one = await asked("party");
  const { by, amy, ben, bens, callId, caller, olga } = one;
  await comes(one, bens);
  await by(ben, transferCall, {
    callId,
    to: { kind: "number", number: "+447700900777" },
    how: "party",
  });
  await leaves(one, amy.memberId);
  expect(await caller.view()).toMatchObject({ endedAt: null, claimedBy: ben.memberId });
  expect(olga).toBeDefined();
});

test("a transfer whose time seems not over yet is looked at again", async () => {
  const { callId, caller, olga } = await asked("cold");
  await expireTransfer(house.desk, olga.workspaceId, callId);
  await house.pass(limit("transferRingSeconds") + 1);
  expect(await caller.view()).toMatchObject({ transfer: null, state: "active" });
});

test("a supervisor outside a call of three finishes no transfer of it", async () => {
  const one = await asked("party");
  const { by, olga, amy, bens, callId, caller } = one;
  await comes(one, bens);
  for (const how of ["leave", "together", "take_back"] as const)
    expect(await errorCodeOf(by(olga, completeTransfer, { callId, how }))).toBe("not_in_call");
  const { claimedBy, legs } = await caller.view();
  expect(claimedBy).toBe(amy.memberId);
  expect(legs.filter((leg) => leg.endAt !== null || leg.leaveRequestedAt !== null)).toEqual([]);
});
