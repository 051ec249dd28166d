// A member's own telephone rings for a call: what others learn of it, and what a late key does.
import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { getCall } from "#server/actions/call/get-call.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const steps: FlowStep[] = [
  {
    ...{ id: "ring", kind: "ring", order: "all", seconds: 10, nobody: "queue" },
    targets: { teamIds: [], memberIds: [] },
  },
  {
    ...{ id: "queue", kind: "queue", order: "all", announcesPosition: false, key: null },
    targets: { teamIds: [], memberIds: [] },
    ...{ maxWaitSeconds: 300, maxCallers: 5, overflow: "bye" },
  },
  { id: "bye", kind: "hang_up", prompt: null },
];

async function rungPhone() {
  const olga = await house.people.found();
  const ben = await house.people.join(olga.workspaceId, "Ben", "agent");
  const line = await house.addLine(olga, { steps });
  await house.people.ask(updateProfile, await house.people.actorOf(ben), {
    settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: 2 },
  });
  house.voice.forget();
  const caller = await placeInboundCall(house, line);
  await house.pass(3);
  const { press } = externalPhone(house, line);
  return { olga, ben, line, caller, press: () => press("1") };
}

test("nobody reads its number: not while it rings, and not once it speaks", async () => {
  const { olga, caller, press } = await rungPhone();
  const seen = async () =>
    JSON.stringify(
      await house.people.ask(getCall, await house.people.actorOf(olga), { callId: caller.id }),
    );
  expect(await seen()).toContain('"joinMethod":"ring"');
  expect(await seen()).not.toMatch(/900455/);
  expect(await press()).toMatchObject([{ do: "room" }]);
  expect(await seen()).toContain('"role":"member"');
  expect(await seen()).not.toMatch(/900455|7700 900 ?455/);
});

test("a key pressed after its round was over takes no call, for the telephone is being hung up", async () => {
  const { caller, press } = await rungPhone();
  await house.pass(10);
  expect(await caller.view()).toMatchObject({ state: "waiting", claimedBy: null });
  expect(await press()).toEqual([{ do: "hangup" }]);
  expect(await caller.view()).toMatchObject({ state: "waiting", claimedBy: null });
});
