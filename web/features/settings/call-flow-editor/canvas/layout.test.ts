import { expect, test } from "vitest";
import { type CallFlow, defaultCallFlow, type FlowStep } from "#domain/call/flow/flow.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { type LayoutCard, layoutFlow } from "./layout.ts";

const hangUp = (id: string): FlowStep => ({ id, kind: "hang_up", prompt: null });
const menu = (id: string, to: readonly (string | null)[], noInput: string | null): FlowStep => ({
  id,
  kind: "menu",
  prompt: { kind: "say", text: "Choose." },
  maxAttempts: 2,
  noInput,
  keys: to.map((one, index) => ({ key: String(index + 1), name: "", next: one })),
});
const nextOf = (card: LayoutCard | null, index = 0): LayoutCard | null => {
  const next = card?.branches[index]?.next;
  return next?.kind === "card" ? next.card : null;
};

test("lays out the default flow as one straight line", () => {
  const { first, loose } = layoutFlow(defaultCallFlow("Copperline"));
  expect(first?.step.id).toBe("ring");
  expect(nextOf(first)?.step.id).toBe("voicemail");
  expect(nextOf(first)?.branches).toEqual([]);
  expect(first?.breadth).toBe(1);
  expect(loose).toEqual([]);
});

test("shows a step with several incoming exits once, and references elsewhere", () => {
  const flow: CallFlow = {
    start: "menu",
    steps: [menu("menu", ["bye", "bye"], "menu"), hangUp("bye")],
  };
  const { first } = layoutFlow(flow);
  expect(first?.branches.map(({ next }) => next.kind)).toEqual(["card", "goes", "goes"]);
});

test("puts up to four branches side by side, and stacks more", () => {
  const wide = layoutFlow({
    start: "hours",
    steps: [
      {
        id: "hours",
        kind: "hours",
        hours: defaultBusinessHours("UTC"),
        open: "menu",
        closed: "bye",
      },
      menu("menu", [null], null),
      hangUp("bye"),
    ],
  }).first;
  expect([wide?.breadth, wide?.isStacked]).toEqual([3, false]);
  const many = layoutFlow({
    start: "menu",
    steps: [menu("menu", [null, null, null, null], null)],
  }).first;
  expect([many?.breadth, many?.isStacked]).toEqual([2, true]);
});

test("keeps unreachable steps, each shown once", () => {
  const flow: CallFlow = {
    start: "gone",
    steps: [menu("menu", ["bye"], null), hangUp("bye"), hangUp("other")],
  };
  const chart = layoutFlow(flow);
  expect(chart.first).toBeNull();
  expect(chart.loose.map((card) => card.step.id)).toEqual(["menu", "other"]);
  expect(nextOf(chart.loose[0] ?? null)?.step.id).toBe("bye");
});
