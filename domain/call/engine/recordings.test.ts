import { describe, expect, test } from "vitest";
import { engineState, legReport, reduceAt, reported } from "#testing/fixtures/call/engine-call.ts";
import type { EngineRecording, EngineState } from "./state.ts";

const started = { kind: "recording_changed", hasStarted: true } as const;
const changed = { kind: "recording_changed", hasStarted: false } as const;
const pause = { kind: "recording_controlled", state: "paused" } as const;
const flowState = reduceAt(engineState(), { kind: "flow_started" }, 0).state;
const withRecordings = (state: EngineState, ...states: readonly string[]): EngineState => ({
  ...state,
  recordings: states.map((one): EngineRecording => ({ kind: "call", state: one })),
});
const running = reduceAt(withRecordings(flowState, "recording"), started, 1).state;

describe("a call shows its recording", () => {
  test("as running, paused and over", () => {
    expect(running.call.recordingState).toBe("on");
    const paused = reduceAt(running, pause, 2).state;
    expect(paused.call.recordingState).toBe("paused");
    const over = reduceAt(withRecordings(paused, "processing"), changed, 3).state;
    expect(over.call.recordingState).toBe("off");
  });
  test("while another one runs, and still as paused", () => {
    const paused = reduceAt(withRecordings(running, "processing", "recording"), pause, 2).state;
    expect(reduceAt(paused, changed, 3).state.call.recordingState).toBe("paused");
  });
  test("no more once it has ended", () => {
    const ends = reported(legReport("customer", "ended", 5, "hung_up"));
    const ended = reduceAt(running, ends, 5).state;
    expect(ended.call.recordingState).toBe("off");
    expect(reduceAt(ended, started, 6).state.call.recordingState).toBe("off");
    expect(reduceAt(ended, pause, 6).state.call.recordingState).toBe("off");
  });
  test("each time, since members see the recording itself", () => {
    expect(reduceAt(running, changed, 2).effects).toContainEqual({ kind: "publish_call" });
  });
});

describe("a caller whom the app could not answer", () => {
  test("was asked for a message by the carrier, unless the call is in its flow", () => {
    const left = { kind: "left_to_carrier" } as const;
    expect(reduceAt(engineState(), left, 1).state.call).toMatchObject({ state: "voicemail" });
    expect(reduceAt(flowState, left, 1).state.call.stage).toBe("ringing");
  });
});
