// The carrier is asked about a call just while a member's browser comes in: what was not asked about cannot be over.
import { afterAll, expect, test } from "vitest";
import { pollCall } from "#server/actions/call/events/poll-stale-calls.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

test("a browser that comes in while the carrier is asked stays in the call", async () => {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, { steps: singleRingFlow });
  house.voice.forget();
  const caller = await placeInboundCall(house, line);
  const amys = memberActionsFor(house, line, amy);
  const { pass } = await amys.claims(caller);
  const { askLeg } = house.voice.provider;
  Object.assign(house.voice.provider, {
    askLeg: async () => {
      await amys.connects(pass);
      return { kind: "alive", is: "answered" };
    },
  });
  await pollCall(house.desk, line.house.workspaceId, caller.id);
  Object.assign(house.voice.provider, { askLeg });
  await house.settle();
  const view = await caller.view();
  expect(view).toMatchObject({ endedAt: null, claimedBy: amy.memberId });
  expect(view.legs.find((leg) => leg.memberId === amy.memberId)?.endAt).toBeNull();
});
