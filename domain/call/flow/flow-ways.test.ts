import { expect, test } from "vitest";
import { officeHours } from "#domain/line/hours.ts";
import type { Flow, FlowStep } from "./flow.ts";
import { sayFlowChanges } from "./flow-changes.ts";
import { soundsOf, stepNames, waysOf, withWay } from "./flow-ways.ts";

const nobody = { teamIds: [], memberIds: [] };
const all: readonly FlowStep[] = [
  { id: "hours", kind: "hours", hours: officeHours("Europe/London"), open: "a", closed: "b" },
  { id: "greeting", kind: "greeting", prompt: { kind: "say", text: "Good day." }, to: "a" },
  {
    id: "menu",
    kind: "menu",
    prompt: { kind: "sound", soundId: "s1" },
    keys: [
      { key: "1", name: "Repairs", to: "a" },
      { key: "", name: "", to: null },
    ],
    tries: 2,
    silent: "b",
  },
  { id: "ring", kind: "ring", targets: nobody, order: "all", seconds: 25, nobody: "a" },
  {
    ...{ id: "queue", kind: "queue", targets: nobody, order: "all", saysPosition: true },
    ...{ key: { key: "1", to: "a" }, longestSeconds: 180, mostCallers: 5, overflow: "b" },
  },
  { id: "mail", kind: "voicemail", prompt: { kind: "sound", soundId: "s1" }, maxSeconds: 60 },
  { id: "forward", kind: "forward", number: "+12025550177", seconds: 20, nobody: "a" },
  { id: "text", kind: "text_back", text: "We call you.", prompt: null },
  { id: "bye", kind: "hang_up", prompt: { kind: "sound", soundId: "s2" } },
];
const flow: Flow = { start: "hours", steps: all };

test("every way can be led elsewhere, and no other way moves with it", () => {
  expect(all.map((step) => step.kind).sort()).toEqual(Object.keys(stepNames).sort());
  for (const step of all)
    for (const way of waysOf(step)) {
      const moved = waysOf(withWay(step, way.id, "elsewhere"));
      expect(moved.map((one) => (one.id === way.id ? one.to : null))).toEqual(
        waysOf(step).map((one) => (one.id === way.id ? "elsewhere" : null)),
      );
      for (const one of moved) if (one.id !== way.id) expect(waysOf(step)).toContainEqual(one);
    }
});

test("a key without a name yet is told apart", () => {
  const [, , menu] = all;
  expect(menu && waysOf(menu).map((way) => way.name)).toEqual(["1 · Repairs", "A key", "No input"]);
});

test("sounds are listed once each", () => {
  expect(soundsOf(flow)).toEqual(["s1", "s2"]);
});

test("nothing is different between a flow and itself", () => {
  expect(sayFlowChanges(flow, structuredClone(flow))).toEqual([]);
});

test("what changed is told by the names that stand on the cards", () => {
  const change = (id: string, to: (step: FlowStep) => FlowStep): Flow => ({
    ...flow,
    steps: all.map((step) => (step.id === id ? to(step) : step)),
  });
  const said = (now: Flow) => sayFlowChanges(flow, now);
  expect(said({ ...flow, steps: all.slice(0, -1) })).toEqual(["Hang up removed"]);
  expect(said({ ...flow, start: "menu" })).toEqual(["Starts with Menu"]);
  expect(said(change("hours", (step) => withWay(step, "closed", "mail")))).toEqual([
    "Hours: “Closed” leads to Voicemail",
  ]);
  expect(
    said(change("hours", (step) => ({ ...step, hours: officeHours("Asia/Tokyo") }) as FlowStep)),
  ).toEqual(["Hours: changed hours"]);
  expect(said(change("queue", (step) => ({ ...step, mostCallers: 9 }) as FlowStep))).toEqual([
    "Queue: 9 callers at most",
  ]);
  expect(said(change("bye", () => ({ id: "bye", kind: "hang_up", prompt: null })))).toEqual([
    "Hang up: changed text",
  ]);
  // A step that is put between is told once, not as the end of the other.
  const between: FlowStep = { ...all[1], id: "new", to: "ring" } as FlowStep;
  expect(
    sayFlowChanges(flow, {
      ...flow,
      steps: [...all, between].map((step) =>
        step.id === "greeting" ? withWay(step, "to", "new") : step,
      ),
    }),
  ).toEqual(["Greeting added"]);
});
