// The carrier is polled just while a member's browser connects: a leg that was not polled can't be over.
import { afterAll, expect, test } from "vitest";
import { pollCall } from "#server/actions/call/events/poll-stale-calls.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("keeps a browser in the call that connects during the poll", async () => {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, { steps: singleRingFlow });
  fixture.voice.forget();
  const caller = await placeInboundCall(fixture, inbox);
  const amys = memberActionsFor(fixture, inbox, amy);
  const { joinToken } = await amys.claims(caller);
  const { getLegStatus } = fixture.voice.adapter;
  Object.assign(fixture.voice.adapter, {
    getLegStatus: async () => {
      await amys.connects(joinToken);
      return { kind: "active", type: "answered" };
    },
  });
  await pollCall(fixture.runtime, inbox.owner.workspaceId, caller.id);
  Object.assign(fixture.voice.adapter, { getLegStatus });
  await fixture.settle();
  const view = await caller.view();
  expect(view).toMatchObject({ endedAt: null, claimedBy: amy.memberId });
  expect(view.legs.find((leg) => leg.memberId === amy.memberId)?.endedAt).toBeNull();
});
