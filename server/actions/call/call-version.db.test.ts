// Of two states of a call, a client takes the one with the higher version: it rises with every change that a client sees.
import { afterAll, expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import { getCall } from "#server/actions/call/get-call.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { holdCall } from "#server/actions/call/in-call/hold-call.ts";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { recordCall } from "#server/actions/call/in-call/record-call.ts";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { claimCall } from "#server/actions/call/ringing/claim-call.ts";
import { declineCall } from "#server/actions/call/ringing/decline-call.ts";
import { wrapUpCall } from "#server/actions/call/wrap-up/wrap-up-call.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("each step of a call that changes what a client sees raises its version", async () => {
  const { olga, amy, ben, by, callId, caller, carrier, inbox, spoken } = await createAnsweredCall(
    fixture,
    { recording: "manual", recordingNotice: "" },
  );
  const seen: Call[] = [];
  const look = async () => {
    const state = await fixture.people.run(getCall, await fixture.people.actorOf(olga), { callId });
    const before = seen.at(-1);
    seen.push(state);
    if (before === undefined) return;
    const { version: was, ...earlier } = before;
    const { version: is, ...later } = state;
    expect(later).not.toEqual(earlier);
    expect(is).toBeGreaterThan(was);
  };
  await look();
  await by(amy, holdCall, { callId, isHeld: true });
  await look();
  await by(amy, holdCall, { callId, isHeld: false });
  await look();
  await carrier.conference(spoken.legRef, "muted");
  await look();
  await by(amy, recordCall, { callId, action: "start" });
  await look();
  await by(amy, transferCall, {
    callId,
    to: { kind: "member", memberId: ben.memberId },
    kind: "three_way",
  });
  await look();
  await by(ben, declineCall, { callId });
  await look();
  await by(amy, transferCall, {
    callId,
    to: { kind: "member", memberId: ben.memberId },
    kind: "three_way",
  });
  await look();
  const { joinToken } = await by(ben, claimCall, { callId });
  await look();
  const third = await memberActionsFor(fixture, inbox, ben).connects(joinToken);
  await look();
  await carrier.conference(third.legRef, "joined");
  await look();
  const listening = await by(olga, joinCall, { callId, mode: "listen" });
  await look();
  await memberActionsFor(fixture, inbox, olga).connects(listening.joinToken);
  await look();
  await by(ben, hangUpCall, { callId, legId: null });
  await carrier.obeys();
  await caller.hangsUp();
  await look();
  await by(amy, wrapUpCall, { callId, disposition: "resolved" });
  await look();
});
