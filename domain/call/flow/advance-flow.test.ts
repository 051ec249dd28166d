import { describe, expect, test } from "vitest";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { advanceFlow, type FlowEvent, stageOfStep, startFlow } from "./advance-flow.ts";
import { type CallFlow, defaultCallFlow } from "./flow.ts";

const message = (text: string) => ({ kind: "say" as const, text });
const flow: CallFlow = {
  start: "hours",
  steps: [
    {
      id: "hours",
      kind: "hours",
      hours: defaultBusinessHours("Europe/London"),
      open: "hello",
      closed: "night",
    },
    { id: "hello", kind: "greeting", prompt: message("Good day."), next: "menu" },
    {
      id: "menu",
      kind: "menu",
      prompt: message("One or two?"),
      keys: [
        { key: "1", name: "Table", next: "queue" },
        { key: "2", name: "Bill", next: "hours" },
      ],
      maxAttempts: 2,
      noInput: "queue",
    },
    {
      id: "queue",
      kind: "queue",
      targets: { teamIds: [], memberIds: [] },
      order: "all",
      announcesPosition: true,
      key: { key: "9", next: "night" },
      maxWaitSeconds: 300,
      maxCallers: 5,
      overflow: "away",
    },
    { id: "away", kind: "forward", number: "+442079460018", seconds: 20, noAnswer: "night" },
    { id: "night", kind: "voicemail", prompt: message("Speak."), maxSeconds: 60 },
  ],
};
const monday = new Date("2026-03-02T10:00:00Z");
const sunday = new Date("2026-03-01T10:00:00Z");
const from = (stepId: string, happening: FlowEvent, attempts = 0, now = monday) =>
  advanceFlow(flow, stepId, happening, { now, attempts });
const at = (id: string) => ({ kind: "step", step: { id } });

describe("startFlow", () => {
  test("passes through business hours at once and records whether they were closed", () => {
    expect(startFlow(flow, monday)).toMatchObject({ ...at("hello"), wasAfterHours: false });
    expect(startFlow(flow, sunday)).toMatchObject({ ...at("night"), wasAfterHours: true });
  });

  test("ends if the first step is missing", () => {
    expect(startFlow({ start: "gone", steps: [] }, monday)).toEqual({
      kind: "end",
      wasAfterHours: false,
    });
  });

  test("rings first and then takes a voicemail in the default flow", () => {
    const first = defaultCallFlow("Copperline");
    expect(startFlow(first, monday)).toMatchObject(at("ring"));
    expect(advanceFlow(first, "ring", { kind: "no_answer" }, { now: monday })).toMatchObject(
      at("voicemail"),
    );
  });
});

describe("advanceFlow", () => {
  test("continues after a greeting was played", () => {
    expect(from("hello", { kind: "prompt_finished" })).toMatchObject(at("menu"));
  });

  test("follows a menu key, checking business hours at that moment", () => {
    expect(from("menu", { kind: "key_pressed", key: "1" })).toMatchObject(at("queue"));
    expect(from("menu", { kind: "key_pressed", key: "2" })).toMatchObject(at("hello"));
    expect(from("menu", { kind: "key_pressed", key: "2" }, 0, sunday)).toMatchObject({
      ...at("night"),
      wasAfterHours: true,
    });
  });

  test("repeats a menu on silence or an unknown key, then gives up", () => {
    expect(from("menu", { kind: "no_input" })).toEqual({ kind: "repeat" });
    expect(from("menu", { kind: "key_pressed", key: "7" })).toEqual({ kind: "repeat" });
    expect(from("menu", { kind: "no_input" }, 1)).toMatchObject(at("queue"));
    expect(from("menu", { kind: "key_pressed", key: "7" }, 1)).toMatchObject(at("queue"));
    expect(from("menu", { kind: "key_pressed", key: "1" }, 1)).toMatchObject(at("queue"));
  });

  test("leaves a queue only by its key or after the maximum wait", () => {
    expect(from("queue", { kind: "key_pressed", key: "9" })).toMatchObject(at("night"));
    expect(from("queue", { kind: "key_pressed", key: "1" })).toEqual({ kind: "repeat" });
    expect(from("queue", { kind: "no_answer" })).toMatchObject(at("away"));
  });

  test("continues after an unanswered forward", () => {
    expect(from("away", { kind: "no_answer" })).toMatchObject(at("night"));
  });

  test("ends the call after voicemail and at a missing step", () => {
    expect(from("night", { kind: "prompt_finished" })).toMatchObject({ kind: "end" });
    expect(from("gone", { kind: "prompt_finished" })).toMatchObject({ kind: "end" });
  });

  test("ends when business hours steps lead to each other endlessly", () => {
    const hours = defaultBusinessHours("Europe/London");
    const twins: CallFlow = {
      start: "a",
      steps: [
        { id: "a", kind: "hours", hours, open: "b", closed: "b" },
        { id: "b", kind: "hours", hours, open: "a", closed: "a" },
      ],
    };
    expect(startFlow(twins, monday)).toMatchObject({ kind: "end" });
  });
});

test("a final step does not change the call stage, except voicemail", () => {
  expect(stageOfStep({ id: "bye", kind: "hang_up", prompt: null })).toBeNull();
  expect(stageOfStep({ id: "bye", kind: "voicemail", prompt: message("x"), maxSeconds: 9 })).toBe(
    "voicemail",
  );
});
