// Edits of a flow, each returning a new one. Pure.
import type { CallFlow, FlowStep } from "#domain/call/flow/flow.ts";
import { exitsOf, findStep, withExit } from "#domain/call/flow/flow-exits.ts";

/** An exit of a step; `stepId` is null for the entry of incoming calls. */
export interface ExitRef {
  readonly stepId: string | null;
  readonly exit: string;
}

export const flowEntry: ExitRef = { stepId: null, exit: "start" };

export const isSameExit = (one: ExitRef, other: ExitRef): boolean =>
  one.stepId === other.stepId && one.exit === other.exit;

const replaced = (flow: CallFlow, step: FlowStep): CallFlow => ({
  ...flow,
  steps: flow.steps.map((one) => (one.id === step.id ? step : one)),
});

/** Replaces a step; its id and kind stay. */
export const replaceStep = replaced;

export function exitTarget(flow: CallFlow, { stepId, exit }: ExitRef): string | null {
  if (stepId === null) return findStep(flow, flow.start)?.id ?? null;
  const step = findStep(flow, stepId);
  return (step && exitsOf(step).find((one) => one.id === exit)?.to) ?? null;
}

export function connectExit(
  flow: CallFlow,
  { stepId, exit }: ExitRef,
  to: string | null,
): CallFlow {
  if (stepId === null) return { ...flow, start: to ?? "" };
  const step = findStep(flow, stepId);
  return step === null ? flow : replaced(flow, withExit(step, exit, to));
}

/** The new step's main exit leads to the former target, if it has an exit. */
export function insertStep(flow: CallFlow, at: ExitRef, step: FlowStep): CallFlow {
  const [main] = exitsOf(step);
  const after = exitTarget(flow, at);
  const added = main === undefined ? step : withExit(step, main.id, after);
  return connectExit({ ...flow, steps: [...flow.steps, added] }, at, added.id);
}

/** Where a call continues without this step, if all its exits lead to the same place. */
function onlyTargetOf(step: FlowStep): string | null {
  const targets = new Set(exitsOf(step).map((one) => one.to));
  const [only = null] = targets;
  return targets.size === 1 && only !== step.id ? only : null;
}

/** Redirects exits leading to this step past it, or disconnects them; the checker reports those. */
function bypass(flow: CallFlow, step: FlowStep): CallFlow {
  const to = onlyTargetOf(step);
  return {
    start: flow.start === step.id ? (to ?? "") : flow.start,
    steps: flow.steps.map((one) =>
      exitsOf(one).reduce(
        (changed, exit) => (exit.to === step.id ? withExit(changed, exit.id, to) : changed),
        one,
      ),
    ),
  };
}

export function removeStep(flow: CallFlow, stepId: string): CallFlow {
  const step = findStep(flow, stepId);
  if (step === null) return flow;
  const past = bypass(flow, step);
  return { ...past, steps: past.steps.filter((one) => one.id !== stepId) };
}

/** Takes a step out and inserts it at another exit; only its first exit changes. */
export function moveStep(flow: CallFlow, stepId: string, at: ExitRef): CallFlow {
  const step = findStep(flow, stepId);
  if (step === null || at.stepId === stepId || exitTarget(flow, at) === stepId) return flow;
  const without = bypass(flow, step);
  const after = exitTarget(without, at);
  const [main] = exitsOf(step);
  const put = main === undefined ? without : replaced(without, withExit(step, main.id, after));
  return connectExit(put, at, stepId);
}

/** "menu", then "menu-2", so ids are readable in requests. */
export function newStepId(flow: CallFlow, kind: FlowStep["kind"]): string {
  const usedIds = new Set(flow.steps.map((step) => step.id));
  if (!usedIds.has(kind)) return kind;
  let count = 2;
  while (usedIds.has(`${kind}-${count}`)) count += 1;
  return `${kind}-${count}`;
}
