import fc from "fast-check";
import { expect, test } from "vitest";
import { checkFlow } from "#domain/call/flow/check-flow.ts";
import { type Flow, type FlowStep, firstFlow } from "#domain/call/flow/flow.ts";
import { stepNames, waysOf } from "#domain/call/flow/flow-ways.ts";
import {
  comesIn,
  freshId,
  insert,
  lead,
  move,
  type Place,
  remove,
  targetOf,
} from "./change-flow.ts";
import { begin, change, redo, undo } from "./history.ts";
import { newStep } from "./new-step.ts";

const about = { company: "Copperline", timeZone: "Europe/London" };
const first = firstFlow("Copperline");
const made = (flow: Flow, kind: FlowStep["kind"]) => newStep(kind, freshId(flow, kind), about);
const findings = (flow: Flow) => checkFlow(flow, "GB").map((one) => one.say);

test("a step put on a way takes the place of what was there, which comes after it", () => {
  const flow = insert(first, comesIn, made(first, "hours"));
  expect(flow.start).toBe("hours");
  expect(targetOf(flow, { stepId: "hours", way: "open" })).toBe("ring");
  expect(findings(flow)).toEqual(["“Closed” isn't connected. Choose the next step."]);
  const mended = lead(flow, { stepId: "hours", way: "closed" }, "voicemail");
  expect(findings(mended)).toEqual([]);
});

test("taking a step out of a straight line closes the gap; where ways part they lead nowhere", () => {
  const greeted = insert(first, comesIn, made(first, "greeting"));
  expect(remove(greeted, "greeting")).toEqual(first);
  const hours = insert(first, comesIn, made(first, "hours"));
  expect(findings(remove(hours, "hours"))).toContain("Choose the first step.");
  expect(findings(remove(first, "voicemail"))).toEqual([
    "“No answer” isn't connected. Choose the next step.",
  ]);
});

test("a step moves with what it says, and no other step is lost on the way", () => {
  const flow = insert(first, { stepId: "ring", way: "nobody" }, made(first, "greeting"));
  const moved = move(flow, "greeting", comesIn);
  expect(moved.start).toBe("greeting");
  expect(targetOf(moved, { stepId: "greeting", way: "to" })).toBe("ring");
  expect(targetOf(moved, { stepId: "ring", way: "nobody" })).toBe("voicemail");
  expect(findings(moved)).toEqual([]);
  expect(move(moved, "greeting", { stepId: "greeting", way: "to" })).toBe(moved);
});

test("ids are fresh and tell what they are", () => {
  expect(freshId(first, "menu")).toBe("menu");
  expect(freshId(first, "ring")).toBe("ring-2");
});

/** Any number of clumsy hands. */
const kinds = Object.keys(stepNames) as FlowStep["kind"][];
const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom("insert", "remove", "move", "lead"),
    kind: fc.constantFrom(...kinds),
    one: fc.nat(),
    other: fc.nat(),
  }),
  { maxLength: 25 },
);
const placesOf = (flow: Flow): Place[] => [
  comesIn,
  ...flow.steps.flatMap((step) => waysOf(step).map(({ id }) => ({ stepId: step.id, way: id }))),
];

test("whatever is done, every step stands once and no way leads to one that is gone", () => {
  fc.assert(
    fc.property(deeds, (list) => {
      let flow = first;
      let history = begin(flow);
      for (const { deed, kind, one, other } of list) {
        const places = placesOf(flow);
        const place = places[one % places.length] ?? comesIn;
        const stepId = flow.steps[other % Math.max(1, flow.steps.length)]?.id ?? "";
        if (deed === "insert") flow = insert(flow, place, made(flow, kind));
        if (deed === "remove") flow = remove(flow, stepId);
        if (deed === "move") flow = move(flow, stepId, place);
        if (deed === "lead") flow = lead(flow, place, stepId);
        history = change(history, flow);
        const ids = flow.steps.map((step) => step.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const step of flow.steps)
          for (const way of waysOf(step))
            if (way.to !== null) expect([...ids, ""]).toContain(way.to);
      }
      // Whatever was done can be taken back, and done again.
      let back = history;
      while (back.past.length > 0) back = undo(back);
      expect(back.now).toEqual(first);
      while (back.future.length > 0) back = redo(back);
      expect(back.now).toEqual(flow);
    }),
  );
});

test("typing on in one field is taken back at once", () => {
  const typed = ["G", "Go", "Good"].reduce(
    (history, text) => change(history, { ...first, start: text }, "greeting.text"),
    begin(first),
  );
  expect(undo(typed).now).toBe(first);
  const other = change(typed, { ...first, start: "else" }, "other");
  expect(undo(other).now.start).toBe("Good");
});
