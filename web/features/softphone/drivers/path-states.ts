// One path's state and who listens to it. What is closed stays closed: carriers tell the end twice.
import type { DriverCall, PathEnd, PathState } from "./driver.ts";

export interface PathStates {
  readonly now: () => PathState;
  readonly set: (state: PathState, end?: PathEnd) => void;
  readonly onState: DriverCall["onState"];
}

export function makePathStates(first: PathState = "connecting"): PathStates {
  let state = first;
  let end: PathEnd | null = null;
  const listeners = new Set<(state: PathState, end: PathEnd | null) => void>();
  return {
    now: () => state,
    set(next, why) {
      if (state === "closed" || state === next) return;
      state = next;
      end = next === "closed" ? (why ?? { isLost: false, say: null }) : null;
      for (const listener of listeners) listener(state, end);
    },
    onState(listener) {
      listeners.add(listener);
      listener(state, end);
      return () => listeners.delete(listener);
    },
  };
}
