import { describe, expect, test } from "vitest";
import type { LegId } from "#domain/ids.ts";
import {
  amy,
  customer,
  engineState,
  leg,
  legReport,
  reduceAll,
  reduceAt,
  reported,
  roomReport,
  secondsIn,
} from "#testing/fixtures/call/engine-call.ts";
import { reduceCall } from "./reduce.ts";
import type { EngineState } from "./state.ts";

const started = { kind: "flow_started" } as const;
const customerLeaves = reported(legReport("customer", "ended", 30, "hung_up"));
const kindsOf = (effects: readonly { readonly kind: string }[]) => effects.map((one) => one.kind);

function talking(more: Partial<EngineState["call"]> = {}): EngineState {
  const ringing = reduceAt(engineState({ call: more }), started, 0).state;
  return reduceAll(
    { ...ringing, legs: [...ringing.legs, leg("amy", "member", { memberId: amy })] },
    [
      [2, { kind: "claimed", memberId: amy, phoneLegId: null }],
      [4, reported(roomReport("customer", "joined", 1), roomReport("amy", "joined", 3))],
    ],
  ).state;
}

describe("a caller whom nobody answered", () => {
  test("is texted when they hang up, and stops ringing", () => {
    const { state } = reduceAt(engineState(), started, 0);
    const { state: over, effects } = reduceAt(state, customerLeaves, 30);
    expect(over.call).toMatchObject({ state: "ended", outcome: "missed", ringExpiresAt: null });
    expect(over.rings.map((ring) => ring.endReason)).toEqual(["caller_hung_up", "caller_hung_up"]);
    expect(effects).toContainEqual({ kind: "text_back_after_call", isDelayed: false });
    expect(effects).toContainEqual({ kind: "update_conversation", isAnsweredNow: false });
  });

  test("is texted later if a voicemail may still be reported", () => {
    const { state } = reduceAll(engineState(), [
      [0, started],
      [25, { kind: "time_passed" }],
    ]);
    const { effects } = reduceAt(state, customerLeaves, 30);
    expect(effects).toContainEqual({ kind: "text_back_after_call", isDelayed: true });
  });
});

describe("a member who talked", () => {
  const bothLeave = reported(
    legReport("customer", "ended", 30, "hung_up"),
    legReport("amy", "ended", 31, "hung_up"),
  );

  test("wraps up once, however often the end is reported", () => {
    const { state, effects } = reduceAt(talking(), bothLeave, 31);
    const wrapUp = { kind: "start_wrap_up", memberId: amy, endedAt: secondsIn(31), seconds: 30 };
    expect(effects).toContainEqual(wrapUp);
    const late = reported(legReport("amy", "ended", 29, "connection_lost"));
    expect(kindsOf(reduceAt(state, late, 40).effects)).toEqual(["publish_call"]);
  });

  test("has no time to wrap up if they saved the disposition before the end was reported", () => {
    const { effects } = reduceAt(talking({ wrappedUpAt: secondsIn(29) }), bothLeave, 31);
    expect(effects).toContainEqual(expect.objectContaining({ seconds: 0 }));
  });

  test("ends the call for everyone by hanging up as the only speaker", () => {
    const hangUp = { kind: "hung_up", memberId: amy, problem: null } as const;
    const { state, effects } = reduceAt(talking(), hangUp, 20);
    expect(state.call).toMatchObject({ hungUpBy: amy, state: "active" });
    expect(effects).toContainEqual({ kind: "sync_carrier" });
    expect(reduceAt(state, hangUp, 21).state).toEqual(state);
  });
});

test("a call that the customer's carrier refused fails with the reason", () => {
  const calling = engineState({
    call: { direction: "out", stage: "dialing", state: "dialing", conferenceEpoch: 1 },
    legs: [leg("amy", "member", { memberId: amy }), { ...customer, answeredAt: null }],
  });
  const refused = {
    kind: "dial_rejected",
    legId: "customer" as LegId,
    providerCode: "13227",
  } as const;
  const { state } = reduceAt(calling, { ...refused, cause: "not_allowed", problem: "No." }, 3);
  expect(state.call).toMatchObject({ state: "ended", outcome: "failed", problem: "No." });
});

test("the reducer asks for what it needs, one input at a time, and changes nothing before", () => {
  const bare = { ...engineState(), inputs: {} };
  expect(reduceCall(bare, started, new Date())).toEqual({
    kind: "needs",
    input: { kind: "settings" },
  });
  const { settings } = engineState().inputs;
  const more = { ...bare, inputs: settings ? { settings } : {} };
  expect(reduceCall(more, started, new Date())).toEqual({
    kind: "needs",
    input: { kind: "candidates" },
  });
});

describe("the disposition", () => {
  test("is saved with its time, and replaced only by another", () => {
    const { state, effects } = reduceAt(
      talking(),
      { kind: "wrapped_up", disposition: "resolved" },
      20,
    );
    expect(state.call).toMatchObject({ disposition: "resolved", wrappedUpAt: secondsIn(20) });
    expect(kindsOf(effects)).toEqual(["publish_call"]);
    const later = reduceAt(state, { kind: "wrapped_up", disposition: null }, 25).state;
    expect(later.call).toMatchObject({ disposition: "resolved", wrappedUpAt: secondsIn(25) });
  });
});
