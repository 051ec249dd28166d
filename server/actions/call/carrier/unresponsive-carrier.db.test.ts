// A carrier that never reports hold: a successful command is enough.
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdCall } from "#server/actions/call/in-call/hold-call.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";

const fixture = createPhoneFixture();
beforeAll(() => {
  Object.assign(fixture.voice.adapter, {
    capabilities: { ...fixture.voice.adapter.capabilities, reportsHold: false },
  });
});
afterAll(() => fixture.close());

test("holds and resumes the customer as soon as each command succeeds", async () => {
  const { amy, by, callId, caller } = await createAnsweredCall(fixture);
  await by(amy, holdCall, { callId, isHeld: true });
  expect(await caller.view()).toMatchObject({ state: "held" });
  fixture.people.advanceClock(2);
  await by(amy, holdCall, { callId, isHeld: false });
  expect(await caller.view()).toMatchObject({ state: "active" });
  expect(fixture.voice.changed.map(({ change }) => change.isHeld)).toEqual([true, false]);
});

test("changes nothing when the carrier refuses", async () => {
  const { amy, by, callId, caller } = await createAnsweredCall(fixture);
  fixture.voice.saysNext({ kind: "rejected", message: "Not now.", providerCode: null });
  await by(amy, holdCall, { callId, isHeld: true }).catch(() => undefined);
  expect(await caller.view()).toMatchObject({ state: "active" });
});

test("sends the former state again when the carrier's response is lost: it may have obeyed", async () => {
  const { amy, by, callId, caller } = await createAnsweredCall(fixture);
  const sent = () => fixture.voice.changed.map(({ change }) => change.isHeld);
  for (const isHeld of [true, false]) {
    fixture.voice.forget();
    fixture.voice.saysNext({ kind: "unknown", reason: "timeout" });
    await by(amy, holdCall, { callId, isHeld }).catch(() => undefined);
    await fixture.settle();
    expect(sent()).toEqual([isHeld, !isHeld]);
    expect(await caller.view()).toMatchObject({ isHoldRequested: !isHeld });
    expect((await caller.view()).state).toBe(isHeld ? "active" : "held");
    fixture.people.advanceClock(2);
    if (isHeld) await by(amy, holdCall, { callId, isHeld });
    fixture.people.advanceClock(2);
  }
});
