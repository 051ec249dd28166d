import { describe, expect, test } from "vitest";
import type { CallEvent } from "#domain/call/engine/event.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { LegId } from "#domain/ids.ts";
import {
  amy,
  ben,
  candidate,
  engineState,
  everyone,
  leg,
  legReport,
  reduceAll,
  reduceAt,
  reported,
  ringStep,
  roomReport,
  secondsIn,
  voicemailStep,
} from "#testing/fixtures/call/engine-call.ts";
import type { EngineState } from "./state.ts";

const started = { kind: "flow_started" } as const;
const passed = { kind: "time_passed" } as const;
const claimed = (memberId = amy): CallEvent => ({ kind: "claimed", memberId, phoneLegId: null });
const openRings = ({ rings }: EngineState) =>
  rings.filter((ring) => ring.endReason === null).map((ring) => ring.memberId);
const withLeg = (
  state: EngineState,
  one = leg("amy", "member", { memberId: amy }),
): EngineState => ({
  ...state,
  legs: [...state.legs, one],
});

describe("a round", () => {
  test("is over at its time, not before: the flow goes on and the carrier redirects the caller", () => {
    const { state } = reduceAt(engineState(), started, 0);
    const early = { state, effects: [{ kind: "check_at", at: secondsIn(25) }] };
    expect(reduceAt(state, passed, 10)).toEqual(early);
    const over = reduceAt(state, passed, 25);
    expect(over.state.call.stepId).toBe("voicemail");
    expect(over.state.rings.map((ring) => ring.endReason)).toEqual(["missed", "missed"]);
    expect(over.effects).toContainEqual({ kind: "redirect_customer" });
  });

  test("rings one member after the other where the step says so", () => {
    const inTurn = { ...ringStep, order: "round_robin" } as FlowStep;
    const steps = [inTurn, voicemailStep];
    const { state } = reduceAt(engineState({ steps }), started, 0);
    expect(openRings(state)).toEqual([amy]);
    const next = reduceAt(state, passed, 25);
    expect(openRings(next.state)).toEqual([ben]);
    expect(next.effects).toContainEqual({ kind: "check_at", at: secondsIn(50) });
    expect(reduceAt(next.state, passed, 50).state.call.stepId).toBe("voicemail");
  });

  test.each([
    ["declined", "declined"],
    ["invalid_number", "device_error"],
    ["unreachable", "device_error"],
    ["no_answer", "missed"],
  ] as const)("ends for a member whose personal phone ends with %s", (cause, endReason) => {
    const phone = { number: "+12025550177", afterSeconds: 5 };
    const asleep = candidate(amy, { device: null, personalPhone: phone });
    const ringing = reduceAt(engineState({ candidates: [asleep] }), started, 0).state;
    const due = { kind: "phone_due", round: 1, memberId: amy, ringTimeoutSeconds: 20 } as const;
    const { state, effects } = reduceAt(ringing, { ...due, number: phone.number }, 5);
    expect(effects).toContainEqual({ kind: "dial_leg", legId: state.nextLegId });
    const refused = reported(legReport("new leg", "ended", 20, cause));
    const after = reduceAt(state, refused, 20);
    expect(after.state.rings).toMatchObject([{ endReason, by: ["phone"] }]);
    expect(after.effects).toContainEqual({ kind: "match_waiting_calls" });
  });
});

test("a phone that just failed rings again for a transfer, unless the browser rings", () => {
  const phone = { number: "+12025550177", afterSeconds: 5 };
  const asleep = candidate(ben, { device: null, personalPhone: phone });
  const { state: ringing } = reduceAt(
    engineState({ candidates: [candidate(amy), asleep] }),
    started,
    0,
  );
  const due = { kind: "phone_due", memberId: ben, ringTimeoutSeconds: 20, ...phone } as const;
  const failed = reported(legReport("new leg", "ended", 7, "unreachable"));
  const transfer = {
    kind: "cold",
    by: amy,
    memberIds: [ben],
    legId: null,
    until: secondsIn(50),
  } as const;
  const talking = reduceAll(withLeg(ringing), [
    [5, { ...due, round: 1 }],
    [7, failed],
    [8, claimed(amy)],
    [9, reported(roomReport("customer", "joined", 9), roomReport("amy", "joined", 9))],
  ]).state;
  const afterTransfer = (by: "phone" | "browser") => {
    const offers = [{ memberId: ben, by: [by], endReason: null }];
    return reduceAll({ ...talking, nextLegId: "second" as LegId }, [
      [20, { kind: "transfer_started", transfer, offers }],
      [25, { ...due, round: 2 }],
    ]).effects;
  };
  const dialed = expect.objectContaining({ kind: "dial_leg" });
  expect(afterTransfer("phone")).toContainEqual(dialed);
  expect(afterTransfer("browser")).not.toContainEqual(dialed);
});

