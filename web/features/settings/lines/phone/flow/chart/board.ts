// What every card and every line of the chart knows and can do.
import { createContext, use } from "react";
import type { Flow, FlowStep } from "#domain/call/flow/flow.ts";
import type { SpokenLanguage } from "#domain/call/spoken/languages.ts";
import { must } from "#domain/must.ts";
import type { Place } from "#web/features/settings/lines/phone/flow/draw/change-flow.ts";
import type { StepNames } from "#web/features/settings/lines/phone/flow/step-words.ts";

export interface Board {
  readonly flow: Flow;
  readonly names: StepNames;
  readonly mayDraw: boolean;
  /** In which words are said. */
  readonly language: SpokenLanguage;
  readonly selected: string | null;
  /** The step that waits for its new place. */
  readonly moving: string | null;
  /** Steps and ways by which the trial call went; null: none goes on. */
  readonly lit: { readonly steps: ReadonlySet<string>; readonly ways: ReadonlySet<string> } | null;
  /** Where the trial call stands. */
  readonly standing: string | null;
  findingsAt(stepId: string): readonly string[];
  select(stepId: string | null): void;
  /** `about`: the field, so that typing on in it is taken back at once. */
  change(step: FlowStep, about: string): void;
  add(at: Place, kind: FlowStep["kind"]): void;
  lead(at: Place, to: string | null): void;
  putHere(at: Place): void;
  startMoving(stepId: string): void;
  remove(stepId: string): void;
}

export const BoardContext = createContext<Board | null>(null);

export const useBoard = (): Board => must(use(BoardContext), "a card stands on a board");
