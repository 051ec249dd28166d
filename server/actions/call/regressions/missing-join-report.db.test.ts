// A member took the call and was let in, and the report that they are in the room never came.
import { afterAll, expect, test } from "vitest";
import { pollCall } from "#server/actions/call/events/poll-stale-calls.ts";
import { listStaleCalls } from "#server/store/call/call-list.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

async function comeUnheard() {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, { steps: singleRingFlow });
  house.voice.forget();
  const caller = await placeInboundCall(house, line);
  const amys = memberActionsFor(house, line, amy);
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
  const silent = await listStaleCalls(house.database, house.people.now(), 10_000);
  expect(silent.map((one) => one.id)).toContain(caller.id);
  const at = house.people.now().toISOString();
  house.voice.standings.set(legRef, { kind: "over", cause: "lost", seconds: 0, at });
  house.voice.standings.set(caller.legRef, { kind: "alive", is: "answered" });
  await pollCall(house.desk, line.house.workspaceId, caller.id);
  await house.settle();
  expect(await caller.view()).toMatchObject({ state: "ringing", claimedBy: null });
});
