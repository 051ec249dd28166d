// A call that never was: the same walk as a real one, with a person in place of carrier and colleagues. Pure.

import {
  type ActiveStep,
  advanceFlow,
  type FlowEvent,
  type FlowTransition,
  startFlow,
} from "#domain/call/flow/advance-flow.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { exitsOf, findStep } from "#domain/call/flow/flow-exits.ts";
import { isOpen } from "#domain/inbox/hours.ts";

/** "ring:nobody": the way of a step that the call went by. */
export type ExitKey = `${string}:${string}`;

export interface Walkthrough {
  readonly now: Date;
  /** Where the caller stands; null: the call is over. */
  readonly at: ActiveStep | null;
  readonly tries: number;
  readonly steps: readonly string[];
  readonly ways: readonly ExitKey[];
  /** What happened, oldest first. */
  readonly said: readonly string[];
  readonly end: string | null;
}

export type WalkthroughAction =
  | FlowEvent
  /** A member, or whoever is called, takes it. */
  | { readonly kind: "taken" }
  | { readonly kind: "message" };

export const startWalkthrough = (flow: CallFlow, now: Date): Walkthrough =>
  arrive(
    {
      now,
      at: null,
      tries: 0,
      steps: [],
      ways: ["in:start"],
      said: ["Incoming call."],
      end: null,
    },
    flow,
    flow.start,
    startFlow(flow, now),
  );

export function advanceWalkthrough(
  trial: Walkthrough,
  flow: CallFlow,
  deed: WalkthroughAction,
): Walkthrough {
  const { at: step, now, tries } = trial;
  if (step === null) return trial;
  if (deed.kind === "taken") return ended(trial, "Someone answers", "They talk.");
  if (deed.kind === "message")
    return ended(trial, "Leaves a message", "The message waits in the queue.");
  const told = { ...trial, said: [...trial.said, saidOf(step, deed)] };
  const walk = advanceFlow(flow, step.id, deed, { now, tries });
  if (walk.kind === "again")
    return { ...told, tries: tries + 1, said: [...told.said, "It's played again."] };
  const way = wayTaken(step, deed);
  const to = way && exitsOf(step).find((one) => one.id === way)?.to;
  const ways = way === null ? told.ways : [...told.ways, `${step.id}:${way}` as const];
  return arrive({ ...told, tries: 0, ways }, flow, to ?? null, walk);
}

function arrive(
  trial: Walkthrough,
  flow: CallFlow,
  first: string | null,
  walk: FlowTransition,
): Walkthrough {
  const passed = throughHours(flow, first, trial.now);
  const steps = [...trial.steps, ...passed.steps];
  const ways = [...trial.ways, ...passed.ways];
  const said = [...trial.said, ...passed.said];
  if (walk.kind !== "at")
    return {
      ...trial,
      steps,
      ways,
      said,
      at: null,
      end: "The call ends here: this step isn't connected.",
    };
  const here = { ...trial, said, ways, at: walk.step, steps: [...steps, walk.step.id] };
  if (walk.step.kind === "text_back")
    return { ...here, at: null, end: "The caller gets the text, and the call ends." };
  if (walk.step.kind === "hang_up") return { ...here, at: null, end: "The call ends." };
  return here;
}

/** Hours decide at once; what they decided is to be seen all the same. */
function throughHours(flow: CallFlow, first: string | null, now: Date) {
  const steps: string[] = [];
  const ways: ExitKey[] = [];
  const said: string[] = [];
  let step = findStep(flow, first);
  while (step?.kind === "hours" && !steps.includes(step.id)) {
    const way = isOpen(step.hours, now) ? "open" : "closed";
    steps.push(step.id);
    ways.push(`${step.id}:${way}`);
    said.push(way === "open" ? "Open." : "Closed.");
    step = findStep(flow, way === "open" ? step.open : step.closed);
  }
  return { steps, ways, said };
}

function wayTaken(step: ActiveStep, deed: FlowEvent): string | null {
  if (step.kind === "greeting") return "to";
  if (step.kind === "ring" || step.kind === "forward") return "nobody";
  if (step.kind === "queue") return deed.kind === "pressed" ? "key" : "overflow";
  if (step.kind !== "menu") return null;
  const place = deed.kind === "pressed" ? step.keys.findIndex((one) => one.key === deed.key) : -1;
  return place < 0 ? "silent" : `key ${place}`;
}

function saidOf(step: ActiveStep, deed: FlowEvent): string {
  if (deed.kind === "pressed") return `Presses ${deed.key}.`;
  if (deed.kind === "silent") return "Presses nothing.";
  if (deed.kind === "nobody") return step.kind === "queue" ? "Waits too long." : "No one answers.";
  return "Listens.";
}

const ended = (trial: Walkthrough, said: string, end: string): Walkthrough => ({
  ...trial,
  at: null,
  said: [...trial.said, `${said}.`],
  end,
});
