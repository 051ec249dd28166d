// What can be done to a drawing, each giving a new one. Pure.
import type { Flow, FlowStep } from "#domain/call/flow/flow.ts";
import { findStep, waysOf, withWay } from "#domain/call/flow/flow-ways.ts";

/** A way of a step; `null` for the way by which calls come in. */
export interface Place {
  readonly stepId: string | null;
  readonly way: string;
}

export const comesIn: Place = { stepId: null, way: "start" };

export const isAt = (one: Place, other: Place): boolean =>
  one.stepId === other.stepId && one.way === other.way;

const replaced = (flow: Flow, step: FlowStep): Flow => ({
  ...flow,
  steps: flow.steps.map((one) => (one.id === step.id ? step : one)),
});

/** The step itself changed; its id and its kind stay. */
export const withStep = replaced;

export function targetOf(flow: Flow, { stepId, way }: Place): string | null {
  if (stepId === null) return findStep(flow, flow.start)?.id ?? null;
  const step = findStep(flow, stepId);
  return (step && waysOf(step).find((one) => one.id === way)?.to) ?? null;
}

export function lead(flow: Flow, { stepId, way }: Place, to: string | null): Flow {
  if (stepId === null) return { ...flow, start: to ?? "" };
  const step = findStep(flow, stepId);
  return step === null ? flow : replaced(flow, withWay(step, way, to));
}

/** On from the new step goes what was there before, where it has a way on. */
export function insert(flow: Flow, at: Place, step: FlowStep): Flow {
  const [main] = waysOf(step);
  const after = targetOf(flow, at);
  const added = main === undefined ? step : withWay(step, main.id, after);
  return lead({ ...flow, steps: [...flow.steps, added] }, at, added.id);
}

/** Where a call goes on when the step is not there: only where it could not go but one way. */
function wayPast(step: FlowStep): string | null {
  const targets = new Set(waysOf(step).map((one) => one.to));
  const [only = null] = targets;
  return targets.size === 1 && only !== step.id ? only : null;
}

/** Every way that led to it leads past it, or nowhere: what leads nowhere is found by the checker. */
function bypass(flow: Flow, step: FlowStep): Flow {
  const to = wayPast(step);
  return {
    start: flow.start === step.id ? (to ?? "") : flow.start,
    steps: flow.steps.map((one) =>
      waysOf(one).reduce(
        (changed, way) => (way.to === step.id ? withWay(changed, way.id, to) : changed),
        one,
      ),
    ),
  };
}

export function remove(flow: Flow, stepId: string): Flow {
  const step = findStep(flow, stepId);
  if (step === null) return flow;
  const past = bypass(flow, step);
  return { ...past, steps: past.steps.filter((one) => one.id !== stepId) };
}

/** Taken out of where it stands and put on another way; all but its first way stay as they are. */
export function move(flow: Flow, stepId: string, at: Place): Flow {
  const step = findStep(flow, stepId);
  if (step === null || at.stepId === stepId || targetOf(flow, at) === stepId) return flow;
  const without = bypass(flow, step);
  const after = targetOf(without, at);
  const [main] = waysOf(step);
  const put = main === undefined ? without : replaced(without, withWay(step, main.id, after));
  return lead(put, at, stepId);
}

/** "menu", then "menu-2": ids tell a reader of the wire what they are. */
export function freshId(flow: Flow, kind: FlowStep["kind"]): string {
  const taken = new Set(flow.steps.map((step) => step.id));
  if (!taken.has(kind)) return kind;
  let count = 2;
  while (taken.has(`${kind}-${count}`)) count += 1;
  return `${kind}-${count}`;
}
