// One step after another through a flow: where a caller stands after what happened. The same walk carries real
// calls, the player beside the editor and the checker's promises.

import type { CallStage } from "#domain/call/fold.ts";
import { isOpen } from "#domain/line/hours.ts";
import type { Flow, FlowStep } from "./flow.ts";
import { findStep } from "./flow-ways.ts";

export type Happening =
  /** The words were said to the end. */
  | { readonly kind: "said" }
  | { readonly kind: "pressed"; readonly key: string }
  /** No key came in time. */
  | { readonly kind: "silent" }
  /** Nobody took it in time, it waited too long, or too many wait already. */
  | { readonly kind: "nobody" };

/** Hours answer at once; a caller never stands at them. */
export type Stand = Exclude<FlowStep, { kind: "hours" }>;

export type Walk =
  | { readonly kind: "at"; readonly step: Stand; readonly wasClosed: boolean }
  /** The same step once more. */
  | { readonly kind: "again" }
  /** There is no way on. */
  | { readonly kind: "over"; readonly wasClosed: boolean };

export const beginFlow = (flow: Flow, now: Date): Walk => enter(flow, flow.start, now);

/** `tries`: how often the step was said again already. */
export function walkFlow(
  flow: Flow,
  stepId: string,
  happening: Happening,
  { now, tries = 0 }: { readonly now: Date; readonly tries?: number },
): Walk {
  const step = findStep(flow, stepId);
  if (step === null) return { kind: "over", wasClosed: false };
  if (step.kind === "menu") return walkMenu(flow, step, happening, now, tries);
  if (step.kind === "queue" && happening.kind === "pressed")
    return happening.key === step.key?.key ? enter(flow, step.key.to, now) : { kind: "again" };
  return enter(flow, wayOf(step, happening), now);
}

function walkMenu(
  flow: Flow,
  menu: Extract<FlowStep, { kind: "menu" }>,
  happening: Happening,
  now: Date,
  tries: number,
): Walk {
  const chosen =
    happening.kind === "pressed" ? menu.keys.find((one) => one.key === happening.key) : undefined;
  if (chosen) return enter(flow, chosen.to, now);
  return tries + 1 < menu.tries ? { kind: "again" } : enter(flow, menu.silent, now);
}

function wayOf(step: FlowStep, happening: Happening): string | null {
  if (step.kind === "greeting") return step.to;
  if (happening.kind !== "nobody") return null;
  if (step.kind === "ring" || step.kind === "forward") return step.nobody;
  return step.kind === "queue" ? step.overflow : null;
}

/** A flow kept from before the checker knew better could lead from hours to hours for ever. */
const mostHours = 100;

function enter(flow: Flow, id: string | null, now: Date): Walk {
  let wasClosed = false;
  let next = id;
  for (let passed = 0; passed < mostHours; passed += 1) {
    const step = findStep(flow, next);
    if (step === null) break;
    if (step.kind !== "hours") return { kind: "at", step, wasClosed };
    const isOpenNow = isOpen(step.hours, now);
    wasClosed ||= !isOpenNow;
    next = isOpenNow ? step.open : step.closed;
  }
  return { kind: "over", wasClosed };
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
} as const satisfies Record<Stand["kind"], CallStage | null>;

/** What the call is about while it stands there and nobody speaks; null: what it was about before. */
export const stageAt = (step: Stand): CallStage | null => stages[step.kind];
