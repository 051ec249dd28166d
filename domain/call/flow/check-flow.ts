// Checks whether a flow can be published: every path ends, and every prompt can be played. Findings are per step and
// worded for the author.
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { validateHours } from "#domain/inbox/hours.ts";
import { type LimitName, limit } from "#domain/limits.ts";
import type { CallFlow, FlowPrompt, FlowStep } from "./flow.ts";
import { exitsOf, findStep } from "./flow-exits.ts";
import * as words from "./words.ts";

export interface FlowFinding {
  /** Null for a finding about the whole flow. */
  readonly stepId: string | null;
  readonly message: string;
}

/** `country`: default for numbers without a country code. */
export function checkFlow(flow: CallFlow, country: string): readonly FlowFinding[] {
  if (flow.steps.length === 0) return [{ stepId: null, message: words.addFirstStep }];
  const findings: FlowFinding[] = [];
  if (findStep(flow, flow.start) === null)
    findings.push({ stepId: null, message: words.chooseFirstStep });
  if (flow.steps.length > limit("flowSteps"))
    findings.push({
      stepId: null,
      message: insert(words.tooManySteps, { max: limit("flowSteps") }),
    });
  const seen = new Set<string>();
  for (const step of flow.steps) {
    const addFinding = (text: string) => findings.push({ stepId: step.id, message: text });
    if (seen.has(step.id)) addFinding(words.sameStepTwice);
    seen.add(step.id);
    for (const text of [...checkExits(flow, step), ...checkInside(step, country)]) addFinding(text);
  }
  const reached = reachedFrom(flow, flow.start);
  for (const step of flow.steps)
    if (!reached.has(step.id))
      findings.push({
        stepId: step.id,
        message: words.stepUnreached,
      });
  const loop = findLoop(flow);
  if (loop !== null)
    findings.push({
      stepId: loop,
      message: words.loopsForever,
    });
  return findings;
}

function* checkExits(flow: CallFlow, step: FlowStep): Generator<string> {
  for (const exit of exitsOf(step)) {
    if (exit.to === null) yield insert(words.exitNotConnected, { exit: exit.name });
    else if (findStep(flow, exit.to) === null)
      yield insert(words.exitToDeleted, { exit: exit.name });
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
      yield* checkRange(words.repeatsRange, step.maxAttempts, 1, "menuAttempts");
      return;
    case "ring":
      yield* checkRange(
        words.ringTimeRange,
        step.seconds,
        limit("ringMinSeconds"),
        "ringMaxSeconds",
      );
      return;
    case "queue":
      yield* checkRange(
        words.maxWaitRange,
        step.maxWaitSeconds,
        limit("ringMinSeconds"),
        "queueSeconds",
      );
      yield* checkRange(words.queueSizeRange, step.maxCallers, 1, "queueCallers");
      if (step.key !== null) yield* checkKeys([step.key.key]);
      return;
    case "voicemail":
      yield* checkPrompt(step.prompt);
      yield* checkRange(
        words.voicemailRange,
        step.maxSeconds,
        limit("ringMinSeconds"),
        "voicemailSeconds",
      );
      return;
    case "forward":
      if (normalizePhoneNumber(step.number, country) === null) yield words.numberWithCountry;
      yield* checkRange(
        words.ringTimeRange,
        step.seconds,
        limit("ringMinSeconds"),
        "ringMaxSeconds",
      );
      return;
    case "text_back":
      if (step.text.trim() === "") yield words.enterTextToSend;
      else if (step.text.length > limit("textLength"))
        yield insert(words.textTooLong, { max: limit("textLength") });
      if (step.prompt !== null) yield* checkPrompt(step.prompt);
      return;
    case "hang_up":
      if (step.prompt !== null) yield* checkPrompt(step.prompt);
      return;
  }
}

function* checkPrompt(prompt: FlowPrompt): Generator<string> {
  if (prompt.kind === "audio_file") {
    if (prompt.audioFileId === "") yield words.chooseAudioFile;
    return;
  }
  if (prompt.text.trim() === "") yield words.enterWhatIsHeard;
  else if (prompt.text.length > limit("promptLength"))
    yield insert(words.speechTooLong, { max: limit("promptLength") });
}

const isKey = (key: string): boolean => /^[0-9*#]$/.test(key);

function* checkKeys(keys: readonly string[]): Generator<string> {
  if (keys.length === 0) yield words.menuNeedsKey;
  if (keys.some((key) => !isKey(key))) yield words.useValidKey;
  const twice = keys.find((key, index) => isKey(key) && keys.indexOf(key) !== index);
  if (twice !== undefined) yield insert(words.keyUsedTwice, { key: twice });
}

function* checkRange(
  message: string,
  value: number,
  min: number,
  max: LimitName,
): Generator<string> {
  if (Number.isInteger(value) && value >= min && value <= limit(max)) return;
  yield insert(message, { min, max: limit(max) });
}

const insert = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

function reachedFrom(flow: CallFlow, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = findStep(flow, id);
    if (step === null || reached.has(id)) continue;
    reached.add(id);
    for (const exit of exitsOf(step)) if (exit.to !== null) open.push(exit.to);
  }
  return reached;
}

/** Exits taken without a key press; a key is the caller's own choice. */
const automaticExits = (step: FlowStep): readonly string[] =>
  exitsOf(step).flatMap((exit) => (exit.id.startsWith("key") || exit.to === null ? [] : [exit.to]));

/** A step from which a call would loop back to itself without a key press, or null. */
function findLoop(flow: CallFlow): string | null {
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
