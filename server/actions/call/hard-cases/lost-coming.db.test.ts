// A member took the call and was let in, and the report that they are in the room never came.
import { afterAll, expect, test } from "vitest";
import { askAboutCall } from "#server/actions/call/facts/ask-about-call.ts";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { deskOf } from "#server/actions/call/for-tests/desk-of.ts";
import { oneRing } from "#server/actions/call/for-tests/one-ring.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { listSilentCalls } from "#server/store/call/call-list.ts";

const house = openPhoneHouse();
afterAll(() => house.close());

async function comeUnheard() {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, { steps: oneRing });
  house.voice.forget();
  const caller = await callIn(house, line);
  const amys = deskOf(house, line, amy);
  const { pass } = await amys.claims(caller);
  const { legRef } = await amys.connects(pass);
  await house.pass(40);
  return { line, amy, caller, legRef };
}

test("they are not hung up on in the middle of a word", async () => {
  const { amy, caller } = await comeUnheard();
  expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });
  expect(house.voice.hungUp).toEqual([]);
  await caller.hangsUp();
  expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
});

test("if they never were there, the carrier says so within the minute, and the caller rings on", async () => {
  const { line, caller, legRef } = await comeUnheard();
  const silent = await listSilentCalls(house.database, house.people.now(), 10_000);
  expect(silent.map((one) => one.id)).toContain(caller.id);
  const at = house.people.now().toISOString();
  house.voice.standings.set(legRef, { kind: "over", cause: "lost", seconds: 0, at });
  house.voice.standings.set(caller.legRef, { kind: "alive", is: "answered" });
  await askAboutCall(house.desk, line.house.workspaceId, caller.id);
  await house.settle();
  expect(await caller.view()).toMatchObject({ state: "ringing", claimedBy: null });
});
