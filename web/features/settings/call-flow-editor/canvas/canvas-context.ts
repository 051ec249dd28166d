// State and actions shared by all cards and lines of the chart.
import { createContext, use } from "react";
import type { CallFlow, FlowStep } from "#domain/call/flow/flow.ts";
import type { SpokenLanguage } from "#domain/call/spoken/languages.ts";
import { required } from "#domain/required.ts";
import type { ExitRef } from "#web/features/settings/call-flow-editor/editing/edit-flow.ts";
import type { ReferenceNames } from "#web/features/settings/call-flow-editor/step-summary.ts";

export interface FlowCanvas {
  readonly flow: CallFlow;
  readonly names: ReferenceNames;
  readonly canEdit: boolean;
  /** Language of the spoken prompts. */
  readonly language: SpokenLanguage;
  readonly selected: string | null;
  /** The step being moved. */
  readonly moving: string | null;
  /** Steps and exits taken by the walkthrough; null if none is running. */
  readonly lit: { readonly steps: ReadonlySet<string>; readonly exits: ReadonlySet<string> } | null;
  /** The current step of the walkthrough. */
  readonly currentStepId: string | null;
  findingsAt(stepId: string): readonly string[];
  select(stepId: string | null): void;
  /** `about`: the field, so that continued typing in it is one undo step. */
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
