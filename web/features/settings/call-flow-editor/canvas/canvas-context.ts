// What every card and every line of the chart knows and can do.
import { createContext, use } from "react";
import type { CallFlow, FlowStep } from "#domain/call/flow/flow.ts";
import type { SpokenLanguage } from "#domain/call/spoken/languages.ts";
import { required } from "#domain/must.ts";
import type { ExitRef } from "#web/features/settings/call-flow-editor/editing/edit-flow.ts";
import type { ReferenceNames } from "#web/features/settings/call-flow-editor/step-summary.ts";

export interface FlowCanvas {
  readonly flow: CallFlow;
  readonly names: ReferenceNames;
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
  add(at: ExitRef, kind: FlowStep["kind"]): void;
  lead(at: ExitRef, to: string | null): void;
  putHere(at: ExitRef): void;
  startMoving(stepId: string): void;
  remove(stepId: string): void;
}

export const FlowCanvasContext = createContext<FlowCanvas | null>(null);

export const useFlowCanvas = (): FlowCanvas =>
  required(use(FlowCanvasContext), "a card stands on a board");
