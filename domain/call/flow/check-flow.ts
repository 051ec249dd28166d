// Whether a flow may go live: every way through it ends somewhere, and everything it says can be said. What is
// in the way is told step by step, in words for whoever drew it.
import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { type LimitName, limit, limits } from "#domain/limits.ts";
import { judgeHours } from "#domain/line/hours.ts";
import type { Flow, FlowPrompt, FlowStep } from "./flow.ts";
import { findStep, waysOf } from "./flow-ways.ts";

export interface FlowFinding {
  /** null: about the flow as a whole. */
  readonly stepId: string | null;
  readonly say: string;
}

/** `country`: numbers without a country code are read as from there. */
export function checkFlow(flow: Flow, country: string): readonly FlowFinding[] {
  if (flow.steps.length === 0) return [{ stepId: null, say: "Add a first step." }];
  const findings: FlowFinding[] = [];
  if (findStep(flow, flow.start) === null)
    findings.push({ stepId: null, say: "Say with which step the call begins." });
  if (flow.steps.length > limit("flowSteps"))
    findings.push({ stepId: null, say: `A flow has ${limit("flowSteps")} steps at most.` });
  const seen = new Set<string>();
  for (const step of flow.steps) {
    const say = (words: string) => findings.push({ stepId: step.id, say: words });
    if (seen.has(step.id)) say("Two steps have the same name inside the flow. Make this one anew.");
    seen.add(step.id);
    for (const words of [...checkWays(flow, step), ...checkInside(step, country)]) say(words);
  }
  const reached = reachedFrom(flow, flow.start);
  for (const step of flow.steps)
    if (!reached.has(step.id)) findings.push({ stepId: step.id, say: "No way leads here." });
  const circle = circleOf(flow);
  if (circle !== null)
    findings.push({
      stepId: circle,
      say: "From here the call comes back by itself and would never end. Let one way lead elsewhere.",
    });
  return findings;
}

function* checkWays(flow: Flow, step: FlowStep): Generator<string> {
  for (const way of waysOf(step)) {
    if (way.to === null) yield `“${way.name}” leads nowhere. Choose what comes next.`;
    else if (findStep(flow, way.to) === null)
      yield `“${way.name}” leads to a step that is gone. Choose another.`;
  }
}

function* checkInside(step: FlowStep, country: string): Generator<string> {
  switch (step.kind) {
    case "hours":
      for (const issue of judgeHours(step.hours)) yield issue.say;
      return;
    case "greeting":
      yield* checkPrompt(step.prompt);
      return;
    case "menu":
      yield* checkPrompt(step.prompt);
      yield* checkKeys(step.keys.map((one) => one.key));
      yield* within("The menu is said", step.tries, 1, "menuTries");
      return;
    case "ring":
      yield* within("It rings", step.seconds, limit("ringMinSeconds"), "ringSeconds");
      return;
    case "queue":
      yield* within("A caller waits", step.longestSeconds, limit("ringMinSeconds"), "queueSeconds");
      yield* within("The queue holds", step.mostCallers, 1, "queueCallers");
      if (step.key !== null) yield* checkKeys([step.key.key]);
      return;
    case "voicemail":
      yield* checkPrompt(step.prompt);
      yield* within(
        "A message lasts",
        step.maxSeconds,
        limit("ringMinSeconds"),
        "voicemailSeconds",
      );
      return;
    case "forward":
      if (readPhoneNumber(step.number, country) === null)
        yield "Write the number with its country code, like +44 20 7946 0018.";
      yield* within("It rings", step.seconds, limit("ringMinSeconds"), "ringSeconds");
      return;
    case "text_back":
      if (step.text.trim() === "") yield "Write the text that is sent.";
      else if (step.text.length > limit("textLength"))
        yield `A text has ${limit("textLength")} characters at most.`;
      if (step.prompt !== null) yield* checkPrompt(step.prompt);
      return;
    case "hang_up":
      if (step.prompt !== null) yield* checkPrompt(step.prompt);
      return;
  }
}

function* checkPrompt(prompt: FlowPrompt): Generator<string> {
  if (prompt.kind === "sound") {
    if (prompt.soundId === "") yield "Choose the sound that is played.";
    return;
  }
  if (prompt.text.trim() === "") yield "Write what the caller hears.";
  else if (prompt.text.length > limit("promptLength"))
    yield `What is said has ${limit("promptLength")} characters at most.`;
}

const isKey = (key: string): boolean => /^[0-9*#]$/.test(key);

function* checkKeys(keys: readonly string[]): Generator<string> {
  if (keys.length === 0) yield "A menu needs a key to press.";
  if (keys.some((key) => !isKey(key))) yield "A key is one of 0 to 9, * and #.";
  const twice = keys.find((key, place) => isKey(key) && keys.indexOf(key) !== place);
  if (twice !== undefined) yield `The key ${twice} is there twice.`;
}

function* within(what: string, value: number, least: number, most: LimitName): Generator<string> {
  if (Number.isInteger(value) && value >= least && value <= limit(most)) return;
  yield `${what} ${least} to ${limit(most)} ${limits[most].unit}.`;
}

function reachedFrom(flow: Flow, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = findStep(flow, id);
    if (step === null || reached.has(id)) continue;
    reached.add(id);
    for (const way of waysOf(step)) if (way.to !== null) open.push(way.to);
  }
  return reached;
}

/** Ways that a call goes on by without anybody lifting a finger: a key is the caller's own will. */
const waysByItself = (step: FlowStep): readonly string[] =>
  waysOf(step).flatMap((way) => (way.id.startsWith("key") || way.to === null ? [] : [way.to]));

/** A step from which a call would come back to itself, or null. */
function circleOf(flow: Flow): string | null {
  const state = new Map<string, "open" | "done">();
  const visit = (id: string): string | null => {
    if (state.get(id) === "done") return null;
    if (state.get(id) === "open") return id;
    const step = findStep(flow, id);
    if (step === null) return null;
    state.set(id, "open");
    for (const to of waysByItself(step)) {
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
