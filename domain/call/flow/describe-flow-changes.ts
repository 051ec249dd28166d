// Summarizes the differences between two versions of a flow for its history.

import { unreachable } from "#domain/required.ts";
import { isSameJson } from "#domain/same-json.ts";
import type { CallFlow, FlowPrompt, FlowStep } from "./flow.ts";
import { exitsOf, findStep, stepKindLabels } from "./flow-exits.ts";

/** Steps are matched by id, so moving one is not reported as removed and added. */
export function describeFlowChanges(before: CallFlow, now: CallFlow): readonly string[] {
  const changes: string[] = [];
  for (const step of now.steps) {
    const old = findStep(before, step.id);
    if (old === null) changes.push(`${stepKindLabels[step.kind]} added`);
    else if (old.kind !== step.kind)
      changes.push(`${stepKindLabels[old.kind]} became ${stepKindLabels[step.kind]}`);
    else changes.push(...describeStep(old, step, before, now));
  }
  for (const old of before.steps)
    if (findStep(now, old.id) === null) changes.push(`${stepKindLabels[old.kind]} removed`);
  if (before.start !== now.start && findStep(before, now.start) !== null)
    changes.push(`Starts with ${nameOf(now, now.start)}`);
  return changes;
}

const nameOf = (flow: CallFlow, id: string | null): string => {
  const step = findStep(flow, id);
  return step === null ? "nothing" : stepKindLabels[step.kind];
};

function describeStep(old: FlowStep, step: FlowStep, before: CallFlow, now: CallFlow): string[] {
  const name = stepKindLabels[step.kind];
  const changes = describeSettings(old, step).map((what) => `${name}: ${what}`);
  for (const exit of exitsOf(step)) {
    const was = exitsOf(old).find((one) => one.id === exit.id);
    if (was !== undefined && was.to !== exit.to && findStep(before, exit.to) !== null)
      changes.push(`${name}: “${exit.name}” leads to ${nameOf(now, exit.to)}`);
  }
  return changes;
}

function describePrompt(old: FlowPrompt | null, now: FlowPrompt | null): string[] {
  if (isSameJson(old, now)) return [];
  if (now === null) return ["plays nothing"];
  if (now.kind === "audio_file")
    return [old?.kind === "audio_file" ? "plays another audio file" : "plays an audio file"];
  return [old?.kind === "say" ? "changed announcement" : "speaks a text"];
}

/** Both have the same kind. */
function describeSettings(old: FlowStep, step: FlowStep): string[] {
  switch (step.kind) {
    case "hours":
      return old.kind === "hours" && !isSameJson(old.hours, step.hours) ? ["changed hours"] : [];
    case "greeting":
      return old.kind === "greeting" ? describePrompt(old.prompt, step.prompt) : [];
    case "menu":
      if (old.kind !== "menu") return [];
      return [
        ...describePrompt(old.prompt, step.prompt),
        ...(isSameJson(old.keys.map(labelOf), step.keys.map(labelOf)) ? [] : ["changed keys"]),
        ...describeNumber(
          old.maxAttempts,
          step.maxAttempts,
          (maxAttempts) => `asks ${maxAttempts} times`,
        ),
      ];
    case "ring":
      if (old.kind !== "ring") return [];
      return [
        ...describeTargets(old, step),
        ...describeNumber(old.seconds, step.seconds, (seconds) => `rings ${seconds} s`),
      ];
    case "queue":
      if (old.kind !== "queue") return [];
      return [
        ...describeTargets(old, step),
        ...describeNumber(
          old.maxWaitSeconds,
          step.maxWaitSeconds,
          (max) => `waits ${max} s at most`,
        ),
        ...describeNumber(old.maxCallers, step.maxCallers, (max) => `${max} callers at most`),
        ...(old.announcesPosition === step.announcesPosition
          ? []
          : [
              step.announcesPosition
                ? "announces the position"
                : "no longer announces the position",
            ]),
        ...(isSameJson(old.key?.key, step.key?.key) ? [] : ["changed key to leave"]),
      ];
    case "voicemail":
      if (old.kind !== "voicemail") return [];
      return [
        ...describePrompt(old.prompt, step.prompt),
        ...describeNumber(old.maxSeconds, step.maxSeconds, (max) => `takes ${max} s at most`),
      ];
    case "forward":
      if (old.kind !== "forward") return [];
      return [
        ...(old.number === step.number ? [] : [`goes to ${step.number}`]),
        ...describeNumber(old.seconds, step.seconds, (seconds) => `rings ${seconds} s`),
      ];
    case "text_back":
      if (old.kind !== "text_back") return [];
      return [
        ...(old.text === step.text ? [] : ["changed text message"]),
        ...describePrompt(old.prompt, step.prompt),
      ];
    case "hang_up":
      return old.kind === "hang_up" ? describePrompt(old.prompt, step.prompt) : [];
    default:
      return unreachable(step);
  }
}

const labelOf = ({ key, name }: { key: string; name: string }) => [key, name];
const describeNumber = (old: number, now: number, describe: (now: number) => string): string[] =>
  old === now ? [] : [describe(now)];

type Ringing = Extract<FlowStep, { kind: "ring" | "queue" }>;
function describeTargets(old: Ringing, now: Ringing): string[] {
  return [
    ...(isSameJson(old.targets, now.targets) ? [] : ["rings other people"]),
    ...(old.order === now.order ? [] : ["in another order"]),
  ];
}
