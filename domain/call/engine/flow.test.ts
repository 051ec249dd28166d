import { describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import {
  amy,
  candidate,
  engineState,
  everyone,
  reduceAll,
  reduceAt,
  ringStep,
  voicemailStep,
} from "#testing/fixtures/call/engine-call.ts";

const started = { kind: "flow_started" } as const;
const menuStep: FlowStep = {
  id: "menu",
  kind: "menu",
  prompt: { kind: "say", text: "Press 1" },
  maxAttempts: 2,
  keys: [{ key: "1", name: "Sales", next: "ring" }],
  noInput: "voicemail",
};
const queueStep: FlowStep = {
  id: "queue",
  kind: "queue",
  targets: everyone,
  order: "all",
  announcesPosition: false,
  key: null,
  maxWaitSeconds: 60,
  maxCallers: 2,
  overflow: "voicemail",
};
const forwardStep = (number: string): FlowStep => ({
  id: "forward",
  kind: "forward",
  number,
  seconds: 20,
  noAnswer: "voicemail",
});

test("a ring step rings its members until its time is over", () => {
  const { state, effects } = reduceAt(engineState(), started, 0);
  expect(state.call).toMatchObject({ state: "ringing", stepId: "ring", conferenceEpoch: 1 });
  expect(state.rings.map((ring) => ring.endReason)).toEqual([null, null]);
  expect(effects.map((effect) => effect.kind)).toEqual([
    "reach_members",
    "check_at",
    "publish_call",
  ]);
});

test("a flow that has started does not start again", () => {
  const { state } = reduceAt(engineState(), started, 0);
  expect(reduceAt(state, started, 1)).toEqual({ state, effects: [] });
});

describe("a step that decides by itself is passed", () => {
  test("a ring that can reach no member, and the reason is recorded", () => {
    const away = candidate(amy, { isAway: true });
    const { state } = reduceAt(engineState({ candidates: [away] }), started, 0);
    expect(state.call).toMatchObject({ stepId: "voicemail", state: "voicemail" });
    expect(state.rings).toMatchObject([{ memberId: amy, endReason: "away" }]);
  });

  test("a full queue", () => {
    const steps = [queueStep, voicemailStep];
    const full = { waiting: { queue: 2 } };
    expect(reduceAt(engineState({ steps, inputs: full }), started, 0).state.call.stepId).toBe(
      "voicemail",
    );
    const { state, effects } = reduceAt(engineState({ steps }), started, 0);
    expect(state.call).toMatchObject({ stepId: "queue", state: "waiting" });
    expect(effects.map((effect) => effect.kind)).toContain("match_waiting_calls");
  });

  test("a forward to a number that the inbox may not call", () => {
    const to = (number: string) =>
      reduceAt(engineState({ steps: [forwardStep(number), voicemailStep] }), started, 0);
    expect(to("+442079460123").state.call.stepId).toBe("voicemail");
    const { state, effects } = to("+12025550199");
    expect(state.legs.at(-1)).toMatchObject({ role: "guest", joinMethod: "forward" });
    expect(effects).toContainEqual({ kind: "dial_leg", legId: state.nextLegId });
  });
});

describe("a menu", () => {
  const menu = engineState({ steps: [menuStep, ringStep, voicemailStep] });
  const press = (stepVersion: number, digits: string | null) =>
    ({ kind: "step_done", stepVersion, digits }) as const;

  test("leads on by a key, and ignores the same request again", () => {
    const { state } = reduceAll(menu, [
      [0, started],
      [3, press(1, "1")],
    ]);
    expect(state.call.stepId).toBe("ring");
    expect(reduceAt(state, press(1, "1"), 4)).toEqual({ state, effects: [] });
  });

  test("is repeated, then left", () => {
    const noInput = reduceAll(menu, [
      [0, started],
      [6, press(1, null)],
    ]).state;
    expect(noInput.call).toMatchObject({ stepId: "menu", stepAttempts: 1 });
    expect(reduceAt(noInput, press(2, null), 12).state.call.stepId).toBe("voicemail");
  });
});

test("a caller left alone in the conference goes on to the next step", () => {
  const { state } = reduceAt(engineState(), started, 0);
  const left = reduceAt(state, { kind: "conference_left", conferenceEpoch: 1 }, 9);
  expect(left.state.call).toMatchObject({ stepId: "voicemail", endedEpoch: 1 });
  expect(left.effects.map((effect) => effect.kind)).not.toContain("redirect_customer");
});