describe("a claim", () => {
  const ringing = () => withLeg(reduceAt(engineState(), started, 0).state);

  test("is won by the first member", () => {
    const { state, effects } = reduceAt(ringing(), claimed(amy), 4);
    expect(state.call.claimedBy).toBe(amy);
    expect(state.rings.map((ring) => ring.endReason)).toEqual(["answered", "answered_elsewhere"]);
    expect(effects).toContainEqual({ kind: "check_at", at: secondsIn(19) });
    expect(reduceAt(state, claimed(ben), 5)).toEqual({ state, effects: [] });
  });

  test("is released if the member never joins: the caller rings again", () => {
    const neverCame = leg("amy", "member", { memberId: amy, providerRef: null });
    const { state, effects } = reduceAll(
      withLeg(reduceAt(engineState(), started, 0).state, neverCame),
      [
        [4, claimed(amy)],
        [19, passed],
      ],
    );
    expect(state.call).toMatchObject({ claimedBy: null, state: "ringing", ringRound: 2 });
    expect(state.rings[0]).toMatchObject({ memberId: amy, round: 1, endReason: "device_error" });
    expect(openRings(state)).toEqual([amy, ben]);
    expect(state.legs.at(-1)?.cause).toBe("no_answer");
    expect(effects).toContainEqual({ kind: "publish_member", memberId: amy });
  });

  test("is kept if the member's leg was answered: their join is assumed", () => {
    const came = leg("amy", "member", { memberId: amy, answeredAt: secondsIn(5) });
    const { state } = reduceAll(withLeg(reduceAt(engineState(), started, 0).state, came), [
      [4, claimed(amy)],
      [20, passed],
    ]);
    expect(state.call).toMatchObject({ claimedBy: amy, state: "active" });
    expect(state.call.answeredAt).toBe(secondsIn(5));
  });
});

test("a caller whose member was lost rings again, that member first", () => {
  const queue: FlowStep = {
    id: "queue",
    kind: "queue",
    targets: everyone,
    order: "round_robin",
    key: null,
    announcesPosition: false,
    maxWaitSeconds: 60,
    maxCallers: 2,
    overflow: "voicemail",
  };
  const waiting = reduceAt(engineState({ steps: [queue, voicemailStep] }), started, 0).state;
  const joins = [roomReport("customer", "joined", 1), roomReport("amy", "joined", 6)];
  const { state, effects } = reduceAll(withLeg(waiting), [
    [5, claimed(amy)],
    [6, reported(...joins)],
    [30, reported(roomReport("amy", "left", 30), legReport("amy", "ended", 30, "connection_lost"))],
  ]);
  expect(state.call).toMatchObject({ claimedBy: null, state: "waiting", priority: 1 });
  expect(openRings(state)).toEqual([amy]);
  expect(effects.map((effect) => effect.kind)).not.toContain("start_wrap_up");
  expect(effects).toContainEqual({ kind: "publish_queue_positions" });
});

test("an outgoing call dials the customer once, when the calling member has joined", () => {
  const calling = engineState({
    call: { direction: "out", stage: "dialing", state: "dialing", claimedBy: amy },
    legs: [leg("amy", "member", { memberId: amy })],
  });
  const joined = reported(roomReport("amy", "joined", 2));
  const { state, effects } = reduceAt(calling, joined, 2);
  expect(effects).toContainEqual({ kind: "dial_leg", legId: "new leg" as LegId });
  expect(state.legs.map((one) => one.role)).toEqual(["member", "customer"]);
  expect(reduceAt(state, joined, 3)).toEqual({ state, effects: [] });
});
