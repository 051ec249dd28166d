import fc from "fast-check";
import { expect, test } from "vitest";
import { checkFlow } from "#domain/call/flow/check-flow.ts";
import { type CallFlow, defaultCallFlow, type FlowStep } from "#domain/call/flow/flow.ts";
import { exitsOf, stepKindLabels } from "#domain/call/flow/flow-exits.ts";
import {
  connectExit,
  type ExitRef,
  exitTarget,
  flowEntry,
  insertStep,
  moveStep,
  newStepId,
  removeStep,
} from "./edit-flow.ts";
import { newStep } from "./new-step.ts";
import { createHistory, pushHistory, redo, undo } from "./undo-history.ts";

const about = { company: "Copperline", timeZone: "Europe/London" };
const first = defaultCallFlow("Copperline");
const made = (flow: CallFlow, kind: FlowStep["kind"]) =>
  newStep(kind, newStepId(flow, kind), about);
const findings = (flow: CallFlow) => checkFlow(flow, "GB").map((one) => one.message);

test("inserts a step at an exit before the exit's former target", () => {
  const flow = insertStep(first, flowEntry, made(first, "hours"));
  expect(flow.start).toBe("hours");
  expect(exitTarget(flow, { stepId: "hours", exit: "open" })).toBe("ring");
  expect(findings(flow)).toEqual(["“Closed” isn't connected. Choose the next step."]);
  const mended = connectExit(flow, { stepId: "hours", exit: "closed" }, "voicemail");
  expect(findings(mended)).toEqual([]);
});

test("closes the gap when a step is removed, and disconnects exits if its branches differ", () => {
  const greeted = insertStep(first, flowEntry, made(first, "greeting"));
  expect(removeStep(greeted, "greeting")).toEqual(first);
  const hours = insertStep(first, flowEntry, made(first, "hours"));
  expect(findings(removeStep(hours, "hours"))).toContain("Choose the first step.");
  expect(findings(removeStep(first, "voicemail"))).toEqual([
    "“No answer” isn't connected. Choose the next step.",
  ]);
});

test("moves a step with its settings and loses no other step", () => {
  const flow = insertStep(first, { stepId: "ring", exit: "noAnswer" }, made(first, "greeting"));
  const moved = moveStep(flow, "greeting", flowEntry);
  expect(moved.start).toBe("greeting");
  expect(exitTarget(moved, { stepId: "greeting", exit: "next" })).toBe("ring");
  expect(exitTarget(moved, { stepId: "ring", exit: "noAnswer" })).toBe("voicemail");
  expect(findings(moved)).toEqual([]);
  expect(moveStep(moved, "greeting", { stepId: "greeting", exit: "next" })).toBe(moved);
});

test("creates unique ids from the step kind", () => {
  expect(newStepId(first, "menu")).toBe("menu");
  expect(newStepId(first, "ring")).toBe("ring-2");
});

/** Random sequences of edits. */
const kinds = Object.keys(stepKindLabels) as FlowStep["kind"][];
const actions = fc.array(
  fc.record({
    action: fc.constantFrom("insert", "remove", "move", "lead"),
    kind: fc.constantFrom(...kinds),
    one: fc.nat(),
    other: fc.nat(),
  }),
  { maxLength: 25 },
);
const exitRefsOf = (flow: CallFlow): ExitRef[] => [
  flowEntry,
  ...flow.steps.flatMap((step) => exitsOf(step).map(({ id }) => ({ stepId: step.id, exit: id }))),
];

test("keeps every step once and no exit to a deleted step, whatever the edits", () => {
  fc.assert(
    fc.property(actions, (list) => {
      let flow = first;
      let history = createHistory(flow);
      for (const { action, kind, one, other } of list) {
        const exitRefs = exitRefsOf(flow);
        const exitRef = exitRefs[one % exitRefs.length] ?? flowEntry;
        const stepId = flow.steps[other % Math.max(1, flow.steps.length)]?.id ?? "";
        if (action === "insert") flow = insertStep(flow, exitRef, made(flow, kind));
        if (action === "remove") flow = removeStep(flow, stepId);
        if (action === "move") flow = moveStep(flow, stepId, exitRef);
        if (action === "lead") flow = connectExit(flow, exitRef, stepId);
        history = pushHistory(history, flow);
        const ids = flow.steps.map((step) => step.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const step of flow.steps)
          for (const exit of exitsOf(step))
            if (exit.to !== null) expect([...ids, ""]).toContain(exit.to);
      }
      // All edits can be undone and redone.
      let back = history;
      while (back.past.length > 0) back = undo(back);
      expect(back.present).toEqual(first);
      while (back.future.length > 0) back = redo(back);
      expect(back.present).toEqual(flow);
    }),
  );
});

test("undoes continued typing in one field at once", () => {
  const typed = ["G", "Go", "Good"].reduce(
    (history, text) => pushHistory(history, { ...first, start: text }, "greeting.text"),
    createHistory(first),
  );
  expect(undo(typed).present).toBe(first);
  const other = pushHistory(typed, { ...first, start: "else" }, "other");
  expect(undo(other).present.start).toBe("Good");
});
