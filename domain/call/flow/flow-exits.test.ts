import { expect, test } from "vitest";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { describeFlowChanges } from "./describe-flow-changes.ts";
import type { CallFlow, FlowStep } from "./flow.ts";
import { audioFileIdsOf, exitsOf, stepKindLabels, withExit } from "./flow-exits.ts";

const noTargets = { teamIds: [], memberIds: [] };
const all: readonly FlowStep[] = [
  {
    id: "hours",
    kind: "hours",
    hours: defaultBusinessHours("Europe/London"),
    open: "a",
    closed: "b",
  },
  { id: "greeting", kind: "greeting", prompt: { kind: "say", text: "Good day." }, next: "a" },
  {
    id: "menu",
    kind: "menu",
    prompt: { kind: "audio_file", audioFileId: "s1" },
    keys: [
      { key: "1", name: "Repairs", next: "a" },
      { key: "", name: "", next: null },
    ],
    maxAttempts: 2,
    noInput: "b",
  },
  { id: "ring", kind: "ring", targets: noTargets, order: "all", seconds: 25, noAnswer: "a" },
  {
    id: "queue",
    kind: "queue",
    targets: noTargets,
    order: "all",
    announcesPosition: true,
    key: { key: "1", next: "a" },
    maxWaitSeconds: 180,
    maxCallers: 5,
    overflow: "b",
  },
  {
    id: "mail",
    kind: "voicemail",
    prompt: { kind: "audio_file", audioFileId: "s1" },
    maxSeconds: 60,
  },
  { id: "forward", kind: "forward", number: "+12025550177", seconds: 20, noAnswer: "a" },
  { id: "text", kind: "text_back", text: "We call you.", prompt: null },
  { id: "bye", kind: "hang_up", prompt: { kind: "audio_file", audioFileId: "s2" } },
];
const flow: CallFlow = { start: "hours", steps: all };

test("redirects each exit without changing the others", () => {
  expect(all.map((step) => step.kind).sort()).toEqual(Object.keys(stepKindLabels).sort());
  for (const step of all)
    for (const exit of exitsOf(step)) {
      const moved = exitsOf(withExit(step, exit.id, "elsewhere"));
      expect(moved.map((one) => (one.id === exit.id ? one.to : null))).toEqual(
        exitsOf(step).map((one) => (one.id === exit.id ? "elsewhere" : null)),
      );
      for (const one of moved) if (one.id !== exit.id) expect(exitsOf(step)).toContainEqual(one);
    }
});

test("labels a key that has no name yet", () => {
  const [, , menu] = all;
  expect(menu && exitsOf(menu).map((exit) => exit.name)).toEqual([
    "1 · Repairs",
    "A key",
    "No input",
  ]);
});

test("lists each audio file once", () => {
  expect(audioFileIdsOf(flow)).toEqual(["s1", "s2"]);
});

test("reports no changes between a flow and its copy", () => {
  expect(describeFlowChanges(flow, structuredClone(flow))).toEqual([]);
});

test("describes changes with the labels shown on the steps", () => {
  const change = (id: string, to: (step: FlowStep) => FlowStep): CallFlow => ({
    ...flow,
    steps: all.map((step) => (step.id === id ? to(step) : step)),
  });
  const changesTo = (now: CallFlow) => describeFlowChanges(flow, now);
  expect(changesTo({ ...flow, steps: all.slice(0, -1) })).toEqual(["Hang up removed"]);
  expect(changesTo({ ...flow, start: "menu" })).toEqual(["Starts with Menu"]);
  expect(changesTo(change("hours", (step) => withExit(step, "closed", "mail")))).toEqual([
    "Hours: “Closed” leads to Voicemail",
  ]);
  expect(
    changesTo(
      change(
        "hours",
        (step) => ({ ...step, hours: defaultBusinessHours("Asia/Tokyo") }) as FlowStep,
      ),
    ),
  ).toEqual(["Hours: changed hours"]);
  expect(changesTo(change("queue", (step) => ({ ...step, maxCallers: 9 }) as FlowStep))).toEqual([
    "Queue: 9 callers at most",
  ]);
  expect(changesTo(change("bye", () => ({ id: "bye", kind: "hang_up", prompt: null })))).toEqual([
    "Hang up: plays nothing",
  ]);
  const says = (text: string) => ({ kind: "say", text }) as const;
  const plays = (audioFileId: string) => ({ kind: "audio_file", audioFileId }) as const;
  const textBack = { id: "bye", kind: "text_back", text: "Hi", prompt: says("Bye") } as const;
  const changesFrom = (step: FlowStep, now: object) =>
    describeFlowChanges(
      change("bye", () => step),
      change("bye", () => ({ ...step, ...now }) as FlowStep),
    );
  expect(changesFrom(textBack, { text: "Hello", prompt: says("Goodbye") })).toEqual([
    "Text back: changed text message",
    "Text back: changed announcement",
  ]);
  expect(changesFrom(textBack, { prompt: plays("s2") })).toEqual([
    "Text back: plays an audio file",
  ]);
  expect(changesFrom({ ...textBack, prompt: plays("s1") }, { prompt: plays("s2") })).toEqual([
    "Text back: plays another audio file",
  ]);
  expect(changesFrom({ ...textBack, prompt: plays("s1") }, { prompt: says("Bye") })).toEqual([
    "Text back: speaks a text",
  ]);
  // An inserted step is reported once, not also as a changed exit of the step before it.
  const between: FlowStep = { ...all[1], id: "new", next: "ring" } as FlowStep;
  expect(
    describeFlowChanges(flow, {
      ...flow,
      steps: [...all, between].map((step) =>
        step.id === "greeting" ? withExit(step, "next", "new") : step,
      ),
    }),
  ).toEqual(["Greeting added"]);
});
