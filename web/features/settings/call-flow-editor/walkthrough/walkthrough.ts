// Simulates a call through a flow with the production logic, with the member in place of carrier and teammates. Pure.

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
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { fill } from "#web/language/fill.ts";

/** For example "ring:nobody": the exit of a step that the call took. */
type ExitKey = `${string}:${string}`;

export interface Walkthrough {
  readonly now: Date;
  /** The current step; null if the call is over. */
  readonly at: ActiveStep | null;
  readonly attempts: number;
  readonly steps: readonly string[];
  readonly exits: readonly ExitKey[];
  /** What happened, oldest first. */
  readonly messages: readonly string[];
  readonly end: string | null;
}

export type WalkthroughAction =
  | FlowEvent
  /** A member, or the number called, answers. */
  | { readonly kind: "answered" }
  | { readonly kind: "message" };

export const startWalkthrough = (flow: CallFlow, now: Date): Walkthrough =>
  arrive(
    {
      now,
      at: null,
      attempts: 0,
      steps: [],
      exits: ["in:start"],
      messages: [words.walkIncoming],
      end: null,
    },
    flow,
    flow.start,
    startFlow(flow, now),
  );

export function advanceWalkthrough(
  trial: Walkthrough,
  flow: CallFlow,
  action: WalkthroughAction,
): Walkthrough {
  const { at: step, now, attempts } = trial;
  if (step === null) return trial;
  if (action.kind === "answered") return ended(trial, words.walkAnswered, words.walkTheyTalk);
  if (action.kind === "message")
    return ended(trial, words.walkLeavesMessage, words.walkMessageWaits);
  const advanced = { ...trial, messages: [...trial.messages, describeAction(step, action)] };
  const walk = advanceFlow(flow, step.id, action, { now, attempts });
  if (walk.kind === "repeat")
    return {
      ...advanced,
      attempts: attempts + 1,
      messages: [...advanced.messages, words.walkMenuAgain],
    };
  const exit = chosenExit(step, action);
  const to = exit && exitsOf(step).find((one) => one.id === exit)?.to;
  const exits = exit === null ? advanced.exits : [...advanced.exits, `${step.id}:${exit}` as const];
  return arrive({ ...advanced, attempts: 0, exits }, flow, to ?? null, walk);
}

function arrive(
  trial: Walkthrough,
  flow: CallFlow,
  first: string | null,
  walk: FlowTransition,
): Walkthrough {
  const passed = throughHours(flow, first, trial.now);
  const steps = [...trial.steps, ...passed.steps];
  const exits = [...trial.exits, ...passed.exits];
  const messages = [...trial.messages, ...passed.messages];
  if (walk.kind !== "step")
    return {
      ...trial,
      steps,
      exits,
      messages,
      at: null,
      end: words.walkNotConnected,
    };
  const here = { ...trial, messages, exits, at: walk.step, steps: [...steps, walk.step.id] };
  if (walk.step.kind === "text_back") return { ...here, at: null, end: words.walkTextBack };
  if (walk.step.kind === "hang_up") return { ...here, at: null, end: words.walkEnds };
  return here;
}

/** Hours steps decide at once, but the decision is still shown. */
function throughHours(flow: CallFlow, first: string | null, now: Date) {
  const steps: string[] = [];
  const exits: ExitKey[] = [];
  const messages: string[] = [];
  let step = findStep(flow, first);
  while (step?.kind === "hours" && !steps.includes(step.id)) {
    const exit = isOpen(step.hours, now) ? "open" : "closed";
    steps.push(step.id);
    exits.push(`${step.id}:${exit}`);
    messages.push(exit === "open" ? words.walkOpen : words.walkClosed);
    step = findStep(flow, exit === "open" ? step.open : step.closed);
  }
  return { steps, exits, messages };
}

function chosenExit(step: ActiveStep, action: FlowEvent): string | null {
  if (step.kind === "greeting") return "to";
  if (step.kind === "ring" || step.kind === "forward") return "noAnswer";
  if (step.kind === "queue") return action.kind === "key_pressed" ? "key" : "overflow";
  if (step.kind !== "menu") return null;
  const index =
    action.kind === "key_pressed" ? step.keys.findIndex((one) => one.key === action.key) : -1;
  return index < 0 ? "noInput" : `key ${index}`;
}

function describeAction(step: ActiveStep, action: FlowEvent): string {
  if (action.kind === "key_pressed") return fill(words.walkPresses, { key: action.key });
  if (action.kind === "no_input") return words.walkPressesNothing;
  if (action.kind === "no_answer")
    return step.kind === "queue" ? words.walkWaitsTooLong : words.walkNoOneAnswers;
  return words.walkListens;
}

const ended = (trial: Walkthrough, messages: string, end: string): Walkthrough => ({
  ...trial,
  at: null,
  messages: [...trial.messages, messages],
  end,
});
