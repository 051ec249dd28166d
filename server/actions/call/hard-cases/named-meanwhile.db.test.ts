// The carrier is asked about a call just while a member's browser comes in: what was not asked about cannot be over.
import { afterAll, expect, test } from "vitest";
import { askAboutCall } from "#server/actions/call/facts/ask-about-call.ts";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { deskOf } from "#server/actions/call/for-tests/desk-of.ts";
import { oneRing } from "#server/actions/call/for-tests/one-ring.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";

const house = openPhoneHouse();
afterAll(() => house.close());

test("a browser that comes in while the carrier is asked stays in the call", async () => {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, { steps: oneRing });
  house.voice.forget();
  const caller = await callIn(house, line);
  const amys = deskOf(house, line, amy);
  const { pass } = await amys.claims(caller);
  const { askLeg } = house.voice.provider;
  Object.assign(house.voice.provider, {
    askLeg: async () => {
      await amys.connects(pass);
      return { kind: "alive", is: "answered" };
    },
  });
  await askAboutCall(house.desk, line.house.workspaceId, caller.id);
  Object.assign(house.voice.provider, { askLeg });
  await house.settle();
  const view = await caller.view();
  expect(view).toMatchObject({ endedAt: null, claimedBy: amy.memberId });
  expect(view.legs.find((leg) => leg.memberId === amy.memberId)?.endAt).toBeNull();
});
