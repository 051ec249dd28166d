// A colleague to whom a call is brought is reached at their own telephone too, as any caller would reach them.
import { afterAll, expect, test } from "vitest";
import { deskOf } from "#server/actions/call/for-tests/desk-of.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { openTalk } from "#server/actions/call/for-tests/talk.ts";
import { telephoneOutside } from "#server/actions/call/for-tests/telephone-outside.ts";
import { declineCall } from "#server/actions/call/rings/decline-call.ts";
import { showCall } from "#server/actions/call/show-call.ts";
import { refusalOf } from "#server/actions/member/for-tests/open-people.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { finishTransfer } from "./finish-transfer.ts";
import { transferCall } from "./transfer-call.ts";

const house = openPhoneHouse();
afterAll(() => house.close());

async function brought(how: "cold" | "warm", own: { isAwake: boolean; afterSeconds?: number }) {
  const talk = await openTalk(house);
  const { by, amy, ben, callId, line } = talk;
  if (!own.isAwake) {
    house.sleep(ben);
    await house.pass(20);
  }
  await house.people.ask(updateProfile, await house.people.actorOf(ben), {
    settings: { ownPhone: "07700 900455", ownPhoneAfterSeconds: own.afterSeconds ?? 5 },
  });
  house.voice.forget();
  const transfer = () =>
    by(amy, transferCall, { callId, to: { kind: "member", memberId: ben.memberId }, how });
  return { ...talk, transfer, phone: () => telephoneOutside(house, line) };
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
  expect(JSON.stringify(await by(amy, showCall, { callId }))).not.toMatch(/900455|7700 900 ?455/);
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
  await by(amy, finishTransfer, { callId, how: "leave" });
  await carrier.obeys();
  expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
});

test("falls silent when they take it at their desk, decline, or the customer is taken back", async () => {
  const ends = {
    taken: ({ line, ben, caller }) => deskOf(house, line, ben).claims(caller),
    declined: ({ by, ben, callId }) => by(ben, declineCall, { callId }),
    "taken back": ({ by, amy, callId }) => by(amy, finishTransfer, { callId, how: "take_back" }),
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
  expect(await refusalOf(transfer())).toBe("nobody_rings");
});
