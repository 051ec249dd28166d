// A colleague to whom a call is brought is reached at their own telephone too, as any caller would reach them.
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

const house = createPhoneFixture();
afterAll(() => house.close());

async function brought(how: "cold" | "warm", own: { isAwake: boolean; afterSeconds?: number }) {
  const talk = await createAnsweredCall(house);
  const { by, amy, ben, callId, line } = talk;
  if (!own.isAwake) {
    house.sleep(ben);
    await house.pass(20);
  }
  await house.people.ask(updateProfile, await house.people.actorOf(ben), {
    settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: own.afterSeconds ?? 5 },
  });
  house.voice.forget();
  const transfer = () =>
    by(amy, transferCall, { callId, to: { kind: "member", memberId: ben.memberId }, how });
  return { ...talk, transfer, phone: () => externalPhone(house, line) };
}

test("rung after their seconds, they take it with a key, and have the customer", async () => {
  const { transfer, phone, carrier, caller, ben, spoken, by, amy, callId } = await brought("cold", {
    isAwake: true,
  });
  await transfer();
  await house.pass(4);
  expect(house.voice.dialled).toEqual([]);
  await house.pass(2);
  const { legRef, to, press } = phone();
  expect(to).toBe("+447700900455");
  await carrier.leg(legRef, "answered");
  for (const _ of ["pressed", "and asked again"])
    expect(await press("1")).toMatchObject([{ do: "room", role: "member" }]);
  await carrier.room(legRef, "joined");
  await carrier.obeys();
  expect(await caller.view()).toMatchObject({
    ...{ state: "active", claimedBy: ben.memberId, transfer: null },
  });
  expect(house.voice.hungUp).toContain(spoken.legRef);
  // Whose telephone it is, is nobody's business.
  expect(JSON.stringify(await by(amy, getCall, { callId }))).not.toMatch(/900455|7700 900 ?455/);
});

test("a desk that is asleep has its telephone rung; without a key the customer is back", async () => {
  const { transfer, phone, carrier, caller, amy, ben } = await brought("warm", { isAwake: false });
  await transfer();
  await carrier.obeys();
  await house.pass(6);
  const { legRef, press } = phone();
  await carrier.leg(legRef, "answered");
  expect(await caller.view()).toMatchObject({ state: "held" });
  expect(await press(null)).toEqual([{ do: "hangup" }]);
  await carrier.obeys();
  const view = await caller.view();
  expect(view).toMatchObject({ state: "active", claimedBy: amy.memberId, transfer: null });
  expect(view.rings.findLast((ring) => ring.memberId === ben.memberId)?.ended).toBe("declined");
});

test("they speak with whoever asked first, and are left with the customer", async () => {
  const { transfer, phone, carrier, caller, by, amy, ben, callId } = await brought("warm", {
    isAwake: false,
  });
  await transfer();
  await house.pass(6);
  const { legRef, press } = phone();
  await press("1");
  await carrier.room(legRef, "joined");
  await carrier.obeys();
  expect(await caller.view()).toMatchObject({ state: "held", isConsulting: true });
  await by(amy, completeTransfer, { callId, how: "leave" });
  await carrier.obeys();
  expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
});

test("falls silent when they take it at their desk, decline, or the customer is taken back", async () => {
  const ends = {
    taken: ({ line, ben, caller }) => memberActionsFor(house, line, ben).claims(caller),
    declined: ({ by, ben, callId }) => by(ben, declineCall, { callId }),
    "taken back": ({ by, amy, callId }) => by(amy, completeTransfer, { callId, how: "take_back" }),
    "not in time": () => house.pass(30),
  } satisfies Record<string, (one: Awaited<ReturnType<typeof brought>>) => Promise<unknown>>;
  for (const [how, end] of Object.entries(ends)) {
    const one = await brought("cold", { isAwake: true });
    await one.transfer();
    await house.pass(6);
    const { legRef, press } = one.phone();
    await end(one);
    await house.settle();
    expect(house.voice.hungUp, how).toContain(legRef);
    expect(await press("1"), how).toEqual([{ do: "hangup" }]);
  }
});

test("that rings only after the music would be over is no way to reach them", async () => {
  const { transfer } = await brought("cold", { isAwake: false, afterSeconds: 28 });
  expect(await errorCodeOf(transfer())).toBe("no_one_reachable");
});
