// A carrier that fails for a while: its commands are sent again until it has carried them out.
import { afterAll, expect, test } from "vitest";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { voice } = fixture;

const lost: CommandOutcome = { kind: "unknown", reason: "timeout" };
const down: CommandOutcome = {
  kind: "rejected",
  message: "Service unavailable.",
  providerCode: null,
  isDown: true,
};

test.each([
  ["gives no answer", lost],
  ["is down", down],
])(
  "a customer is disconnected as soon as the carrier, which %s at first, is back",
  async (_, outcome) => {
    const { amy, by, callId, caller, carrier, spoken } = await createAnsweredCall(fixture);
    voice.saysNext(outcome, outcome, outcome, outcome);
    await by(amy, hangUpCall, { callId, legId: null });
    expect(voice.hungUp).toEqual([caller.legRef, spoken.legRef]);
    // Again within the longest pause, and once more until the carrier has done it.
    await fixture.pass(16);
    expect(voice.hungUp.slice(2, 4)).toEqual([caller.legRef, spoken.legRef]);
    await fixture.pass(16);
    expect(voice.hungUp.slice(4)).toContain(caller.legRef);
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
    voice.forget();
    await fixture.pass(120);
    expect(voice.hungUp).toEqual([]);
  },
);

test("a supervisor who leaves stops listening though the first command was lost", async () => {
  const { olga, by, inbox, callId, carrier } = await createAnsweredCall(fixture);
  const { joinToken, legId } = await by(olga, joinCall, { callId, mode: "listen" });
  const { legRef } = await memberActionsFor(fixture, inbox, olga).connects(joinToken);
  await carrier.conference(legRef, "joined");
  voice.saysNext(lost);
  await by(olga, hangUpCall, { callId, legId });
  await fixture.pass(16);
  expect(voice.hungUp.slice(0, 2)).toEqual([legRef, legRef]);
  voice.forget();
  await carrier.leg(legRef, "ended", "hung_up");
  await fixture.pass(60);
  expect(voice.hungUp).toEqual([]);
});
