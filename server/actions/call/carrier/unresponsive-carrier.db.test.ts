// A carrier that never tells who is on hold: its word that it did as it was told is enough.
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdCall } from "#server/actions/call/in-call/hold-call.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";

const house = createPhoneFixture();
beforeAll(() => {
  Object.assign(house.voice.provider, { can: { ...house.voice.provider.can, reportsHold: false } });
});
afterAll(() => house.close());

test("the customer is on hold as soon as it was done, and back as soon as that was done", async () => {
  const { amy, by, callId, caller } = await createAnsweredCall(house);
  await by(amy, holdCall, { callId, isHeld: true });
  expect(await caller.view()).toMatchObject({ state: "held" });
  house.people.wait(2);
  await by(amy, holdCall, { callId, isHeld: false });
  expect(await caller.view()).toMatchObject({ state: "active" });
  expect(house.voice.changed.map(({ change }) => change.isHeld)).toEqual([true, false]);
});

test("what it refused did not happen", async () => {
  const { amy, by, callId, caller } = await createAnsweredCall(house);
  house.voice.saysNext({ kind: "refused", say: "Not now.", providerCode: null });
  await by(amy, holdCall, { callId, isHeld: true }).catch(() => undefined);
  expect(await caller.view()).toMatchObject({ state: "active" });
});
