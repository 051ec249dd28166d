// What is different between two versions of a flow, in a few words each: for whoever looks back.
import { unreachable } from "#domain/errors.ts";
import type { CallFlow, FlowPrompt, FlowStep } from "./flow.ts";
import { exitsOf, findStep, stepKindLabels } from "./flow-exits.ts";

/** Steps are known by their ids, so that moving one is not told as an end and a beginning. */
export function describeFlowChanges(before: CallFlow, now: CallFlow): readonly string[] {
  const said: string[] = [];
  for (const step of now.steps) {
    const old = findStep(before, step.id);
    if (old === null) said.push(`${stepKindLabels[step.kind]} added`);
    else if (old.kind !== step.kind)
      said.push(`${stepKindLabels[old.kind]} became ${stepKindLabels[step.kind]}`);
    else said.push(...sayStep(old, step, before, now));
  }
  for (const old of before.steps)
    if (findStep(now, old.id) === null) said.push(`${stepKindLabels[old.kind]} removed`);
  if (before.start !== now.start && findStep(before, now.start) !== null)
    said.push(`Starts with ${nameOf(now, now.start)}`);
  return said;
}

const nameOf = (flow: CallFlow, id: string | null): string => {
  const step = findStep(flow, id);
  return step === null ? "nothing" : stepKindLabels[step.kind];
};

function sayStep(old: FlowStep, step: FlowStep, before: CallFlow, now: CallFlow): string[] {
  const name = stepKindLabels[step.kind];
  const said = sayInside(old, step).map((what) => `${name}: ${what}`);
  for (const way of exitsOf(step)) {
    const was = exitsOf(old).find((one) => one.id === way.id);
    if (was !== undefined && was.to !== way.to && findStep(before, way.to) !== null)
      said.push(`${name}: “${way.name}” leads to ${nameOf(now, way.to)}`);
  }
  return said;
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const sayPrompt = (old: FlowPrompt | null, now: FlowPrompt | null): string[] =>
  same(old, now) ? [] : ["changed text"];

/** Both are of one kind. */
function sayInside(old: FlowStep, step: FlowStep): string[] {
  switch (step.kind) {
    case "hours":
      return old.kind === "hours" && !same(old.hours, step.hours) ? ["changed hours"] : [];
    case "greeting":
      return old.kind === "greeting" ? sayPrompt(old.prompt, step.prompt) : [];
    case "menu":
      if (old.kind !== "menu") return [];
      return [
        ...sayPrompt(old.prompt, step.prompt),
        ...(same(old.keys.map(labelOf), step.keys.map(labelOf)) ? [] : ["changed keys"]),
        ...sayNumber(old.tries, step.tries, (tries) => `asks ${tries} times`),
      ];
    case "ring":
      if (old.kind !== "ring") return [];
      return [
        ...sayWho(old, step),
        ...sayNumber(old.seconds, step.seconds, (seconds) => `rings ${seconds} s`),
      ];
    case "queue":
      if (old.kind !== "queue") return [];
      return [
        ...sayWho(old, step),
        ...sayNumber(old.maxWaitSeconds, step.maxWaitSeconds, (most) => `waits ${most} s at most`),
        ...sayNumber(old.maxCallers, step.maxCallers, (most) => `${most} callers at most`),
        ...(old.announcesPosition === step.announcesPosition
          ? []
          : [
              step.announcesPosition
                ? "announces the position"
                : "no longer announces the position",
            ]),
        ...(same(old.key?.key, step.key?.key) ? [] : ["changed key to leave"]),
      ];
    case "voicemail":
      if (old.kind !== "voicemail") return [];
      return [
        ...sayPrompt(old.prompt, step.prompt),
        ...sayNumber(old.maxSeconds, step.maxSeconds, (most) => `takes ${most} s at most`),
      ];
    case "forward":
      if (old.kind !== "forward") return [];
      return [
        ...(old.number === step.number ? [] : [`goes to ${step.number}`]),
        ...sayNumber(old.seconds, step.seconds, (seconds) => `rings ${seconds} s`),
      ];
    case "text_back":
      if (old.kind !== "text_back") return [];
      return [
        ...(old.text === step.text ? [] : ["changed text"]),
        ...sayPrompt(old.prompt, step.prompt),
      ];
    case "hang_up":
      return old.kind === "hang_up" ? sayPrompt(old.prompt, step.prompt) : [];
    default:
      return unreachable(step);
  }
}

const labelOf = ({ key, name }: { key: string; name: string }) => [key, name];
const sayNumber = (old: number, now: number, say: (now: number) => string): string[] =>
  old === now ? [] : [say(now)];

type Ringing = Extract<FlowStep, { kind: "ring" | "queue" }>;
function sayWho(old: Ringing, now: Ringing): string[] {
  return [
    ...(same(old.targets, now.targets) ? [] : ["rings other people"]),
    ...(old.order === now.order ? [] : ["in another order"]),
  ];
}
