// Checks whether a flow can be published: every path ends, and every prompt can be played. Findings are per step and
// worded for the author.
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { validateHours } from "#domain/inbox/hours.ts";
import { type LimitName, limit, limits } from "#domain/limits.ts";
import type { CallFlow, FlowPrompt, FlowStep } from "./flow.ts";
import { exitsOf, findStep } from "./flow-exits.ts";

export interface FlowFinding {
  /** Null for a finding about the whole flow. */
  readonly stepId: string | null;
  readonly message: string;
}

/** `country`: default for numbers without a country code. */
export function checkFlow(flow: CallFlow, country: string): readonly FlowFinding[] {
  if (flow.steps.length === 0) return [{ stepId: null, message: "Add a first step." }];
  const findings: FlowFinding[] = [];
  if (findStep(flow, flow.start) === null)
    findings.push({ stepId: null, message: "Choose the first step." });
  if (flow.steps.length > limit("flowSteps"))
    findings.push({
      stepId: null,
      message: `A call flow can have up to ${limit("flowSteps")} steps.`,
    });
  const seen = new Set<string>();
  for (const step of flow.steps) {
    const addFinding = (text: string) => findings.push({ stepId: step.id, message: text });
    if (seen.has(step.id))
      addFinding("Two steps have the same internal name. Add this step again.");
    seen.add(step.id);
    for (const text of [...checkExits(flow, step), ...checkInside(step, country)]) addFinding(text);
  }
  const reached = reachedFrom(flow, flow.start);
  for (const step of flow.steps)
    if (!reached.has(step.id))
      findings.push({
        stepId: step.id,
        message: "Nothing leads to this step. Connect it or remove it.",
      });
  const circle = circleOf(flow);
  if (circle !== null)
    findings.push({
      stepId: circle,
      message: "From here the call loops forever. Connect one exit to another step.",
    });
  return findings;
}

function* checkExits(flow: CallFlow, step: FlowStep): Generator<string> {
  for (const way of exitsOf(step)) {
    if (way.to === null) yield `“${way.name}” isn't connected. Choose the next step.`;
    else if (findStep(flow, way.to) === null)
      yield `“${way.name}” leads to a deleted step. Choose another.`;
  }
}

function* checkInside(step: FlowStep, country: string): Generator<string> {
  switch (step.kind) {
    case "hours":
      for (const issue of validateHours(step.hours)) yield issue.message;
      return;
    case "greeting":
      yield* checkPrompt(step.prompt);
      return;
    case "menu":
      yield* checkPrompt(step.prompt);
      yield* checkKeys(step.keys.map((one) => one.key));
      yield* checkRange("The number of repeats", step.maxAttempts, 1, "menuAttempts");
      return;
    case "ring":
      yield* checkRange("Ring time", step.seconds, limit("ringMinSeconds"), "ringSeconds");
      return;
    case "queue":
      yield* checkRange(
        "The maximum wait",
        step.maxWaitSeconds,
        limit("ringMinSeconds"),
        "queueSeconds",
      );
      yield* checkRange("The queue size", step.maxCallers, 1, "queueCallers");
      if (step.key !== null) yield* checkKeys([step.key.key]);
      return;
    case "voicemail":
      yield* checkPrompt(step.prompt);
      yield* checkRange(
        "The maximum message length",
        step.maxSeconds,
        limit("ringMinSeconds"),
        "voicemailSeconds",
      );
      return;
    case "forward":
      if (normalizePhoneNumber(step.number, country) === null)
        yield "Enter the number with its country code, like +44 20 7946 0018.";
      yield* checkRange("Ring time", step.seconds, limit("ringMinSeconds"), "ringSeconds");
      return;
    case "text_back":
      if (step.text.trim() === "") yield "Enter the text to send.";
      else if (step.text.length > limit("smsLength"))
        yield `A text can have up to ${limit("smsLength")} characters.`;
      if (step.prompt !== null) yield* checkPrompt(step.prompt);
      return;
    case "hang_up":
      if (step.prompt !== null) yield* checkPrompt(step.prompt);
      return;
  }
}

function* checkPrompt(prompt: FlowPrompt): Generator<string> {
  if (prompt.kind === "sound") {
    if (prompt.audioFileId === "") yield "Choose an audio file.";
    return;
  }
  if (prompt.text.trim() === "") yield "Enter what the caller hears.";
  else if (prompt.text.length > limit("promptLength"))
    yield `Text to speech can have up to ${limit("promptLength")} characters.`;
}

const isKey = (key: string): boolean => /^[0-9*#]$/.test(key);

function* checkKeys(keys: readonly string[]): Generator<string> {
  if (keys.length === 0) yield "A menu needs a key to press.";
  if (keys.some((key) => !isKey(key))) yield "Use a key from 0 to 9, * or #.";
  const twice = keys.find((key, index) => isKey(key) && keys.indexOf(key) !== index);
  if (twice !== undefined) yield `The key ${twice} is used twice.`;
}

function* checkRange(
  what: string,
  value: number,
  least: number,
  most: LimitName,
): Generator<string> {
  if (Number.isInteger(value) && value >= least && value <= limit(most)) return;
  yield `${what} must be ${least} to ${limit(most)} ${limits[most].unit}.`;
}

function reachedFrom(flow: CallFlow, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = findStep(flow, id);
    if (step === null || reached.has(id)) continue;
    reached.add(id);
    for (const way of exitsOf(step)) if (way.to !== null) open.push(way.to);
  }
  return reached;
}

/** Exits taken without a key press; a key is the caller's own choice. */
const automaticExits = (step: FlowStep): readonly string[] =>
  exitsOf(step).flatMap((way) => (way.id.startsWith("key") || way.to === null ? [] : [way.to]));

/** A step from which a call would loop back to itself without a key press, or null. */
function circleOf(flow: CallFlow): string | null {
  const state = new Map<string, "open" | "done">();
  const visit = (id: string): string | null => {
    if (state.get(id) === "done") return null;
    if (state.get(id) === "open") return id;
    const step = findStep(flow, id);
    if (step === null) return null;
    state.set(id, "open");
    for (const to of automaticExits(step)) {
      const found = visit(to);
      if (found !== null) return found;
    }
    state.set(id, "done");
    return null;
  };
  for (const { id } of flow.steps) {
    const found = visit(id);
    if (found !== null) return found;
  }
  return null;
}
