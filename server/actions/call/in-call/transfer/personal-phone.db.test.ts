// A transfer's target is also rung on their personal phone, as for an inbound call.
import { afterAll, expect, test } from "vitest";
import { getCall } from "#server/actions/call/get-call.ts";
import { declineCall } from "#server/actions/call/ringing/decline-call.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { completeTransfer } from "./complete-transfer.ts";
import { transferCall } from "./transfer-call.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

async function createTransferFixture(
  kind: "cold" | "warm",
  own: { isAwake: boolean; afterSeconds?: number },
) {
  const talk = await createAnsweredCall(fixture);
  const { by, amy, ben, callId, inbox } = talk;
  if (!own.isAwake) {
    fixture.sleep(ben);
    await fixture.pass(20);
  }
  await fixture.people.run(updateProfile, await fixture.people.actorOf(ben), {
    settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: own.afterSeconds ?? 5 },
  });
  fixture.voice.forget();
  const transfer = () =>
    by(amy, transferCall, { callId, to: { kind: "member", memberId: ben.memberId }, kind });
  return { ...talk, transfer, phone: () => externalPhone(fixture, inbox) };
}

test("rings the personal phone after the member's delay, accepts by a key, and connects the customer", async () => {
  const { transfer, phone, carrier, caller, ben, spoken, by, amy, callId } =
    await createTransferFixture("cold", {
      isAwake: true,
    });
  await transfer();
  await fixture.pass(4);
  expect(fixture.voice.dialled).toEqual([]);
  await fixture.pass(2);
  const { legRef, to, press } = phone();
  expect(to).toBe("+447700900455");
  await carrier.leg(legRef, "answered");
  for (const _ of ["pressed", "and asked again"])
    expect(await press("1")).toMatchObject([{ kind: "conference", role: "member" }]);
  await carrier.conference(legRef, "joined");
  await carrier.obeys();
  expect(await caller.view()).toMatchObject({
    state: "active",
    claimedBy: ben.memberId,
    transfer: null,
  });
  expect(fixture.voice.hungUp).toContain(spoken.legRef);
  // The personal number stays private.
  expect(JSON.stringify(await by(amy, getCall, { callId }))).not.toMatch(/900455|7700 900 ?455/);
});

test("rings the personal phone while the browser is asleep; without a key the customer is returned", async () => {
  const { transfer, phone, carrier, caller, amy, ben } = await createTransferFixture("warm", {
    isAwake: false,
  });
  await transfer();
  await carrier.obeys();
  await fixture.pass(6);
  const { legRef, press } = phone();
  await carrier.leg(legRef, "answered");
  expect(await caller.view()).toMatchObject({ state: "held" });
  expect(await press(null)).toEqual([{ kind: "hang_up" }]);
  await carrier.obeys();
  const view = await caller.view();
  expect(view).toMatchObject({ state: "active", claimedBy: amy.memberId, transfer: null });
  expect(view.rings.findLast((ring) => ring.memberId === ben.memberId)?.endReason).toBe("declined");
});

test("connects the personal phone to the initiator first, then leaves it with the customer", async () => {
  const { transfer, phone, carrier, caller, by, amy, ben, callId } = await createTransferFixture(
    "warm",
    {
      isAwake: false,
    },
  );
  await transfer();
  await fixture.pass(6);
  const { legRef, press } = phone();
  await press("1");
  await carrier.conference(legRef, "joined");
  await carrier.obeys();
  expect(await caller.view()).toMatchObject({ state: "held", isConsulting: true });
  await by(amy, completeTransfer, { callId, completion: "complete" });
  await carrier.obeys();
  expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
});

test("stops ringing the personal phone when the member accepts in the browser, declines, or the customer is taken back", async () => {
  const ends = {
    answered_elsewhere: ({ inbox, ben, caller }) =>
      memberActionsFor(fixture, inbox, ben).claims(caller),
    declined: ({ by, ben, callId }) => by(ben, declineCall, { callId }),
    "taken back": ({ by, amy, callId }) =>
      by(amy, completeTransfer, { callId, completion: "cancel" }),
    "not in time": () => fixture.pass(30),
  } satisfies Record<
    string,
    (one: Awaited<ReturnType<typeof createTransferFixture>>) => Promise<unknown>
  >;
  for (const [kind, end] of Object.entries(ends)) {
    const one = await createTransferFixture("cold", { isAwake: true });
    await one.transfer();
    await fixture.pass(6);
    const { legRef, press } = one.phone();
    await end(one);
    await fixture.settle();
    expect(fixture.voice.hungUp, kind).toContain(legRef);
    expect(await press("1"), kind).toEqual([{ kind: "hang_up" }]);
  }
});

test("does not count a personal phone as reachable if it would ring only after the transfer's deadline", async () => {
  const { transfer } = await createTransferFixture("cold", { isAwake: false, afterSeconds: 28 });
  expect(await errorCodeOf(transfer())).toBe("no_one_reachable");
});
