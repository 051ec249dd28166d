// A member claimed the call and connected, but their join report never arrived.
import { afterAll, expect, test } from "vitest";
import { pollCall } from "#server/actions/call/events/poll-stale-calls.ts";
import { listStaleCalls } from "#server/store/call/call-list.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

async function createUnreportedJoinFixture() {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, { steps: singleRingFlow });
  fixture.voice.forget();
  const caller = await placeInboundCall(fixture, inbox);
  const amys = memberActionsFor(fixture, inbox, amy);
  const { joinToken } = await amys.claims(caller);
  const { legRef } = await amys.connects(joinToken);
  await fixture.pass(40);
  return { inbox, amy, caller, legRef };
}

test("does not hang up on the member during the call", async () => {
  const { amy, caller } = await createUnreportedJoinFixture();
  expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });
  expect(fixture.voice.hungUp).toEqual([]);
  await caller.hangsUp();
  expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
});

test("if they never joined, the carrier says so within a minute, and the caller rings again", async () => {
  const { inbox, caller, legRef } = await createUnreportedJoinFixture();
  const silent = await listStaleCalls(fixture.database, fixture.people.now(), 10_000);
  expect(silent.map((one) => one.id)).toContain(caller.id);
  const at = fixture.people.now().toISOString();
  fixture.voice.standings.set(legRef, { kind: "ended", cause: "connection_lost", seconds: 0, at });
  fixture.voice.standings.set(caller.legRef, { kind: "active", type: "answered" });
  await pollCall(fixture.runtime, inbox.owner.workspaceId, caller.id);
  await fixture.settle();
  expect(await caller.view()).toMatchObject({ state: "ringing", claimedBy: null });
});
