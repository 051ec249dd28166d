// What was drawn and can be taken back. Pure.
import type { Flow } from "#domain/call/flow/flow.ts";

export interface History {
  readonly past: readonly Flow[];
  readonly now: Flow;
  readonly future: readonly Flow[];
  /** What the last change was about: typing on in one field is one change. */
  readonly mark: string | null;
}

const mostSteps = 100;

export const begin = (flow: Flow): History => ({ past: [], now: flow, future: [], mark: null });

export function change(history: History, next: Flow, mark: string | null = null): History {
  if (next === history.now) return history;
  const goesOn = mark !== null && mark === history.mark;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-mostSteps);
  return { past, now: next, future: [], mark };
}

export function undo(history: History): History {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  const { past, now, future } = history;
  return { past: past.slice(0, -1), now: last, future: [now, ...future], mark: null };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, mark: null };
}
