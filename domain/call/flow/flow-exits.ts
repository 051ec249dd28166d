// The exits of each step, with ids shared by the editor, the checker and the runtime.
import { unreachable } from "#domain/required.ts";
import type { CallFlow, FlowStep } from "./flow.ts";
import * as words from "./words.ts";

export interface StepExit {
  /** Unique within its step: "open", "key 0", "noAnswer". */
  readonly id: string;
  readonly name: string;
  readonly to: string | null;
}

export const stepKindLabels: Readonly<Record<FlowStep["kind"], string>> = {
  hours: words.hours,
  greeting: words.greeting,
  menu: words.menu,
  ring: words.ring,
  queue: words.queue,
  voicemail: words.voicemail,
  forward: words.forward,
  text_back: words.textBack,
  hang_up: words.hangUp,
};

/** Empty if the call ends here. */
export function exitsOf(step: FlowStep): readonly StepExit[] {
  switch (step.kind) {
    case "hours":
      return [
        { id: "open", name: words.open, to: step.open },
        { id: "closed", name: words.closed, to: step.closed },
      ];
    case "greeting":
      return [{ id: "next", name: words.next, to: step.next }];
    case "menu":
      return [
        ...step.keys.map(({ key, name, next }, index) => ({
          id: `key ${index}`,
          name: [key, name].filter(Boolean).join(" · ") || words.aKey,
          to: next,
        })),
        { id: "noInput", name: words.noInput, to: step.noInput },
      ];
    case "ring":
    case "forward":
      return [{ id: "noAnswer", name: words.noAnswer, to: step.noAnswer }];
    case "queue":
      return [
        ...(step.key === null
          ? []
          : [
              {
                id: "key",
                name: words.keyName.replace("{key}", step.key.key).trim(),
                to: step.key.next,
              },
            ]),
        { id: "overflow", name: words.overflow, to: step.overflow },
      ];
    case "voicemail":
    case "text_back":
    case "hang_up":
      return [];
    default:
      return unreachable(step);
  }
}

/** Returns the step with one exit changed. */
export function withExit(step: FlowStep, exit: string, to: string | null): FlowStep {
  switch (step.kind) {
    case "hours":
      return exit === "open" ? { ...step, open: to } : { ...step, closed: to };
    case "greeting":
      return { ...step, next: to };
    case "menu":
      if (exit === "noInput") return { ...step, noInput: to };
      return {
        ...step,
        keys: step.keys.map((one, index) => (`key ${index}` === exit ? { ...one, next: to } : one)),
      };
    case "ring":
    case "forward":
      return { ...step, noAnswer: to };
    case "queue":
      if (exit === "overflow" || step.key === null) return { ...step, overflow: to };
      return { ...step, key: { ...step.key, next: to } };
    case "voicemail":
    case "text_back":
    case "hang_up":
      return step;
    default:
      return unreachable(step);
  }
}

export const findStep = (flow: CallFlow, id: string | null): FlowStep | null =>
  flow.steps.find((step) => step.id === id) ?? null;

/** Ids of the audio files a flow plays, each once. */
export function audioFileIdsOf(flow: CallFlow): readonly string[] {
  const prompts = flow.steps.map((step) => ("prompt" in step ? step.prompt : null));
  return [
    ...new Set(prompts.flatMap((one) => (one?.kind === "audio_file" ? [one.audioFileId] : []))),
  ];
}
