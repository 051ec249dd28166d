// Undo history of the flow. Pure.
import type { CallFlow } from "#domain/call/flow/flow.ts";

export interface UndoHistory {
  readonly past: readonly CallFlow[];
  readonly present: CallFlow;
  readonly future: readonly CallFlow[];
  /** What the last change was about; continued typing in one field is one change. */
  readonly mark: string | null;
}

const maxSteps = 100;

export const createHistory = (flow: CallFlow): UndoHistory => ({
  past: [],
  present: flow,
  future: [],
  mark: null,
});

export function pushHistory(
  history: UndoHistory,
  next: CallFlow,
  mark: string | null = null,
): UndoHistory {
  if (next === history.present) return history;
  const continues = mark !== null && mark === history.mark;
  const past = continues ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present: next, future: [], mark };
}

export function undo(history: UndoHistory): UndoHistory {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: last, future: [present, ...future], mark: null };
}

export function redo(history: UndoHistory): UndoHistory {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, mark: null };
}
