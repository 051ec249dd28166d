import { describe, expect, test } from "vitest";
import type { LegId } from "#domain/ids.ts";
import {
  amy,
  ben,
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
import type { CallEvent } from "./event.ts";
import { changesLeg } from "./legs.ts";
import type { EngineLeg, EngineState } from "./state.ts";

const kindsOf = (effects: readonly { readonly kind: string }[]) => effects.map((one) => one.kind);
const legOf = ({ legs }: EngineState, id: string) => legs.find((one) => one.id === id);

/** Amy talks to the caller, and Ben listens. */
function supervised(): EngineState {
  const ringing = reduceAt(engineState(), { kind: "flow_started" }, 0).state;
  const amyLeg = leg("amy", "member", { memberId: amy });
  const benLeg = leg("ben", "supervisor", { memberId: ben, mode: "listen" });
  return reduceAll({ ...ringing, legs: [...ringing.legs, amyLeg, benLeg] }, [
    [2, { kind: "claimed", memberId: amy, phoneLegId: null }],
    [4, reported(roomReport("customer", "joined", 1), roomReport("amy", "joined", 3))],
    [6, reported(roomReport("ben", "joined", 5))],
  ]).state;
}

test("a caller who hangs up on hold ends the call, and the carrier hangs up everyone else", () => {
  const talking = supervised();
  const held = { ...talking, call: { ...talking.call, isHoldRequested: true } };
  const { state, effects } = reduceAt(held, reported(legReport("customer", "ended", 9)), 9);
  expect(state.call).toMatchObject({ outcome: "answered", state: "ended" });
  expect(kindsOf(effects)).toContain("sync_carrier");
});

describe("a report that changes no leg", () => {
  const answered: EngineLeg = { ...customer, answeredAt: "2026-11-20T09:00:00Z" };
  test("is a repeated one, however the database writes the time", () => {
    expect(changesLeg(answered, legReport("customer", "answered", 0))).toBe(false);
    expect(changesLeg(answered, legReport("customer", "answered", 5))).toBe(false);
    expect(changesLeg(answered, legReport("customer", "answered", -5))).toBe(true);
  });
  test("is not one that names the leg for the first time", () => {
    const report = { ...legReport("customer", "answered", 0), providerRef: "CA1" };
    expect(changesLeg({ ...answered, providerRef: null }, report)).toBe(true);
    expect(changesLeg(answered, report)).toBe(false);
  });
});

describe("the carrier's reference of a leg", () => {
  const unnamed = engineState({
    call: { direction: "out", stage: "dialing", state: "dialing" },
    legs: [{ ...customer, answeredAt: null, providerRef: null }],
  });
  const dialed = { kind: "dialed", legId: customer.id, providerRef: "CA1" } as const;
  test("comes from the response or from a report, and stays", () => {
    const report = { ...legReport("customer", "ringing", 1), providerRef: "CA2" };
    const byReport = reduceAt(unnamed, reported(report), 1).state;
    expect(legOf(byReport, "customer")).toMatchObject({ providerRef: "CA2" });
    const { state } = reduceAt(byReport, dialed, 2);
    expect(legOf(state, "customer")).toMatchObject({ providerRef: "CA2" });
    expect(state.call.providerRef).toBe("CA1");
  });
  test("is published once", () => {
    const first = reduceAt(unnamed, dialed, 1);
    expect(kindsOf(first.effects)).toContain("publish_call");
    expect(reduceAt(first.state, dialed, 2).effects).toEqual([]);
  });
});

describe("a member who lost access", () => {
  test("leaves, and the call goes on", () => {
    const { state, effects } = reduceAt(
      supervised(),
      { kind: "access_withdrawn", legIds: ["ben" as LegId] },
      8,
    );
    expect(legOf(state, "ben")?.leaveRequestedAt).toBe(secondsIn(8));
    expect(state.call).toMatchObject({ state: "active", claimedBy: amy });
    expect(kindsOf(effects)).toEqual(["sync_carrier", "publish_call"]);
  });
});

describe("the last member who leaves a guest with a held customer", () => {
  const heldWithGuest = (): EngineState => {
    const state = supervised();
    const guest = leg("guest", "guest", { joinMethod: "three_way", addedBy: amy });
    const joined = reported(roomReport("guest", "joined", 7));
    const { call, ...rest } = reduceAt({ ...state, legs: [...state.legs, guest] }, joined, 7).state;
    return { ...rest, call: { ...call, isHoldRequested: true } };
  };

  test.each<CallEvent>([
    { kind: "leg_released", legId: "amy" as LegId },
    { kind: "access_withdrawn", legIds: ["amy" as LegId] },
  ])("takes the customer off hold: the guest can't ($kind)", (event) => {
    const { state, effects } = reduceAt(heldWithGuest(), event, 8);
    expect(state.call.isHoldRequested).toBe(false);
    expect(kindsOf(effects)).toContain("sync_carrier");
  });

  test("not if only their connection was lost: they come back", () => {
    const lost = reported(legReport("amy", "ended", 8, "connection_lost"));
    expect(reduceAt(heldWithGuest(), lost, 8).state.call.isHoldRequested).toBe(true);
  });
});

describe("a supervisor's mode", () => {
  test("changes for their leg only; the action sends the command, and a later sync repeats it", () => {
    const change = (legId: string) =>
      ({ kind: "supervision_changed", legId: legId as LegId, mode: "whisper" }) as const;
    const { state, effects } = reduceAt(supervised(), change("ben"), 8);
    expect(legOf(state, "ben")?.mode).toBe("whisper");
    expect(kindsOf(effects)).toEqual(["sync_carrier_later", "publish_call"]);
    const ofMember = reduceAt(state, change("amy"), 9);
    expect(ofMember.state).toEqual(state);
  });
});
