// One step after another through a flow: where a caller stands after what happened. The same walk carries real
// calls, the player beside the editor and the checker's promises.

import type { CallStage } from "#domain/call/derive-call-state.ts";
import { isOpen } from "#domain/inbox/hours.ts";
import type { CallFlow, FlowStep } from "./flow.ts";
import { findStep } from "./flow-exits.ts";

export type FlowEvent =
  /** The words were said to the end. */
  | { readonly kind: "said" }
  | { readonly kind: "pressed"; readonly key: string }
  /** No key came in time. */
  | { readonly kind: "silent" }
  /** Nobody took it in time, it waited too long, or too many wait already. */
  | { readonly kind: "nobody" };

/** Hours answer at once; a caller never stands at them. */
export type ActiveStep = Exclude<FlowStep, { kind: "hours" }>;

export type FlowTransition =
  | { readonly kind: "at"; readonly step: ActiveStep; readonly wasAfterHours: boolean }
  /** The same step once more. */
  | { readonly kind: "again" }
  /** There is no way on. */
  | { readonly kind: "over"; readonly wasAfterHours: boolean };

export const startFlow = (flow: CallFlow, now: Date): FlowTransition =>
  enter(flow, flow.start, now);

/** `tries`: how often the step was said again already. */
export function advanceFlow(
  flow: CallFlow,
  stepId: string,
  happening: FlowEvent,
  { now, tries = 0 }: { readonly now: Date; readonly tries?: number },
): FlowTransition {
  const step = findStep(flow, stepId);
  if (step === null) return { kind: "over", wasAfterHours: false };
  if (step.kind === "menu") return walkMenu(flow, step, happening, now, tries);
  if (step.kind === "queue" && happening.kind === "pressed")
    return happening.key === step.key?.key ? enter(flow, step.key.to, now) : { kind: "again" };
  return enter(flow, wayOf(step, happening), now);
}

function walkMenu(
  flow: CallFlow,
  menu: Extract<FlowStep, { kind: "menu" }>,
  happening: FlowEvent,
  now: Date,
  tries: number,
): FlowTransition {
  const chosen =
    happening.kind === "pressed" ? menu.keys.find((one) => one.key === happening.key) : undefined;
  if (chosen) return enter(flow, chosen.to, now);
  return tries + 1 < menu.tries ? { kind: "again" } : enter(flow, menu.silent, now);
}

function wayOf(step: FlowStep, happening: FlowEvent): string | null {
  if (step.kind === "greeting") return step.to;
  if (happening.kind !== "nobody") return null;
  if (step.kind === "ring" || step.kind === "forward") return step.nobody;
  return step.kind === "queue" ? step.overflow : null;
}

/** A flow kept from before the checker knew better could lead from hours to hours for ever. */
const mostHours = 100;

function enter(flow: CallFlow, id: string | null, now: Date): FlowTransition {
  let wasAfterHours = false;
  let next = id;
  for (let passed = 0; passed < mostHours; passed += 1) {
    const step = findStep(flow, next);
    if (step === null) break;
    if (step.kind !== "hours") return { kind: "at", step, wasAfterHours };
    const isOpenNow = isOpen(step.hours, now);
    wasAfterHours ||= !isOpenNow;
    next = isOpenNow ? step.open : step.closed;
  }
  return { kind: "over", wasAfterHours };
}

const stages = {
  greeting: "greeting",
  menu: "menu",
  ring: "ringing",
  queue: "waiting",
  voicemail: "voicemail",
  forward: "ringing",
  // A farewell changes nothing: a call that rang in vain was missed, whatever is said at the end.
  text_back: null,
  hang_up: null,
} as const satisfies Record<ActiveStep["kind"], CallStage | null>;

/** What the call is about while it stands there and nobody speaks; null: what it was about before. */
export const stageOfStep = (step: ActiveStep): CallStage | null => stages[step.kind];
