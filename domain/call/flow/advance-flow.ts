// Advances a call flow: the step after an event. Real calls, the preview in the editor and the tests of the flow
// checker share this code.

import type { CallStage } from "#domain/call/derive-call-state.ts";
import { isOpen } from "#domain/inbox/hours.ts";
import type { CallFlow, FlowStep } from "./flow.ts";
import { findStep } from "./flow-exits.ts";

export type FlowEvent =
  /** The prompt was played to the end. */
  | { readonly kind: "prompt_finished" }
  | { readonly kind: "key_pressed"; readonly key: string }
  /** No key was pressed in time. */
  | { readonly kind: "no_input" }
  /** Unanswered, waited too long, or the queue is full. */
  | { readonly kind: "no_answer" };

/** Hours steps resolve at once, so a caller is never at one. */
export type ActiveStep = Exclude<FlowStep, { kind: "hours" }>;

export type FlowTransition =
  | { readonly kind: "step"; readonly step: ActiveStep; readonly wasAfterHours: boolean }
  /** Repeat the same step. */
  | { readonly kind: "repeat" }
  /** The flow has ended. */
  | { readonly kind: "end"; readonly wasAfterHours: boolean };

export const startFlow = (flow: CallFlow, now: Date): FlowTransition =>
  enter(flow, flow.start, now);

/** `attempts`: how often the step was repeated already. */
export function advanceFlow(
  flow: CallFlow,
  stepId: string,
  event: FlowEvent,
  { now, attempts = 0 }: { readonly now: Date; readonly attempts?: number },
): FlowTransition {
  const step = findStep(flow, stepId);
  if (step === null) return { kind: "end", wasAfterHours: false };
  if (step.kind === "menu") return walkMenu(flow, step, event, now, attempts);
  if (step.kind === "queue" && event.kind === "key_pressed")
    return event.key === step.key?.key ? enter(flow, step.key.next, now) : { kind: "repeat" };
  return enter(flow, nextStepIdOf(step, event), now);
}

function walkMenu(
  flow: CallFlow,
  menu: Extract<FlowStep, { kind: "menu" }>,
  event: FlowEvent,
  now: Date,
  attempts: number,
): FlowTransition {
  const chosen =
    event.kind === "key_pressed" ? menu.keys.find((one) => one.key === event.key) : undefined;
  if (chosen) return enter(flow, chosen.next, now);
  return attempts + 1 < menu.maxAttempts ? { kind: "repeat" } : enter(flow, menu.noInput, now);
}

function nextStepIdOf(step: FlowStep, event: FlowEvent): string | null {
  if (step.kind === "greeting") return step.next;
  if (event.kind !== "no_answer") return null;
  if (step.kind === "ring" || step.kind === "forward") return step.noAnswer;
  return step.kind === "queue" ? step.overflow : null;
}

/** A flow saved before check-flow.ts rejected this could lead from hours to hours endlessly. */
const maxHours = 100;

function enter(flow: CallFlow, id: string | null, now: Date): FlowTransition {
  let wasAfterHours = false;
  let next = id;
  for (let passed = 0; passed < maxHours; passed += 1) {
    const step = findStep(flow, next);
    if (step === null) break;
    if (step.kind !== "hours") return { kind: "step", step, wasAfterHours };
    const isOpenNow = isOpen(step.hours, now);
    wasAfterHours ||= !isOpenNow;
    next = isOpenNow ? step.open : step.closed;
  }
  return { kind: "end", wasAfterHours };
}

const stages = {
  greeting: "greeting",
  menu: "menu",
  ring: "ringing",
  queue: "waiting",
  voicemail: "voicemail",
  forward: "ringing",
  // A closing step changes nothing: an unanswered call stays missed whatever is played at the end.
  text_back: null,
  hang_up: null,
} as const satisfies Record<ActiveStep["kind"], CallStage | null>;

/** The call's stage at this step while no one speaks; null keeps the previous stage. */
export const stageOfStep = (step: ActiveStep): CallStage | null => stages[step.kind];
