import { describe, expect, test } from "vitest";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { advanceFlow, type FlowEvent, stageOfStep, startFlow } from "./advance-flow.ts";
import { type CallFlow, defaultCallFlow } from "./flow.ts";

const say = (text: string) => ({ kind: "say" as const, text });
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
    { id: "hello", kind: "greeting", prompt: say("Good day."), to: "menu" },
    {
      id: "menu",
      kind: "menu",
      prompt: say("One or two?"),
      keys: [
        { key: "1", name: "Table", to: "queue" },
        { key: "2", name: "Bill", to: "hours" },
      ],
      tries: 2,
      silent: "queue",
    },
    {
      id: "queue",
      kind: "queue",
      targets: { teamIds: [], memberIds: [] },
      order: "all",
      announcesPosition: true,
      key: { key: "9", to: "night" },
      maxWaitSeconds: 300,
      maxCallers: 5,
      overflow: "away",
    },
    { id: "away", kind: "forward", number: "+442079460018", seconds: 20, nobody: "night" },
    { id: "night", kind: "voicemail", prompt: say("Speak."), maxSeconds: 60 },
  ],
};
const monday = new Date("2026-03-02T10:00:00Z");
const sunday = new Date("2026-03-01T10:00:00Z");
const from = (stepId: string, happening: FlowEvent, tries = 0, now = monday) =>
  advanceFlow(flow, stepId, happening, { now, tries });
const at = (id: string) => ({ kind: "at", step: { id } });

describe("beginning", () => {
  test("hours let the caller through at once, and are remembered when they were closed", () => {
    expect(startFlow(flow, monday)).toMatchObject({ ...at("hello"), wasAfterHours: false });
    expect(startFlow(flow, sunday)).toMatchObject({ ...at("night"), wasAfterHours: true });
  });

  test("a flow without its first step is over", () => {
    expect(startFlow({ start: "gone", steps: [] }, monday)).toEqual({
      kind: "over",
      wasAfterHours: false,
    });
  });

  test("what every new line does rings first and takes a message then", () => {
    const first = defaultCallFlow("Copperline");
    expect(startFlow(first, monday)).toMatchObject(at("ring"));
    expect(advanceFlow(first, "ring", { kind: "nobody" }, { now: monday })).toMatchObject(
      at("voicemail"),
    );
  });
});

describe("a step further", () => {
  test("a greeting leads on when it was said", () => {
    expect(from("hello", { kind: "said" })).toMatchObject(at("menu"));
  });

  test("a key of the menu leads where it says, through the hours of that moment", () => {
    expect(from("menu", { kind: "pressed", key: "1" })).toMatchObject(at("queue"));
    expect(from("menu", { kind: "pressed", key: "2" })).toMatchObject(at("hello"));
    expect(from("menu", { kind: "pressed", key: "2" }, 0, sunday)).toMatchObject({
      ...at("night"),
      wasAfterHours: true,
    });
  });

  test("a menu is said again for silence and for a key it does not have, until it gives up", () => {
    expect(from("menu", { kind: "silent" })).toEqual({ kind: "again" });
    expect(from("menu", { kind: "pressed", key: "7" })).toEqual({ kind: "again" });
    expect(from("menu", { kind: "silent" }, 1)).toMatchObject(at("queue"));
    expect(from("menu", { kind: "pressed", key: "7" }, 1)).toMatchObject(at("queue"));
    expect(from("menu", { kind: "pressed", key: "1" }, 1)).toMatchObject(at("queue"));
  });

  test("a queue is left by its key alone, or when it took too long", () => {
    expect(from("queue", { kind: "pressed", key: "9" })).toMatchObject(at("night"));
    expect(from("queue", { kind: "pressed", key: "1" })).toEqual({ kind: "again" });
    expect(from("queue", { kind: "nobody" })).toMatchObject(at("away"));
  });

  test("a forward that nobody takes goes on", () => {
    expect(from("away", { kind: "nobody" })).toMatchObject(at("night"));
  });

  test("voicemail ends the call, and so does a step that is gone", () => {
    expect(from("night", { kind: "said" })).toMatchObject({ kind: "over" });
    expect(from("gone", { kind: "said" })).toMatchObject({ kind: "over" });
  });

  test("hours that lead to each other for ever end", () => {
    const hours = defaultBusinessHours("Europe/London");
    const twins: CallFlow = {
      start: "a",
      steps: [
        { id: "a", kind: "hours", hours, open: "b", closed: "b" },
        { id: "b", kind: "hours", hours, open: "a", closed: "a" },
      ],
    };
    expect(startFlow(twins, monday)).toMatchObject({ kind: "over" });
  });
});

test("a farewell leaves the call what it was about", () => {
  expect(stageOfStep({ id: "bye", kind: "hang_up", prompt: null })).toBeNull();
  expect(stageOfStep({ id: "bye", kind: "voicemail", prompt: say("x"), maxSeconds: 9 })).toBe(
    "voicemail",
  );
});
